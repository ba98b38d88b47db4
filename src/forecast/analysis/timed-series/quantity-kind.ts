import { codesOf, diagnosticOf, isDiagnosticName, isDirection } from '../../../catalog/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import type { TimedSeries } from './timed-table.ts';

/** Whether values are amounts over their windows, which may be added up. */
export function isAmount({ cellMethods }: Pick<TimedSeries, 'cellMethods'>): boolean {
  return cellMethods !== null && /\btime: sum\b/.test(cellMethods);
}

/**
 * Throws IsobarError('validation_error') for codes: 5 (snow) is not more than 1 (rain).
 * @param purpose completes "cannot be …" in the message
 */
export function requireNoCodes({ name }: Pick<TimedSeries, 'name'>, purpose: string): void {
  if (codesOf(name) === null) return;
  const instead = isDiagnosticName(name) ? '; ask for the quantities that it is made from' : '';
  throw notDefined(name, `is a code and cannot be ${purpose}${instead}`);
}

/**
 * Throws IsobarError('validation_error') for codes and for directions: the mean of 350 and 10 degrees is not 180, and neither of
 * them is the greater.
 */
export function requireMagnitude(series: Pick<TimedSeries, 'name' | 'units'>, purpose: string): void {
  requireNoCodes(series, purpose);
  if (!isDirection(series)) return;
  throw notDefined(
    series.name,
    `is a direction and cannot be ${purpose}${isDiagnosticName(series.name) ? '; ask for the eastward and northward wind' : ''}`,
  );
}

/** The error for a series that is not a magnitude, naming those that it is computed from. @param problem after its name */
function notDefined(name: string, problem: string): IsobarError {
  const inputs = isDiagnosticName(name) ? diagnosticOf(name).inputs : [];
  const named = inputs.length === 0 ? '' : `: ${inputs.join(', ')}`;
  return new IsobarError('validation_error', `${name} ${problem}${named}`, {
    reason: 'not_defined',
    argument: 'variable',
    allowed: inputs,
  });
}

/** Rounds a computed value to the decimals of its variable, like stored values. */
export function rounded(value: number, { decimals }: Pick<TimedSeries, 'decimals'>): number {
  const perUnit = 10 ** decimals;
  // `|| 0` turns -0 into 0.
  return Math.round(value * perUnit) / perUnit || 0;
}
