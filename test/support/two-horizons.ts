import type { Parts } from '../../src/app/parts/parts.ts';
import type { ModelId } from '../../src/catalog/index.ts';
import { COMPLETE, cube, GRID, SOURCE } from '../store/run-fixtures.ts';

/** A long run of a model and the short one after it. */
export interface TwoRuns {
  readonly model: ModelId;
  readonly long: { readonly initTime: string; readonly horizon: number };
  readonly short: { readonly initTime: string; readonly horizon: number };
}

const MIDNIGHT = '2026-01-15T00:00:00Z';

/** The models whose runs do not all have the same horizon. */
export const MODELS_OF_TWO_HORIZONS: readonly TwoRuns[] = [
  ['icon-eu', 120, '2026-01-15T03:00:00Z', 48] as const,
  ['hrrr', 48, '2026-01-15T01:00:00Z', 18] as const,
  ['icon-global', 180, '2026-01-15T06:00:00Z', 120] as const,
  ['euro-ifs', 360, '2026-01-15T06:00:00Z', 144] as const,
].map(([model, longest, initTime, shorter]) => ({
  model,
  long: { initTime: MIDNIGHT, horizon: longest },
  short: { initTime, horizon: shorter },
}));

/** Leads of which the fixtures store something: every sixth hour. */
export const STEP_HOURS = 6;

/** Publishes a complete run of two variables at every sixth hour; each unit of `seed` raises every value by 10 K. */
export async function publishTo(
  { store }: Pick<Parts, 'store'>,
  model: ModelId,
  { initTime, horizon }: TwoRuns['long'],
  seed: number,
): Promise<void> {
  const leads = Array.from({ length: horizon / STEP_HOURS + 1 }, (_, n) => n * STEP_HOURS);
  const draft = await store.draft(model, new Date(initTime), GRID, SOURCE);
  for (const variable of ['air_temperature_2m', 'temperature_500hpa'] as const) {
    await draft.addCube(cube(variable, leads, seed));
  }
  await draft.publish({ ...COMPLETE, expectedHours: leads.length });
}
