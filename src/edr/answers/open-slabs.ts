import { nativeOf, type VariableName } from '../../catalog/index.ts';
import {
  type Bounds,
  type ForecastRequest,
  type GridWindow,
  MAX_STREAMED_CELLS,
  type Run,
  type SlabBands,
} from '../../forecast/index.ts';
import { noData, notThereYet, tooLarge } from '../../http/index.ts';
import type { ChosenField } from '../parameters/chosen-fields.ts';
import { requireLeads } from './read-places.ts';

/** Fields of a run over a box, none of which is read yet. */
export interface OpenSlabs {
  /** As it is with what was ingested for them. */
  readonly run: Run;
  /** Those of the requested ones at which there is something, ascending. */
  readonly leads: readonly number[];
  /** Where the points of all of them are: a field without values. */
  readonly layout: SlabBands;
  /** A variable at `leads[t]`; null where there is nothing of it. */
  of(variable: VariableName, t: number): SlabBands | null;
  /** How many points have a cell of the grid. */
  countCells(): Promise<number>;
}

export interface SlabsQuestion {
  readonly request: ForecastRequest;
  readonly run: Run;
  readonly fields: readonly ChosenField[];
  readonly leads: readonly number[];
}

/** How an answer is written. */
export interface SlabsForm {
  /** Values that it may have. */
  readonly maxValues: number;
  /** Variables that are written lead by lead side by side, the others one after the other. */
  readonly sideBySide: number;
}

/**
 * Finds all fields that an answer is made of before the first of them is read: what may go wrong goes wrong here.
 * Throws IsobarError: with the reason 'too_large' for more values than the form may have, with the reason 'no_data' where there are
 * no fields, and as `ForecastRequest.gridFields`.
 */
export async function openSlabs(
  { request, run, fields, leads }: SlabsQuestion,
  window: GridWindow,
  { maxValues, sideBySide }: SlabsForm,
): Promise<OpenSlabs> {
  requireLeads(run, leads);
  requireCells(run, window.nx * window.ny, leads.length, fields.length, maxValues);
  const variables = [...new Set(fields.map(({ variable }) => variable))];
  const grid = await request.gridFields(run, { variables, leads, window, sideBySide });
  const isStored = (t: number) => variables.some((variable) => grid.isStored(variable, t));
  if (!leads.some((_, t) => isStored(t))) {
    const names = `${variables.join(', ')} at the times of datetime`;
    const isExpected = variables.some((variable) =>
      leads.some((lead) => !isBeforeFirstStep(run, variable, lead)),
    );
    if (isExpected) throw notThereYet(`the ${run.model} run is ${run.state} and does not hold ${names}`);
    throw noData(`${run.model} has no values of ${names}: its first are of a later time`);
  }
  const kept = [...leads.entries()].filter(
    ([t, lead]) => isStored(t) || variables.some((variable) => isBeforeFirstStep(run, variable, lead)),
  );
  return {
    run: grid.run,
    leads: kept.map(([, lead]) => lead),
    layout: grid.layout,
    of: (variable, t) => grid.slab(variable, kept[t]?.[0] ?? -1),
    countCells: () => grid.countCells(),
  };
}

/** The same over a box of the model's own grid. Throws IsobarError with the reason 'no_data' for a box without points too. */
export async function openOwnGrid(question: SlabsQuestion, box: Bounds, form: SlabsForm): Promise<OpenSlabs> {
  requireLeads(question.run, question.leads);
  return openSlabs(question, requireWindow(question.request, question.run, box), form);
}

/** The window of a box on the model's own grid. Throws IsobarError with the reason 'no_data' for one without points. */
export function requireWindow(request: ForecastRequest, run: Run, box: Bounds): GridWindow {
  const window = request.window(run, box);
  if (window !== null) return window;
  const { west, south, east, north } = run.grid.bounds;
  throw noData(
    `no grid point of ${run.model} is there: its domain is west ${west}, south ${south}, east ${east}, north ${north}`,
  );
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

function isBeforeFirstStep({ model }: Run, variable: VariableName, lead: number): boolean {
  const native = nativeOf(model, variable);
  return native.status !== 'unavailable' && lead < native.firstLeadHours;
}
