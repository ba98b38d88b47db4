import { setTimeout as sleep } from 'node:timers/promises';
import type { Parts } from '../../src/app/parts/parts.ts';
import { COMPLETE, cube, GRID, SOURCE } from '../../test/store/run-fixtures.ts';

const MODEL = 'nam';
const FIRST = Date.parse('2026-02-01T00:00:00Z');
const STEP_MS = 6 * 3_600_000;

/** In the middle of a part of the time, publishes a small run that subscribers hear of, and deletes the one before the last. */
export async function changeRuns({ store }: Parts, part: number, seconds: number): Promise<void> {
  await sleep(seconds * 500);
  const draft = await store.draft(MODEL, initTimeOf(part), GRID, SOURCE);
  await draft.addCube(cube('air_temperature_2m', [0, 1, 2], 1 + (part % 19)));
  await draft.publish(COMPLETE);
  await store.upkeep.drop({ model: MODEL, initTime: initTimeOf(part - 2) });
}

const initTimeOf = (part: number) => new Date(FIRST + part * STEP_MS);
