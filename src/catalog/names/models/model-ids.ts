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
export const OPTIONAL_MODEL_IDS = ['aifs', 'rrfs', 'ifs-ens', 'gefs', 'gefs-05', 'aifs-ens'] as const;
export type ModelId = DefaultModelId | (typeof OPTIONAL_MODEL_IDS)[number];

/** Ids of the models that this process has, in the order in which they are listed to callers. */
export const MODEL_IDS: readonly ModelId[] = chosenModels(
  DEFAULT_MODEL_IDS,
  OPTIONAL_MODEL_IDS,
  process.env['ISOBAR_MODELS'],
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
