import {
  type Bounds,
  describeEmpty,
  type ForecastRequest,
  type GridWindow,
  MAX_STREAMED_CELLS,
  type Run,
  type SlabBands,
} from '../../../forecast/index.ts';
import { noData, notThereYet, tooLarge } from '../../../http/index.ts';
import { type ChosenField, variablesOf } from '../../parameters/variables/chosen-fields.ts';
import { memberPlanes } from '../members/member-planes.ts';
import { requireLeads } from '../places/read-places.ts';

/** Fields of a run over a window, to be read when needed. */
export interface OpenSlabs {
  /** The run including fields ingested for the question. */
  readonly run: Run;
  /** The requested leads at which the run answers for any field, ascending. */
  readonly leads: readonly number[];
  /** The positions of the points, as a field without values. */
  readonly layout: SlabBands;
  /** A field at `leads[t]`; null if it is not stored there. Those of members are read as a whole, and kept. */
  of(field: Pick<ChosenField, 'variable' | 'along'>, t: number): Promise<SlabBands | null> | SlabBands | null;
  /** Counts the points that have a cell of the grid. */
  countCells(): Promise<number>;
}

export interface SlabsQuestion {
  readonly request: ForecastRequest;
  readonly run: Run;
  readonly fields: readonly ChosenField[];
  readonly leads: readonly number[];
}

/** Limits that follow from how an answer is written. */
export interface SlabsForm {
  /** Most values that it may have. */
  readonly maxValues: number;
  /** How many variables are written in parallel, lead by lead; the others follow one after the other. */
  readonly sideBySide: number;
}

/**
 * Finds all fields of an answer before the first is read, so that errors occur before anything is sent.
 * Throws IsobarError: with the reason 'too_large' for more values than the form allows, with the reason 'no_data' if there are no
 * fields, and as `ForecastRequest.gridFields`.
 * @param box that the window is of on the model's own grid, for fields of members; null on other rows and columns
 */
export async function openSlabs(
  { request, run, fields, leads }: SlabsQuestion,
  window: GridWindow,
  { maxValues, sideBySide }: SlabsForm,
  box: Bounds | null = null,
): Promise<OpenSlabs> {
  requireLeads(run, leads);
  requireCells(run, window.nx * window.ny, leads.length, fields.length, maxValues);
  const variables = variablesOf(fields);
  const grid = await request.grids.gridFields(run, { variables, leads, window, sideBySide });
  const servedLeads = [...leads.entries()].filter(([t]) =>
    variables.some((variable) => grid.isAnswered(variable, t)),
  );
  if (servedLeads.length === 0) {
    const names = `${variables.join(', ')} at the times of datetime`;
    throw notThereYet(`the ${run.model} run is ${run.state} and does not hold ${names}`);
  }
  const members = box === null ? null : memberPlanes(request, grid.run, box, fields);
  return {
    run: grid.run,
    leads: servedLeads.map(([, lead]) => lead),
    layout: grid.layout,
    of({ variable, along }, t) {
      const [served = -1, lead = -1] = servedLeads[t] ?? [];
      const slab = grid.slab(variable, served);
      if (along === undefined || slab === null) return slab;
      if (members === null) throw new Error('edr: members are read on the grid of the model');
      return members(variable, along, lead);
    },
    countCells: () => grid.countCells(),
  };
}

/** As `openSlabs`, over a box of the model's own grid. Also throws IsobarError with the reason 'no_data' for a box without points. */
export async function openOwnGrid(question: SlabsQuestion, box: Bounds, form: SlabsForm): Promise<OpenSlabs> {
  requireLeads(question.run, question.leads);
  return openSlabs(question, requireWindow(question.request, question.run, box), form, box);
}

/** The window of a box on the model's own grid. Throws IsobarError with the reason 'no_data' for one without points. */
export function requireWindow(request: ForecastRequest, run: Run, box: Bounds): GridWindow {
  const window = request.grids.window(run, box);
  if (window !== null) return window;
  throw noData(describeEmpty(run, box, 'area'));
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
