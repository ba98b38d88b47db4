import {
  ALL_MODEL_IDS,
  DEFAULT_MODEL_IDS,
  DEFAULT_VARIABLE_NAMES,
  isVariableName,
  type LeadRange,
  MODEL_IDS,
  type ModelId,
  modelCalled,
  nearMatches,
  OPTIONAL_MODEL_IDS,
  PRESSURE_BASES,
  PRESSURE_LEVELS_HPA,
  pressureVariableName,
  VARIABLE_NAMES,
  type VariableName,
} from '../../../catalog/index.ts';
import { demoLineage, demoRunSource, type IngestBounds, runSourceOf } from '../../../ingest/index.ts';
import { type Config, ConfigError } from '../../../platform/index.ts';
import { createSourceTree, liveSource, type SourceTree } from '../../../source/index.ts';
import type { RunSource } from '../../../store/index.ts';
import { basesAt, type DemoAddresses } from './demo-addresses.ts';
import { parseLeads } from './parse-leads.ts';
import type { RehearsedSources } from './rehearsed-sources.ts';

/** The threads of a gateway share out what one process may have of connections to a producer's own server: 8. */
export const INGEST_CONNECTIONS = { perHost: 6, total: 24 };
/** Requests wait for these reads: as many are sent to an object store at a time as an answer can use. */
export const ON_DEMAND_CONNECTIONS = { perHost: 2, perObjectStore: 64, total: 72 };

/** Where runs come from. */
export interface Sources {
  sourceOf(model: ModelId): SourceTree;
  runSourceOf(model: ModelId): RunSource;
  /** The URL of a file as the lineage records it. */
  lineageUrl(url: string): string;
}

/** @param demo where the demo's files are; null: the producers' own servers */
export function openSources(
  now: () => Date,
  demo: DemoAddresses | null,
  rehearsed: RehearsedSources | null,
): Sources {
  if (demo === null) return openLiveSources(now, rehearsed);
  const bases = basesAt(demo);
  return {
    sourceOf: remembered((model) => createSourceTree({ model, bases: [bases.base(model)], now })),
    runSourceOf: (model) => demoRunSource(bases.lineageBase(model)),
    lineageUrl: demoLineage(bases),
  };
}

/** The producers’ own servers, or those that play a day in their place. */
export function openLiveSources(now: () => Date, rehearsed: RehearsedSources | null): Sources {
  const sourceOf = remembered((model) => {
    if (rehearsed === null) return liveSource(model, { now });
    return createSourceTree({ model, bases: rehearsed.sourcesOf(model), now: rehearsed.clock.now });
  });
  return {
    sourceOf,
    runSourceOf(model) {
      const { bases } = sourceOf(model);
      const isSynthetic = rehearsed?.synthetic ?? false;
      return isSynthetic ? demoRunSource(bases.join(' ')) : runSourceOf(model, bases);
    },
    lineageUrl: (url) => url,
  };
}

/** One tree for each model, since a tree caches what it has seen. */
function remembered(open: (model: ModelId) => SourceTree): (model: ModelId) => SourceTree {
  const trees = new Map<ModelId, SourceTree>();
  return (model) => {
    const tree = trees.get(model) ?? open(model);
    trees.set(model, tree);
    return tree;
  };
}

/** All that ISOBAR_MODELS may name. */
const NAMED_MODEL_IDS: readonly ModelId[] = [...DEFAULT_MODEL_IDS, ...OPTIONAL_MODEL_IDS];

/**
 * The models of ISOBAR_MODELS; without it all, in the demo with its ensemble. Throws ConfigError for an unknown name.
 * @param sources where the runs come from
 */
export function configuredModels(
  { models, sources: ofConfig }: Config,
  sources = ofConfig,
): readonly ModelId[] {
  if (models === null) return sources === 'demo' ? MODEL_IDS : ALL_MODEL_IDS;
  if (models.includes('all')) return ALL_MODEL_IDS;
  return models.map((name) => {
    const model = modelCalled(name);
    if (model !== null) return model;
    const [near] = nearMatches(name, NAMED_MODEL_IDS);
    const hint = near === undefined ? '' : `, did you mean ${near}?`;
    throw new ConfigError(
      `ISOBAR_MODELS: unknown model "${name}"${hint} (${NAMED_MODEL_IDS.join(', ')}, or all)`,
    );
  });
}

/** The fields that ISOBAR_VARIABLES, ISOBAR_LEADS and ISOBAR_MEMBERS select. Throws ConfigError for an unknown variable or a malformed range. */
export function configuredBounds({ variables, leads, members, keepsStatistics }: Config): IngestBounds {
  return {
    variables: variables === null ? null : new Set(variables.flatMap(variablesNamed)),
    leads: leads === null ? null : leadsNamed(leads),
    ...(members !== null && { members }),
    ...(keepsStatistics && { statistics: true }),
  };
}

/** A variable, or all levels of a base name. */
function variablesNamed(name: string): readonly VariableName[] {
  if (name === 'all') return DEFAULT_VARIABLE_NAMES;
  if (isVariableName(name)) return [name];
  const base = PRESSURE_BASES.find((each) => each === name);
  if (base !== undefined) return PRESSURE_LEVELS_HPA.map((level) => pressureVariableName(base, level));
  const near = nearMatches(name, [...VARIABLE_NAMES, ...PRESSURE_BASES]);
  const hint = near.length === 0 ? '' : `, did you mean ${near.join(' or ')}?`;
  throw new ConfigError(
    `ISOBAR_VARIABLES: unknown variable "${name}"${hint} (variables are listed by /models, or all)`,
  );
}

function leadsNamed(text: string): LeadRange {
  const range = parseLeads(text);
  if (range !== null && text.includes('-')) return range;
  const hint = range === null ? '' : `, did you mean 0-${text}?`;
  throw new ConfigError(`ISOBAR_LEADS: "${text}" is not a range of hours such as 0-48, or all${hint}`);
}
