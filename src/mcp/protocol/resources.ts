import type { ReadResourceResult, Resource, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js';
import {
  describeRetirement,
  horizonOfGroup,
  MODEL_IDS,
  type ModelId,
  modelOf,
  modelsServing,
  quantityOf,
  SERIES_NAMES,
} from '../../catalog/index.ts';
import { didYouMean, quoted } from '../../http/index.ts';
import { GAZETTEER_ATTRIBUTION } from '../../places/index.ts';
import { IsobarError } from '../../platform/index.ts';

const MODELS = 'isobar://models/';
const ATTRIBUTION = 'isobar://attribution';
const VARIABLES = 'isobar://variables';

export const TEMPLATES: ResourceTemplate[] = [
  {
    uriTemplate: `${MODELS}{model}`,
    name: 'model',
    title: 'Model card',
    description: `Facts about a weather model: ${MODEL_IDS.join(', ')}.`,
    mimeType: 'text/markdown',
  },
];

export function listResources(): Resource[] {
  return [
    ...MODEL_IDS.map((id) => ({
      uri: `${MODELS}${id}`,
      name: id,
      title: modelOf(id).title,
      description: `Coverage, resolution, runs, horizon and licence of ${id}.`,
      mimeType: 'text/markdown',
    })),
    {
      uri: ATTRIBUTION,
      name: 'attribution',
      title: 'Licences and attribution',
      description: 'The lines to show with each model’s data and with names of places.',
      mimeType: 'text/markdown',
    },
    {
      uri: VARIABLES,
      name: 'variables',
      title: 'Variables and units',
      description: 'Every variable with its unit, its meaning and the models that have it.',
      mimeType: 'text/markdown',
    },
  ];
}

/** Throws IsobarError('not_found') for a resource that does not exist. */
export function readResource(uri: string): ReadResourceResult {
  return { contents: [{ uri, mimeType: 'text/markdown', text: textOf(uri) }] };
}

function textOf(uri: string): string {
  if (uri === ATTRIBUTION) return attributionText();
  if (uri === VARIABLES) return variablesText();
  const model = MODEL_IDS.find((id) => uri === `${MODELS}${id}`);
  if (model !== undefined) return modelCard(model);
  const known = listResources().map((resource) => resource.uri);
  throw new IsobarError(
    'not_found',
    `${quoted(uri)} is not a resource${didYouMean(uri, known)} (the resources are ${known.join(', ')})`,
  );
}

function modelCard(id: ModelId): string {
  const model = modelOf(id);
  const cycles = model.cycles.map(
    (group) =>
      `${group.hours.map((hour) => `${hour}`.padStart(2, '0')).join(', ')} UTC to ${horizonOfGroup(group)} h`,
  );
  const { west, south, east, north } = model.grid.box;
  return [
    `# ${model.title} (${id})`,
    `- Coverage: ${model.coverage} (west ${west}, south ${south}, east ${east}, north ${north})`,
    `- Resolution: ${model.resolution}; of the files: ${model.resolutionNative}`,
    `- Runs: every ${model.updateCycleHours} h: ${cycles.join('; ')}`,
    `- Horizon: ${model.horizonHours} h`,
    `- Status: ${describeRetirement(id) ?? model.status.state}`,
    `- Licence: ${model.licence}`,
    `- Attribution: ${model.attribution}`,
    `- Variables near the surface: ${surfaceNames(id).join(', ')}`,
  ].join('\n');
}

function surfaceNames(id: ModelId): string[] {
  return SERIES_NAMES.filter((name) => !isOnLevel(name) && modelsServing(name).includes(id));
}

function isOnLevel(name: (typeof SERIES_NAMES)[number]): boolean {
  return quantityOf(name).level.kind === 'pressure';
}

function attributionText(): string {
  const models = MODEL_IDS.map((id) => `- ${id}: ${modelOf(id).attribution} (${modelOf(id).licence})`);
  return [
    '# Licences and attribution',
    'Show the line of the model with its data. Demo data are synthetic and say so: they are not a forecast.',
    ...models,
    `- ${GAZETTEER_ATTRIBUTION}`,
  ].join('\n');
}

function variablesText(): string {
  const listed = SERIES_NAMES.filter(
    (name) => modelsServing(name).length > 0 && (!isOnLevel(name) || name.endsWith('_500hpa')),
  );
  const rows = listed.map((name) => {
    const { units, longName } = quantityOf(name);
    const shown = name.replace('_500hpa', '_<level>hpa');
    const models = MODEL_IDS.filter((id) => modelsServing(name).includes(id));
    return `| ${shown} | ${units} | ${longName.replace(/ at 500 hPa/i, '')} | ${models.join(' ')} |`;
  });
  return ['# Variables', '| name | unit | meaning | models |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}
