import {
  DEFAULT_MODEL_IDS,
  type EncodedField,
  type ModelId,
  type NativeFieldId,
  nativeFieldsOf,
} from '../catalog/index.ts';

/** The models that have synthetic runs. */
export const DEMO_MODEL_IDS = [...DEFAULT_MODEL_IDS, 'ifs-ens'] as const satisfies readonly ModelId[];
export type DemoModelId = (typeof DEMO_MODEL_IDS)[number];

/** Perturbed members of a synthetic ensemble: fewer than the producer's, which would take as long as all other models together. */
export const DEMO_MEMBERS = 20;

/** Discipline of land surface products (code table 0.0). */
const LAND_SURFACE = 2;

/** The native fields of a model that its synthetic files have: all but those of soil, which the synthetic atmosphere stands on. */
export function demoFieldsOf(model: ModelId): ReadonlyMap<NativeFieldId, EncodedField> {
  return new Map([...nativeFieldsOf(model)].filter(([, { key }]) => key.discipline !== LAND_SURFACE));
}
