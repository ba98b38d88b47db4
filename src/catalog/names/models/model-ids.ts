import { chosenModels } from './chosen-models.ts';

/** Ids of the models that every process has, in the order in which they are listed to callers. */
export const DEFAULT_MODEL_IDS = [
  'gfs',
  'euro-ifs',
  'hrrr',
  'nam',
  'icon-global',
  'icon-eu',
  'arome',
] as const;
export type DefaultModelId = (typeof DEFAULT_MODEL_IDS)[number];

/** Models that some processes have: those of real data the first two, and any process those that `ISOBAR_MODELS` names. */
export const OPTIONAL_MODEL_IDS = [
  'aifs',
  'rrfs',
  'ifs-ens',
  'gefs',
  'gefs-05',
  'aifs-ens',
  'icon-eu-eps',
  'gfs-wave',
  'ifs-wave',
  'hrrr-15min',
  'icon-d2',
  'icon-d2-15min',
] as const;
export type ModelId = DefaultModelId | (typeof OPTIONAL_MODEL_IDS)[number];

type OptionalModelId = (typeof OPTIONAL_MODEL_IDS)[number];

/** Optional models that processes of real data have by default. The demo is without them, so that it starts as fast as before. */
const LIVE_EXTRAS: readonly OptionalModelId[] = ['aifs', 'rrfs'];

/** Optional models that the demo has where `ISOBAR_MODELS` is not set. Their unverified facts do not matter there: the demo makes their files. */
const DEMO_EXTRAS: readonly OptionalModelId[] = ['ifs-ens'];

const { ISOBAR_MODELS, ISOBAR_SOURCES } = process.env;
const isDemo = ISOBAR_SOURCES === undefined || ISOBAR_SOURCES === '' || ISOBAR_SOURCES === 'demo';
const inAll = isDemo ? [] : LIVE_EXTRAS;

/** Ids of the models that this process has, in the order in which they are listed to callers. */
export const MODEL_IDS: readonly ModelId[] = chosenModels(
  DEFAULT_MODEL_IDS,
  OPTIONAL_MODEL_IDS,
  ISOBAR_MODELS,
  isDemo ? DEMO_EXTRAS : LIVE_EXTRAS,
  inAll,
);

/** Those of them that `ISOBAR_MODELS=all` stands for: without the extras of the demo that nobody named. */
export const ALL_MODEL_IDS: readonly ModelId[] = chosenModels(
  DEFAULT_MODEL_IDS,
  OPTIONAL_MODEL_IDS,
  ISOBAR_MODELS,
  inAll,
  inAll,
);

const models: ReadonlySet<string> = new Set(MODEL_IDS);

export function isModelId(word: string): word is ModelId {
  return models.has(word);
}

/** The model of an id written with hyphens or underscores: `euro-ifs`, `euro_ifs`; null for other texts. */
export function modelCalled(text: string): ModelId | null {
  const id = text.replaceAll('_', '-');
  return isModelId(id) ? id : null;
}
