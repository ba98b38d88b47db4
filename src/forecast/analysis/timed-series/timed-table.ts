import { HOUR_MS, leadsOf, type ModelId, nearMatches } from '../../../catalog/index.ts';
import { IsobarError } from '../../../platform/index.ts';

/** What analyses over time need of a series; `Series` has all of it. */
export interface TimedSeries {
  readonly name: string;
  readonly units: string;
  /** Values are whole multiples of 10^-decimals in `units`. */
  readonly decimals: number;
  /** One per lead of the table. */
  readonly values: readonly (number | null)[];
  /** CF cell methods; null if the model lacks the variable. */
  readonly cellMethods: string | null;
  /** Lead at which each value's interval starts; the list is null for instantaneous variables. */
  readonly windowStarts: readonly (number | null)[] | null;
}

/** Series of one run at one place over one axis; `SeriesTable` has all of it. */
export interface TimedTable {
  readonly run: { readonly model: ModelId; readonly initTime: Date };
  /** Hours after init_time, ascending. */
  readonly leads: readonly number[];
  readonly columns: readonly TimedSeries[];
}

/** The series of that name. Throws IsobarError('validation_error') naming those that the table has. */
export function columnOf(table: TimedTable, name: string): TimedSeries {
  const column = table.columns.find((candidate) => candidate.name === name);
  if (column !== undefined) return column;
  const names = table.columns.map((candidate) => candidate.name);
  const near = nearMatches(name, names, 1).map((match) => ` (did you mean ${match}?)`);
  throw new IsobarError(
    'validation_error',
    `"${name.slice(0, 60)}" is not among the variables that were read: ${names.join(', ')}${near.join('')}`,
    { reason: 'unknown_value', argument: 'variable', allowed: names },
  );
}

/** Valid time of each lead, in milliseconds since 1970. */
export function validTimesOf({ run, leads }: TimedTable): readonly number[] {
  return leads.map((lead) => run.initTime.getTime() + lead * HOUR_MS);
}

/**
 * For each lead, the model's next output step, whether or not that was read, but no later than the last lead. For the last lead it
 * is that lead itself.
 */
export function nextSteps({ run, leads }: TimedTable): readonly number[] {
  const steps = leadsOf(run.model, run.initTime.getUTCHours());
  const last = leads.at(-1) ?? 0;
  let at = 0;
  return leads.map((lead) => {
    while ((steps[at] ?? Number.POSITIVE_INFINITY) <= lead) at++;
    return Math.min(steps[at] ?? lead, last);
  });
}
