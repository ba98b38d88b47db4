import { LRUCache } from 'lru-cache';
import {
  inputVariablesOf,
  isInvariant,
  type LeadRange,
  leadsOf,
  type Native,
  nativeOf,
  type SeriesName,
  type VariableName,
} from '../../catalog/index.ts';
import { memo } from '../common/memo.ts';
import type { NullReason } from '../common/null-reason.ts';
import type { Run } from '../runs/run/run.ts';

/**
 * What a question will read of a run: which leads of which stored segments. It is computed from the manifest alone, before
 * anything is opened, and does not depend on the cells or window.
 */
export interface ReadPlan {
  readonly run: Run;
  /** The axis: hours, ascending. */
  readonly leads: readonly number[];
  /** The variables to read, each once. */
  readonly columns: readonly ColumnPlan[];
}

export interface ColumnPlan {
  readonly variable: VariableName;
  /** For each lead of the axis, why no cell has a value there; null if something is stored. */
  readonly absences: readonly (NullReason | null)[];
  /** Whether something is stored at every lead of the axis. */
  readonly isStoredThroughout: boolean;
  /** The segments to read: only those that have a lead of the axis. */
  readonly segments: readonly SegmentPlan[];
  /** CF cell methods of the model's values; null if the model lacks the variable. */
  readonly cellMethods: string | null;
  /** As `windowStartsOf`. */
  readonly windowStarts: readonly (number | null)[] | null;
}

/** The leads to read from one segment of a stored variable. */
export interface SegmentPlan {
  /** Number of the segment, in the manifest's order. */
  readonly segment: number;
  /** Indexes into the segment's leads, ascending; one may be there several times, as that of the model's ground is. */
  readonly leads: Int32Array;
  /** For each of them, its index on the axis of the plan. */
  readonly positions: Int32Array;
  /** Index on the axis at which the segment starts, if the axis has all its leads in succession; else null. */
  readonly start: number | null;
}

/** Leads given by inclusive bounds, or one by one in ascending order. */
export type LeadChoice = LeadRange | readonly number[];

/** Plans cached per run; each takes some kilobytes. */
const MAX_PLANS = 64;

/** The last plan for each array of names, for callers that pass the same array again. */
const lastPlans = new WeakMap<
  readonly SeriesName[],
  { readonly run: Run; readonly key: string; readonly plan: ReadPlan }
>();

const plansOfRuns = new WeakMap<Run, LRUCache<string, ReadPlan>>();

/**
 * The plan for several variables and diagnostics over a common axis. The axis has every chosen lead at which any of their input
 * variables is answered (`isAnswered`).
 */
export function planReading(run: Run, names: readonly SeriesName[], choice: LeadChoice): ReadPlan {
  const key = keyOf(choice);
  const last = lastPlans.get(names);
  if (last?.run === run && last.key === key) return last.plan;
  const plan = findPlan(run, names, choice, key);
  lastPlans.set(names, { run, key, plan });
  return plan;
}

/**
 * The plan for variables over exactly these leads, whether or not they have values there.
 * @param leads ascending; callers pass the same array again for the same axis
 */
export function planOver(run: Run, variables: readonly VariableName[], leads: readonly number[]): ReadPlan {
  const plans = plansOf(run);
  const key = `=${axisNumber(leads)} ${variables.join(' ')}`;
  const known = plans.get(key);
  if (known !== undefined) return known;
  const plan = { run, leads, columns: variables.map((variable) => planColumn(run, variable, leads)) };
  plans.set(key, plan);
  return plan;
}

const axisNumbers = new WeakMap<readonly number[], number>();
let axesSeen = 0;

/** Tells arrays of leads apart in keys. */
export function axisNumber(leads: readonly number[]): number {
  return memo(axisNumbers, leads, () => ++axesSeen);
}

function plansOf(run: Run): LRUCache<string, ReadPlan> {
  return memo(plansOfRuns, run, () => new LRUCache<string, ReadPlan>({ max: MAX_PLANS }));
}

function keyOf(choice: LeadChoice): string {
  return isRange(choice) ? `${choice.from}-${choice.to}` : choice.join(',');
}

function isRange(choice: LeadChoice): choice is LeadRange {
  return 'from' in choice;
}

function findPlan(run: Run, names: readonly SeriesName[], choice: LeadChoice, leadsKey: string): ReadPlan {
  const plans = plansOf(run);
  const variables = variablesOf(names);
  const key = `${leadsKey} ${variables.join(' ')}`;
  const known = plans.get(key);
  if (known !== undefined) return known;
  const leads = axisOf(run, variables, choice);
  const plan = { run, leads, columns: variables.map((variable) => planColumn(run, variable, leads)) };
  plans.set(key, plan);
  return plan;
}

/** The variables that series are computed from, each once. */
export function variablesOf(names: readonly SeriesName[]): readonly VariableName[] {
  return [...new Set(names.flatMap(inputVariablesOf))];
}

/** The part of a plan for one variable over an axis of leads. */
export function planColumn(run: Run, variable: VariableName, leads: readonly number[]): ColumnPlan {
  const native = nativeOf(run.model, variable);
  const segments = segmentsOf(run, variable, native, leads);
  const absences = absencesOf(run, variable, leads);
  return {
    variable,
    absences,
    isStoredThroughout: absences.every((reason) => reason === null),
    segments,
    cellMethods: native.status === 'unavailable' ? null : native.cellMethods,
    windowStarts: windowStartsOf(run, native, leads),
  };
}

/** For each lead, why no cell of a run has a value of a variable; null where something is stored. */
export function absencesOf(
  run: Run,
  variable: VariableName,
  leads: readonly number[],
): readonly (NullReason | null)[] {
  const native = nativeOf(run.model, variable);
  const stored = new Set(run.manifest.cubes[variable]?.flatMap((segment) => segment.leads));
  return leads.map((lead) => {
    const absence = absenceOf(native, lead);
    return absence === 'NOT_INGESTED' && stored.has(storedLeadOf(native, lead)) ? null : absence;
  });
}

/** The lead at which the value of a lead is stored: 0 for a variable that is the same at all of them. */
export function storedLeadOf(native: Native, lead: number): number {
  return isInvariant(native) ? 0 : lead;
}

/** The reason why a lead of a variable is not stored. */
function absenceOf(native: Native, lead: number): NullReason {
  if (native.status === 'unavailable') return 'NOT_PRODUCED';
  return lead < native.firstLeadHours ? 'BEFORE_FIRST_STEP' : 'NOT_INGESTED';
}

/**
 * Whether a run answers for a variable at a lead: with values where it is stored; with nulls before its first step, where the
 * run has other fields, and where a file of its source is missing. Every interface goes by this.
 */
export function isAnswered(run: Run, variable: VariableName, lead: number): boolean {
  const [absence] = absencesOf(run, variable, [lead]);
  return (
    absence === null ||
    leadsWithoutField(run, variable).includes(lead) ||
    (absence === 'NOT_INGESTED' && isMissing(run, variable, lead))
  );
}

/** Whether the run holds a variable, but not yet at this lead, which its source should have. */
function isMissing(run: Run, variable: VariableName, lead: number): boolean {
  return (run.manifest.cubes[variable] ?? []).length > 0 && run.missingLeads.includes(lead);
}

/**
 * The leads at which a stored variable is answered without a field: those before its first step, and all of one that never changes. A run
 * on demand can have other fields at every lead of its model.
 */
function leadsWithoutField(run: Run, variable: VariableName): readonly number[] {
  const native = nativeOf(run.model, variable);
  if (native.status === 'unavailable') return [];
  const isStored = (run.manifest.cubes[variable] ?? []).length > 0;
  const storedLeads = isStored ? run.presentLeads : [];
  const leads = run.onDemand ? leadsOf(run.model, run.initTime.getUTCHours()) : storedLeads;
  if (isInvariant(native)) return isStored ? leads : [];
  return leads.filter((lead) => lead < native.firstLeadHours);
}

function segmentsOf(
  run: Run,
  variable: VariableName,
  native: Native,
  leads: readonly number[],
): readonly SegmentPlan[] {
  if (native.status === 'unavailable') return [];
  const positions = Map.groupBy(leads.keys(), (position) => storedLeadOf(native, leads[position] ?? 0));
  return (run.manifest.cubes[variable] ?? []).flatMap((stored, segment): SegmentPlan[] => {
    const found = stored.leads.flatMap((lead, index) => {
      const ofLead = lead < native.firstLeadHours ? [] : (positions.get(lead) ?? []);
      return ofLead.map((position) => ({ index, position }));
    });
    const [first] = found;
    if (first === undefined) return [];
    const isWhole =
      found.length === stored.leads.length &&
      found.every(({ position }, n) => position === first.position + n);
    return [
      {
        segment,
        leads: Int32Array.from(found, ({ index }) => index),
        positions: Int32Array.from(found, ({ position }) => position),
        start: isWhole ? first.position : null,
      },
    ];
  });
}

function axisOf(run: Run, variables: readonly VariableName[], choice: LeadChoice): readonly number[] {
  const leads = new Set<number>();
  for (const variable of variables) {
    const segments = run.manifest.cubes[variable] ?? [];
    for (const segment of segments) for (const lead of segment.leads) leads.add(lead);
    for (const lead of leadsWithoutField(run, variable)) leads.add(lead);
    // A lead that is missing is a null with its reason, and not left out.
    if (segments.length > 0) for (const lead of run.missingLeads) leads.add(lead);
  }
  if (!isRange(choice)) return choice.filter((lead) => leads.has(lead));
  return [...leads].filter((lead) => lead >= choice.from && lead <= choice.to).sort((a, b) => a - b);
}

/**
 * For each lead, the lead at which the interval of its value starts; null for instantaneous variables. Sums and maxima cover the
 * time since the model's previous output step, whether or not that step was requested, or the last hour.
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
