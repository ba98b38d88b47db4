import { firstNumberOf, modelOf, STATISTIC_NUMBERS, type VariableName } from '../../../catalog/index.ts';
import { keepsStatistics, memberSegments } from '../../../store/index.ts';
import { memo } from '../../common/memo.ts';
import type { Run } from './run.ts';

/** The control of an ensemble: the forecast from the unperturbed analysis. The cubes of an ensemble's run are its. */
export const CONTROL = 0;

/**
 * One perturbed member of an ensemble's run, read as any other run: the cubes of its manifest are the segments that hold the member,
 * so plans, series, diagnostics and slabs of a member are made by the code that makes those of the control.
 */
export interface MemberRun extends Run {
  readonly member: number;
  /** The run that it is a member of. */
  readonly ensemble: Run;
}

export function isMemberRun(run: Run): run is MemberRun {
  return 'member' in run;
}

const numbersOfRuns = new WeakMap<Run, readonly number[]>();

/**
 * Numbers of the members of a run, ascending, first that of the control, or of the member in its place; that alone where statistics are
 * kept in place of members, and none if the run is a single forecast.
 */
export function memberNumbers(run: Run): readonly number[] {
  return memo(numbersOfRuns, run, () => {
    const ofStatistics = keepsStatistics(run.manifest);
    if (ofStatistics === null) return [];
    const segments = ofStatistics ? [] : Object.values(run.manifest.members ?? {}).flat();
    const numbers = new Set(segments.flatMap(({ members }) => members ?? []));
    return [...numbers.add(firstNumberOf(run.model))].sort((a, b) => a - b);
  });
}

/** Whether statistics are kept in place of a run's members. */
export function hasStatisticsAlone(run: Run): boolean {
  return keepsStatistics(run.manifest) === true;
}

/** How many fields are read of a variable for a statistic over all members: one a member, or the kept statistics. */
export function fieldsOverMembers(run: Run): number {
  return hasStatisticsAlone(run) ? STATISTIC_NUMBERS.length : memberNumbers(run).length;
}

/** How many members the kept statistics of a variable are of at a lead; 0 where there are none. The control is not among them. */
export function membersOfStatistics(run: Run, variable: VariableName, lead: number): number {
  const segment = memberSegments(run.manifest, variable).find(({ leads }) => leads.includes(lead));
  return segment?.statisticsOf?.length ?? 0;
}

/**
 * How many members the ensemble of a run has, the control included: as many as its model has, though fewer may be stored; 0 for a
 * single forecast.
 */
export function ensembleSize(run: Run): number {
  const stored = memberNumbers(run).length;
  const { ensemble } = modelOf(run.model);
  const { members = 0, control = null } = ensemble ?? {};
  return stored === 0 ? 0 : Math.max(stored, members + (control === null ? 0 : 1));
}

/** The variables that a run has members of. */
export function variablesWithMembers({ manifest }: Run): readonly VariableName[] {
  return Object.keys(manifest.members ?? {}) as VariableName[];
}

const membersOfRuns = new WeakMap<Run, Map<number, Run>>();
const statisticsOfRuns = new WeakMap<Run, Map<number, Run>>();

/** A member of a run by its number; the run itself for the control, or for the member in its place. Its axis is that of the control, so that members are compared. */
export function memberRun(run: Run, number: number): Run {
  if (number === firstNumberOf(run.model)) return run;
  const members = memo(membersOfRuns, run, () => new Map<number, Run>());
  return memo(members, number, () => ofNumber(run, number));
}

/** A kept statistic over the members of a run by its number (`STATISTIC_NUMBERS`), read as a member is. */
export function statisticRun(run: Run, number: number): Run {
  const statistics = memo(statisticsOfRuns, run, () => new Map<number, Run>());
  return memo(statistics, number, () => ofNumber(run, number));
}

function ofNumber(run: Run, number: number): MemberRun {
  const cubes = variablesWithMembers(run).map((variable) => [
    variable,
    memberSegments(run.manifest, variable).filter(({ members }) => members?.includes(number)),
  ]);
  const manifest = { ...run.manifest, cubes: Object.fromEntries(cubes) };
  return { ...run, onDemand: false, manifest, member: number, ensemble: run };
}
