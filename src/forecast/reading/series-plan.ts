import { LRUCache } from 'lru-cache';
import {
  inputVariablesOf,
  leadsOf,
  type Native,
  nativeOf,
  type SeriesName,
  type VariableName,
} from '../../catalog/index.ts';
import type { Run } from '../runs/run.ts';
import type { NullReason } from '../series/null-reason.ts';
import type { LeadRange } from '../series/series.ts';

/** What is the same for all places of a run that are asked for the same: worked out once, however many they are. */
export interface SeriesPlan {
  /** Hours, ascending. */
  readonly leads: readonly number[];
  /** The variables that are read, each once. */
  readonly columns: readonly ColumnPlan[];
}

export interface ColumnPlan {
  readonly variable: VariableName;
  /** For each lead: its index in the stored series, or why there is no value. */
  readonly sources: readonly (number | NullReason)[];
  readonly cellMethods: string | null;
  readonly windowStarts: readonly (number | null)[] | null;
}

/** Plans that are kept for a run; each has some kilobytes. */
const PLANS_KEPT = 64;

/** By the list of names, where callers keep theirs: the plan that it was asked for last. */
const lastPlans = new WeakMap<
  readonly SeriesName[],
  LeadRange & { readonly run: Run; readonly plan: SeriesPlan }
>();

const plansOfRuns = new WeakMap<Run, LRUCache<string, SeriesPlan>>();

/**
 * The plan for several variables and diagnostics over their common axis: every lead in the range at which one of the variables
 * that they are made of is stored, and leads before a variable's first step where the run has others.
 */
export function planSeries(run: Run, names: readonly SeriesName[], range: LeadRange): SeriesPlan {
  const last = lastPlans.get(names);
  if (last?.run === run && last.from === range.from && last.to === range.to) return last.plan;
  const plan = findPlan(run, names, range);
  lastPlans.set(names, { run, ...range, plan });
  return plan;
}

function findPlan(run: Run, names: readonly SeriesName[], range: LeadRange): SeriesPlan {
  let plans = plansOfRuns.get(run);
  if (plans === undefined) {
    plans = new LRUCache<string, SeriesPlan>({ max: PLANS_KEPT });
    plansOfRuns.set(run, plans);
  }
  const variables = variablesOf(names);
  const key = `${range.from} ${range.to} ${variables.join(' ')}`;
  const known = plans.get(key);
  if (known !== undefined) return known;
  const plan = makePlan(run, variables, range);
  plans.set(key, plan);
  return plan;
}

/** The variables that series are made of, each once. */
export function variablesOf(names: readonly SeriesName[]): readonly VariableName[] {
  return [...new Set(names.flatMap(inputVariablesOf))];
}

function makePlan(run: Run, variables: readonly VariableName[], range: LeadRange): SeriesPlan {
  const stored = new Map(variables.map((variable) => [variable, storedLeads(run, variable)]));
  const leads = axisOf(run, stored, range);
  return {
    leads,
    columns: variables.map((variable) => {
      const native = nativeOf(run.model, variable);
      return {
        variable,
        sources: sourcesOf(native, leads, stored.get(variable) ?? []),
        cellMethods: native.status === 'unavailable' ? null : native.cellMethods,
        windowStarts: windowStartsOf(run, native, leads),
      };
    }),
  };
}

function storedLeads(run: Run, variable: VariableName): readonly number[] {
  const segments = run.manifest.cubes[variable] ?? [];
  return segments.flatMap((segment) => segment.leads).sort((a, b) => a - b);
}

function axisOf(
  run: Run,
  stored: ReadonlyMap<VariableName, readonly number[]>,
  range: LeadRange,
): readonly number[] {
  const leads = new Set<number>();
  for (const [variable, held] of stored) {
    for (const lead of held) leads.add(lead);
    const native = nativeOf(run.model, variable);
    if (held.length === 0 || native.status === 'unavailable') continue;
    for (const lead of run.presentLeads) if (lead < native.firstLeadHours) leads.add(lead);
  }
  return [...leads].filter((lead) => lead >= range.from && lead <= range.to).sort((a, b) => a - b);
}

function sourcesOf(
  native: Native,
  leads: readonly number[],
  stored: readonly number[],
): readonly (number | NullReason)[] {
  const indexes = new Map(stored.map((lead, index) => [lead, index]));
  return leads.map((lead) => {
    if (native.status === 'unavailable') return 'NOT_PRODUCED';
    if (lead < native.firstLeadHours) return 'BEFORE_FIRST_STEP';
    return indexes.get(lead) ?? 'NOT_INGESTED';
  });
}

/**
 * Lead at which the interval of a value begins, for each lead; null for instantaneous values. Sums and maxima run from the
 * model's previous output step, whether or not that was asked for, or over the last hour.
 */
export function windowStartsOf(
  run: Pick<Run, 'model' | 'initTime'>,
  native: Native,
  leads: readonly number[],
): readonly (number | null)[] | null {
  if (native.status === 'unavailable' || native.window === 'instant') return null;
  if (native.window === 'last_hour') return leads.map((lead) => (lead === 0 ? null : lead - 1));
  const steps = leadsOf(run.model, run.initTime.getUTCHours());
  const before = new Map(steps.map((step, index) => [step, steps[index - 1] ?? null]));
  return leads.map((lead) => before.get(lead) ?? null);
}
