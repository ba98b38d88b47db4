import { perHour } from '../../format/numbers/rates.ts';
import type { Field } from '../field/grid/field-grid.ts';

const HOUR_MS = 3_600_000;

/** What says over which time an answer's values are. */
interface Windowed {
  readonly windowStart: string | null;
  readonly validTime: string;
}

/** The accumulation window in hours; null for other variables, and if the answer has no window. */
export function amountHours(
  variable: { readonly cellMethods: string | null },
  { windowStart, validTime }: Windowed,
): number | null {
  if (windowStart === null || variable.cellMethods?.includes('sum') !== true) return null;
  const hours = (Date.parse(validTime) - Date.parse(windowStart)) / HOUR_MS;
  return hours > 0 ? hours : null;
}

const rates = new WeakMap<Field, Field>();

/** A field of amounts as amounts in an hour; the same field gives the same rates. */
export function rateField(field: Field, hours: number): Field {
  if (hours === 1) return field;
  const known = rates.get(field);
  if (known !== undefined) return known;
  const made = { grid: field.grid, values: field.values.map((amount) => perHour(amount, hours)) };
  rates.set(field, made);
  return made;
}
