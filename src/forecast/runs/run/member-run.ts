import { firstNumberOf, modelOf, type VariableName } from '../../../catalog/index.ts';
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

/** Numbers of the members of a run, ascending, first that of the control, or of the member in its place; none if the run is a single forecast. */
export function memberNumbers(run: Run): readonly number[] {
  return memo(numbersOfRuns, run, () => {
    const segments = Object.values(run.manifest.members ?? {}).flat();
    const numbers = new Set(segments.flatMap(({ members }) => members ?? []));
    return numbers.size === 0 ? [] : [...numbers.add(firstNumberOf(run.model))].sort((a, b) => a - b);
  });
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

/** A member of a run by its number; the run itself for the control, or for the member in its place. Its axis is that of the control, so that members are compared. */
export function memberRun(run: Run, number: number): Run {
  if (number === firstNumberOf(run.model)) return run;
  const members = memo(membersOfRuns, run, () => new Map<number, Run>());
  return memo(members, number, (): MemberRun => {
    const cubes = Object.entries(run.manifest.members ?? {}).map(([variable, segments]) => [
      variable,
      segments.filter(({ members }) => members?.includes(number)),
    ]);
    const manifest = { ...run.manifest, cubes: Object.fromEntries(cubes) };
    return { ...run, onDemand: false, manifest, member: number, ensemble: run };
  });
}
