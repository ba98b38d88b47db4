import type { SeriesName } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { absencesOf, variablesOf } from '../plan/plan.ts';
import { CONTROL, memberNumbers, variablesWithMembers } from '../runs/run/member-run.ts';
import { type Run, titleOf } from '../runs/run/run.ts';

/**
 * Throws IsobarError('validation_error') for a run without members, naming the runs that have some, and for variables that the run has
 * no members of, naming those that it has.
 * @param newest the runs that answer by default
 */
export async function requireMembers(
  run: Run,
  names: readonly SeriesName[],
  newest: () => Promise<readonly Run[]>,
): Promise<void> {
  if (memberNumbers(run).length === 0) {
    const ensembles = (await newest()).filter((other) => memberNumbers(other).length > 0);
    const known =
      ensembles.length === 0
        ? 'no stored run has any'
        : `runs that have some: ${ensembles.map(titleOf).join(', ')}`;
    throw new IsobarError('validation_error', `${titleOf(run)} has no members of an ensemble; ${known}`, {
      reason: 'no_data',
      argument: 'model',
      allowed: ensembles.map(({ model }) => model),
    });
  }
  const stored = variablesWithMembers(run);
  const lacking = names.filter((name) => variablesOf([name]).some((input) => !stored.includes(input)));
  if (lacking.length === 0) return;
  throw new IsobarError(
    'validation_error',
    `${titleOf(run)} has no members of ${lacking.join(', ')}; it has members of ${stored.join(', ')} and of what is computed from them`,
    { reason: 'no_data', argument: 'variable', allowed: stored },
  );
}

/** Whether a run, or a member of one, holds what a variable or diagnostic is made from at leads, as far as it has values there. */
export function isStoredAt(run: Run, name: SeriesName, leads: readonly number[]): boolean {
  return variablesOf([name]).every((input) => !absencesOf(run, input, leads).includes('NOT_INGESTED'));
}

/**
 * The numbers that a caller chose of a run's members, ascending, each once; all of them by default. Throws
 * IsobarError('validation_error') for a number that the run does not have.
 */
export function chosenNumbers(run: Run, chosen: readonly number[] | null): readonly number[] {
  const known = memberNumbers(run);
  if (chosen === null) return known;
  const unknown = chosen.find((number) => !known.includes(number));
  if (unknown === undefined) return [...new Set(chosen)].sort((a, b) => a - b);
  throw new IsobarError(
    'validation_error',
    `${titleOf(run)} has no member ${unknown}; it has ${known[0]}${known[0] === CONTROL ? ' (the control)' : ''} to ${known.at(-1)}`,
    {
      reason: 'out_of_range',
      argument: 'numbers',
      allowed: { minimum: known[0] ?? CONTROL, maximum: known.at(-1) ?? 0 },
    },
  );
}
