import { chosenUnit, type Units } from '../../../display/index.ts';
import { formatNumber } from '../../format/numbers/numbers.ts';
import { blendOf } from '../field/blend.ts';
import { shownValueAt } from '../field/drawn-value.ts';
import type { Field } from '../field/grid/field-grid.ts';
import { locate } from '../field/grid/locate.ts';

/** The variable whose values stand beside names of places. */
type Written = Parameters<typeof blendOf>[0];

/**
 * Writes the value that the map shows at a place, without the unit, which stands in the legend: whole numbers from 10 on and of
 * temperatures, else a tenth, or the decimals of the chosen unit. Empty outside the grid, where there is no value, for codes, and for what rounds to nothing: a map of rain is full of
 * zeros otherwise.
 */
export function valueWriter(
  field: Field,
  variable: Written,
  {
    isRaw,
    language,
    units,
    symbol,
  }: { readonly isRaw: boolean; readonly language: string; readonly units: Units; readonly symbol: string },
): (latitude: number, longitude: number) => string {
  const blend = blendOf(variable);
  if (blend === 'none') return () => '';
  const unit = chosenUnit(symbol, units);
  const isDegrees = variable.units.code === 'K' || blend === 'angles';
  return (latitude, longitude) => {
    const place = locate(field.grid, latitude, longitude);
    const value = place === null ? null : shownValueAt(field, place, isRaw, blend);
    if (value === null) return '';
    const chosen = unit.of(value);
    const isWhole = isDegrees || (Math.abs(chosen) >= 10 && unit.decimals < 2);
    const decimals = isWhole ? 0 : unit.symbol === symbol ? Math.max(1, unit.decimals) : unit.decimals;
    if (!isDegrees && Number(chosen.toFixed(decimals)) === 0) return '';
    const number = formatNumber(chosen, decimals, language);
    return isDegrees ? `${number}°` : number;
  };
}
