import { formatNumber } from '../../format/numbers/numbers.ts';
import { blendOf } from '../field/blend.ts';
import { shownValueAt } from '../field/drawn-value.ts';
import type { Field } from '../field/grid/field-grid.ts';
import { locate } from '../field/grid/locate.ts';

/** The variable whose values stand beside names of places. */
type Written = Parameters<typeof blendOf>[0];

/** Amounts below this are written as nothing: a map of rain is full of zeros otherwise. */
const LEAST = 0.05;

/**
 * Writes the value that the map shows at a place, without the unit, which stands in the legend: whole numbers from 10 on and of
 * temperatures, else a tenth. Empty outside the grid, where there is no value, for codes, and for nothing at all.
 */
export function valueWriter(
  field: Field,
  variable: Written,
  { isRaw, language }: { readonly isRaw: boolean; readonly language: string },
): (latitude: number, longitude: number) => string {
  const blend = blendOf(variable);
  if (blend === 'none') return () => '';
  const isDegrees = variable.units.code === 'K' || blend === 'angles';
  return (latitude, longitude) => {
    const place = locate(field.grid, latitude, longitude);
    const value = place === null ? null : shownValueAt(field, place, isRaw, blend);
    if (value === null || (!isDegrees && Math.abs(value) < LEAST)) return '';
    const number = formatNumber(value, isDegrees || Math.abs(value) >= 10 ? 0 : 1, language);
    return isDegrees ? `${number}°` : number;
  };
}
