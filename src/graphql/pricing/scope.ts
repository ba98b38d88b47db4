import {
  defaultHorizonOf,
  HOUR_MS,
  horizonOfGroup,
  leadStepOf,
  MODEL_IDS,
  type ModelId,
  modelOf,
  type SeriesName,
} from '../../catalog/index.ts';
import type { RequestedRange } from '../../forecast/index.ts';
import { hoursOfRun, membersOfRun, type RunOfModel, stepsOfRun } from './run-steps.ts';

/** What the fields around a field have chosen, as far as prices depend on it. */
export interface Scope {
  /** The models that a forecast may be of; one of them where the field is in a list of forecasts. */
  readonly models: readonly ModelId[];
  /** The runs that answer, where they are known, one of each model; null before, and where several of a model answer. */
  readonly runs: RunOfModel | null;
  /** Whether a range without an end goes to the end of the run, which is named, instead of to the model's default horizon. */
  readonly whole: boolean;
  /** The output steps of one forecast in the chosen range, at most; the mean over the models. */
  readonly leads: number;
  /** The most entries of the axis that lists of the parent are over: leads, valid times, periods, levels, cells. */
  readonly axis: number;
  /** The entries of the parent's list of objects, where the parent chose how many there are. */
  readonly items: number;
  /** The coordinates of the rows and columns of a map, or of all its cells. */
  readonly sides: number;
  /** The cells of the box before it was thinned out: tiles hold neighbouring cells, and are read whole. */
  readonly spanned: number;
  /** The cells of a map on a grid without rows and columns, each of which is looked for. */
  readonly meshed: number;
  /** The variable of the map that a field is of; none elsewhere. */
  readonly mapped: readonly SeriesName[];
  /** What a question in words costs, and how much of that others do. */
  readonly words: { readonly price: number; readonly elsewhere: number };
}

/** The scope of an operation's root. */
export const ANYTHING: Scope = {
  models: MODEL_IDS,
  runs: null,
  whole: false,
  leads: 1,
  axis: 1,
  items: 1,
  sides: 0,
  spanned: 0,
  meshed: 0,
  mapped: [],
  words: { price: 0, elsewhere: 0 },
};

/** What tells how many output steps there are. */
type Runs = Pick<Scope, 'models' | 'runs' | 'whole'>;

/** The output steps in a range of the runs that answer, else the most that runs of the models have; the mean over the models. */
export function stepsIn({ models, runs, whole }: Runs, range: RequestedRange = {}): number {
  const steps = models.reduce((sum, model) => {
    const run = runs?.(model);
    return sum + (run === undefined ? stepsOf(model, range, whole) : stepsOfRun(run, range, whole));
  }, 0);
  return steps / Math.max(1, models.length);
}

/** As many members, the control included, as the largest ensemble has. */
const MOST_MEMBERS = 51;

/** The members of the run that answers, at most, the control included. Where it is not known, those of the largest ensemble. */
export function membersIn({ models, runs }: Pick<Scope, 'models' | 'runs'>): number {
  const counts = models.map((model) => {
    const run = runs?.(model);
    return run === undefined ? MOST_MEMBERS : membersOfRun(run);
  });
  return Math.max(1, ...counts);
}

/** The model whose runs have the most output steps. */
export function longestModel(): ModelId {
  return MODEL_IDS.reduce((most, model) =>
    longestLeadsOf(model).length > longestLeadsOf(most).length ? model : most,
  );
}

const leadsByModel = new Map<ModelId, readonly number[]>();

/** The leads of the runs of a model that have the most. */
function longestLeadsOf(model: ModelId): readonly number[] {
  const before = leadsByModel.get(model);
  if (before !== undefined) return before;
  const { cycles } = modelOf(model);
  const all = cycles.map((group) =>
    group.leads.flatMap(({ from, to, by }) =>
      Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, n) => from + n * by),
    ),
  );
  const longest = all.reduce((most, leads) => (leads.length > most.length ? leads : most), []);
  leadsByModel.set(model, longest);
  return longest;
}

function stepsOf(
  model: ModelId,
  { leadFrom, leadTo, validFrom, validTo }: RequestedRange,
  whole: boolean,
): number {
  const leads = longestLeadsOf(model);
  const from = leadFrom ?? 0;
  const end = defaultHorizonOf(model);
  const goesOn = whole || Boolean(validFrom || validTo) || from > end;
  const to = leadTo ?? (goesOn ? Number.POSITIVE_INFINITY : end);
  const byLead = countUpTo(leads, to) - countUpTo(leads, from - leadStepOf(model));
  if (!validFrom || !validTo) return Math.max(1, byLead);
  const hours = (validTo.getTime() - validFrom.getTime()) / HOUR_MS;
  // Steps are closest to each other at the start of a run.
  return Math.max(1, Math.min(byLead, countUpTo(leads, hours)));
}

/** How many of ascending numbers are at most `limit`. */
function countUpTo(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The longest range of valid times that forecasts of the models have in a range, in hours. */
export function hoursIn(
  { models, runs }: Runs,
  { leadFrom, leadTo, validFrom, validTo }: RequestedRange,
): number {
  const horizons = models.flatMap((model) => {
    const run = runs?.(model);
    return run === undefined ? modelOf(model).cycles.map(horizonOfGroup) : hoursOfRun(run);
  });
  const horizon = Math.max(0, ...horizons);
  const byLead = Math.min(leadTo ?? horizon, horizon) - (leadFrom ?? 0);
  const byTime = validFrom && validTo ? (validTo.getTime() - validFrom.getTime()) / HOUR_MS : horizon;
  return Math.max(0, Math.min(byLead, byTime));
}
