import { chosenModels } from './chosen-models.ts';

/** Ids of the models that are there by default, in the order in which they are listed to callers. */
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

/** Models that are there where `ISOBAR_MODELS` names them: facts of theirs are not verified (`Model.unverified`). */
export const OPTIONAL_MODEL_IDS = [
  'aifs',
  'rrfs',
  'ifs-ens',
  'gefs',
  'gefs-05',
  'aifs-ens',
  'icon-eu-eps',
] as const;
export type ModelId = DefaultModelId | (typeof OPTIONAL_MODEL_IDS)[number];

/** Optional models that the demo has where `ISOBAR_MODELS` is not set. Their unverified facts do not matter there: the demo makes their files. */
const DEMO_EXTRAS: readonly (typeof OPTIONAL_MODEL_IDS)[number][] = ['ifs-ens'];

const { ISOBAR_MODELS, ISOBAR_SOURCES } = process.env;
const isDemo = ISOBAR_SOURCES === undefined || ISOBAR_SOURCES === '' || ISOBAR_SOURCES === 'demo';

/** Ids of the models that this process has, in the order in which they are listed to callers. */
export const MODEL_IDS: readonly ModelId[] = chosenModels(
  DEFAULT_MODEL_IDS,
  OPTIONAL_MODEL_IDS,
  ISOBAR_MODELS,
  isDemo ? DEMO_EXTRAS : [],
);

/** Those of them that `ISOBAR_MODELS=all` stands for: without the extras of the demo that nobody named. */
export const ALL_MODEL_IDS: readonly ModelId[] = chosenModels(
  DEFAULT_MODEL_IDS,
  OPTIONAL_MODEL_IDS,
  ISOBAR_MODELS,
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
