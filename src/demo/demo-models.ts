import { DEFAULT_MODEL_IDS, type ModelId } from '../catalog/index.ts';

/** The models that have synthetic runs. */
export const DEMO_MODEL_IDS = [...DEFAULT_MODEL_IDS, 'ifs-ens'] as const satisfies readonly ModelId[];
export type DemoModelId = (typeof DEMO_MODEL_IDS)[number];

/** Perturbed members of a synthetic ensemble: fewer than the producer's, which would take as long as all other models together. */
export const DEMO_MEMBERS = 20;
