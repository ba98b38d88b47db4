import { describeRetirement, institutionOf, type ModelId, modelOf } from '../../catalog/index.ts';
import { formatTime, type Run, type RunKey } from '../../forecast/index.ts';
import { footprintOf } from '../areas/footprint.ts';
import { type Addresses, CATALOG_TITLE, GEOJSON_TYPE, JSON_TYPE, rootLinks, STAC_VERSION } from '../links.ts';
import { timeOf } from '../runs/run-time.ts';

/** The runs of a model in the catalogue. */
export interface ModelRuns {
  readonly model: ModelId;
  /** All that are stored, newest first. */
  readonly runs: readonly RunKey[];
  /** The newest that can be read. */
  readonly newest: Run | null;
}

/** A model as a Collection (STAC 1.1.0) of its runs. */
export function collectionOf({ model, runs, newest }: ModelRuns, addresses: Addresses): object {
  const { title, coverage, resolutionNative, licence, attribution, grid } = modelOf(model);
  const retirement = describeRetirement(model);
  const { west, south, east, north } = newest === null ? grid.box : footprintOf(newest.grid).bounds;
  return {
    type: 'Collection',
    stac_version: STAC_VERSION,
    stac_extensions: [],
    id: model,
    itemType: 'feature',
    title,
    description: [
      `Runs of ${title} (${coverage}, ${resolutionNative}), one item each.`,
      ...(retirement === null ? [] : [`Retired: ${retirement}.`]),
      `Licence: ${licence}. ${attribution.replace('{year}', '')}`.trimEnd(),
    ].join(' '),
    keywords: ['forecast', 'weather', 'NWP', model],
    license: spdxOf(licence),
    providers: [{ name: institutionOf(model), roles: ['producer', 'licensor'] }],
    extent: {
      spatial: { bbox: [[west, south, east, north]] },
      temporal: { interval: [intervalOf(runs)] },
    },
    ...summariesOf(model, runs),
    links: [
      ...rootLinks(addresses, { href: addresses.collection(model), type: JSON_TYPE, title }),
      { rel: 'parent', href: addresses.root, type: JSON_TYPE, title: CATALOG_TITLE },
      { rel: 'items', href: addresses.items(model), type: GEOJSON_TYPE, title: `Runs of ${title}` },
      {
        rel: 'related',
        href: addresses.edrCollection(model),
        type: JSON_TYPE,
        title: 'The same model in OGC API - Environmental Data Retrieval',
      },
    ],
  };
}

/** An identifier of SPDX, or STAC's one word for all other licences, which the description then names. */
function spdxOf(licence: string): string {
  return licence === 'CC BY 4.0' ? 'CC-BY-4.0' : 'other';
}

/** From the first initialisation to the last valid time; open where there are no runs. */
function intervalOf(runs: readonly RunKey[]): readonly [string | null, string | null] {
  const oldest = runs.at(-1);
  if (oldest === undefined) return [null, null];
  const last = Math.max(...runs.map((run) => timeOf(run).to.getTime()));
  return [formatTime(oldest.initTime), formatTime(new Date(last))];
}

/** Of an ensemble also how many members it has, the control included. */
function summariesOf(model: ModelId, runs: readonly RunKey[]): object {
  const [newest, oldest] = [runs[0], runs.at(-1)];
  if (newest === undefined || oldest === undefined) return {};
  const times = { minimum: formatTime(oldest.initTime), maximum: formatTime(newest.initTime) };
  const { ensemble } = modelOf(model);
  const members = ensemble === null ? {} : { 'isobar:ensemble_size': [ensemble.members + 1] };
  return { summaries: { 'forecast:reference_datetime': times, ...members } };
}
