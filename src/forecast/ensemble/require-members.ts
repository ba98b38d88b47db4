import { isDiagnosticName, type SeriesName } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { absencesOf, variablesOf } from '../plan/plan.ts';
import { CONTROL, hasStatisticsAlone, memberNumbers, variablesWithMembers } from '../runs/run/member-run.ts';
import { type Run, titleOf } from '../runs/run/run.ts';

/** What adds an ensemble where none is stored. */
export const ENSEMBLE_SETTING = 'ISOBAR_MODELS=all,ifs-ens';
/** What keeps statistics in place of members. */
export const STATISTICS_SETTING = 'ISOBAR_MEMBERS=statistics';

/**
 * Those of some variables and diagnostics that a run has no members of. A diagnostic is computed from members, and not from statistics over
 * them.
 */
export function withoutMembers(run: Run, names: readonly SeriesName[]): readonly SeriesName[] {
  const kept = variablesWithMembers(run);
  const isLost = (name: SeriesName) => isDiagnosticName(name) && hasStatisticsAlone(run);
  return names.filter((name) => isLost(name) || variablesOf([name]).some((input) => !kept.includes(input)));
}

/**
 * Throws IsobarError('validation_error') for a run without members, naming the runs that have some, and for variables that the run has
 * no members of, naming those that it has.
 * @param stored the newest complete runs that have members
 */
export async function requireMembers(
  run: Run,
  names: readonly SeriesName[],
  stored: () => Promise<readonly Run[]>,
): Promise<void> {
  if (memberNumbers(run).length === 0) {
    const ensembles = await stored();
    const known =
      ensembles.length === 0
        ? `no stored run has any (the setting ${ENSEMBLE_SETTING} adds an ensemble)`
        : `runs that have some: ${ensembles.map(titleOf).join(', ')}`;
    throw new IsobarError('validation_error', `${titleOf(run)} has no members of an ensemble; ${known}`, {
      reason: 'no_data',
      argument: 'model',
      allowed: ensembles.map(({ model }) => model),
    });
  }
  const lacking = withoutMembers(run, names);
  const kept = variablesWithMembers(run);
  if (lacking.length === 0) return;
  if (hasStatisticsAlone(run)) {
    const computed = 'what is computed from other variables needs the members themselves';
    throw new IsobarError(
      'validation_error',
      `${titleOf(run)} keeps statistics over its members alone, and none of ${lacking.join(', ')}; it has them of ${kept.join(', ')} (${computed})`,
      { reason: 'no_data', argument: 'variable', allowed: kept },
    );
  }
  throw new IsobarError(
    'validation_error',
    `${titleOf(run)} has no members of ${lacking.join(', ')}; it has members of ${kept.join(', ')} and of what is computed from them`,
    { reason: 'no_data', argument: 'variable', allowed: kept },
  );
}

/**
 * Throws IsobarError('validation_error') for a run of which statistics are kept in place of members, naming what they answer.
 * @param asked what cannot be told from them
 */
export function requireKeptMembers(run: Run, asked: string): void {
  if (!hasStatisticsAlone(run)) return;
  throw new IsobarError(
    'validation_error',
    `${titleOf(run)} keeps statistics over its members alone (${STATISTICS_SETTING}), which do not tell ${asked}; at one lead they give quantiles at every twentieth, mean, standard deviation, minimum and maximum, and how likely one variable is above or below one threshold`,
    { reason: 'no_data', argument: 'model' },
  );
}

/** Whether a run, or a member of one, holds what a variable or diagnostic is made from at leads, as far as it has values there. */
export function isStoredAt(run: Run, name: SeriesName, leads: readonly number[]): boolean {
  return variablesOf([name]).every((input) => !absencesOf(run, input, leads).includes('NOT_INGESTED'));
}

/**
 * The numbers that a caller chose of a run's members, ascending, each once; all of them by default. Throws
 * IsobarError('validation_error') for a number that the run does not have, and as `requireKeptMembers`.
 */
export function chosenNumbers(run: Run, chosen: readonly number[] | null): readonly number[] {
  requireKeptMembers(run, 'single members');
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
