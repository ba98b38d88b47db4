import { setImmediate } from 'node:timers/promises';
import { nativeOf, type VariableName } from '../../catalog/index.ts';
import {
  type Bounds,
  type ForecastRequest,
  MAX_STREAMED_CELLS,
  type Run,
  type SlabBands,
} from '../../forecast/index.ts';
import { noData, notThereYet, tooLarge } from '../../http/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { ChosenField } from '../parameters/chosen-fields.ts';
import { requireLeads } from './read-places.ts';
import { takeInFields } from './take-in.ts';

/** Fields that are looked up in one go. */
const OPENED_AT_ONCE = 16;

/** Fields of a run over a box of its own grid, none of which is read yet. */
export interface OpenSlabs {
  /** As it is with what was taken in for them. */
  readonly run: Run;
  /** Those of the asked ones at which there is something, ascending. */
  readonly leads: readonly number[];
  /** Any of them: all have the same rows and columns. */
  readonly some: SlabBands;
  /** A variable at `leads[t]`; null where there is nothing of it. */
  of(variable: VariableName, t: number): SlabBands | null;
}

/**
 * Finds all fields that an answer is made of before the first of them is read: what may go wrong goes wrong here.
 * Throws IsobarError: with the reason 'too_large' for more than `maxValues` in all, with the reason 'no_data' for a box without
 * points and where there are no fields, and as `ForecastRequest.requireSlabBands`.
 */
export async function openSlabs(
  request: ForecastRequest,
  run: Run,
  box: Bounds,
  fields: readonly ChosenField[],
  asked: readonly number[],
  maxValues: number,
): Promise<OpenSlabs> {
  requireLeads(run, asked);
  const variables = [...new Set(fields.map(({ variable }) => variable))];
  requireSize(run, box, asked.length, fields.length, maxValues);
  await takeInFields(request, run, box, variables, asked);
  const found = new Map<VariableName, (SlabBands | null)[]>();
  for (const variable of variables) {
    const slabs: (SlabBands | null)[] = [];
    for (const [t, lead] of asked.entries()) {
      if (t % OPENED_AT_ONCE === OPENED_AT_ONCE - 1) await setImmediate();
      slabs.push(await openSlab(request, run, box, variable, lead));
    }
    found.set(variable, slabs);
  }
  const all = [...found.values()];
  const some = all.flat().findLast((slab) => slab !== null);
  if (some === undefined) {
    const fields = `${variables.join(', ')} at the times of datetime`;
    const isExpected = variables.some((variable) =>
      asked.some((lead) => !isBeforeFirstStep(run, variable, lead)),
    );
    if (isExpected) throw notThereYet(`the ${run.model} run is ${run.state} and does not hold ${fields}`);
    throw noData(`${run.model} has no values of ${fields}: its first are of a later time`);
  }
  const kept = asked
    .map((lead, t) => ({ lead, t }))
    .filter(
      ({ lead, t }) =>
        all.some((slabs) => slabs[t] !== null) ||
        variables.some((variable) => isBeforeFirstStep(run, variable, lead)),
    );
  return {
    run: some.run,
    leads: kept.map(({ lead }) => lead),
    some,
    of: (variable, t) => found.get(variable)?.[kept[t]?.t ?? -1] ?? null,
  };
}

/** The size of an answer is known from its box: it is found before anything else. */
export function requireSize(run: Run, box: Bounds, leads: number, fields: number, maxValues: number): void {
  const window = run.grid.window(box);
  if (window === null) {
    const { west, south, east, north } = run.grid.bounds;
    throw noData(
      `no grid point of ${run.model} is there: its domain is west ${west}, south ${south}, east ${east}, north ${north}`,
    );
  }
  requireCells(run, window.nx * window.ny, leads, fields, maxValues);
}

/** Throws IsobarError with the reason 'too_large'. */
export function requireCells(
  { model }: Run,
  cells: number,
  leads: number,
  fields: number,
  maxValues: number,
): void {
  const values = cells * leads * fields;
  if (cells <= MAX_STREAMED_CELLS && values <= maxValues) return;
  throw tooLarge(
    `the box holds ${cells} points of ${model}, with ${leads} times and ${fields} variables and levels ${values} values: at most ${MAX_STREAMED_CELLS} points and ${maxValues} values are answered in this form; ask for a smaller area, or for fewer parameters, levels or times`,
  );
}

/** Null for a field that the run does not have, or not yet. */
async function openSlab(
  request: ForecastRequest,
  run: Run,
  box: Bounds,
  variable: VariableName,
  lead: number,
): Promise<SlabBands | null> {
  if (isBeforeFirstStep(run, variable, lead)) return null;
  if (!run.onDemand && !isStored(run, variable, lead)) return null;
  try {
    return await request.requireSlabBands(run, variable, lead, box);
  } catch (error) {
    // What neither the run nor its source has is no value among others that there are.
    if (run.onDemand && error instanceof IsobarError && error.code === 'not_found') return null;
    throw error;
  }
}

function isStored({ manifest }: Run, variable: VariableName, lead: number): boolean {
  return manifest.cubes[variable]?.some(({ leads }) => leads.includes(lead)) ?? false;
}

function isBeforeFirstStep({ model }: Run, variable: VariableName, lead: number): boolean {
  const native = nativeOf(model, variable);
  return native.status !== 'unavailable' && lead < native.firstLeadHours;
}
