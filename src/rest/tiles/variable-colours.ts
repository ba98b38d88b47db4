import { codesOf, isDirection, quantityOf, type SeriesName } from '../../catalog/index.ts';
import { type ColourScale, scaleOf, shownUnit, typicalRange } from '../../display/index.ts';
import { conversionOf, fixedUnit } from '../../forecast/index.ts';
import type { Blend, ColourSteps } from '../../formats/index.ts';

/** The colours of a variable, as the explorer has them. */
export interface VariableColours {
  /** In the unit with the symbol. */
  readonly scale: ColourScale;
  readonly symbol: string;
  readonly blend: Blend;
  /** The same for integers of values in the fixed unit, x 10^decimals. */
  readonly steps: (decimals: number) => ColourSteps;
}

const known = new Map<SeriesName, Promise<VariableColours>>();

/** The colours of a variable or diagnostic; the same for all tiles and legends of it. */
export function coloursOf(name: SeriesName): Promise<VariableColours> {
  const before = known.get(name);
  if (before !== undefined) return before;
  const colours = findColours(name);
  known.set(name, colours);
  return colours;
}

async function findColours(name: SeriesName): Promise<VariableColours> {
  const quantity = quantityOf(name);
  const { units } = fixedUnit(quantity.units);
  const { unit, symbol } = shownUnit({ name, units });
  const scale = scaleOf({ name, units }, typicalRange(name));
  const fixed = unit === null ? (bound: number) => bound : (await conversionOf(quantity, unit)).fixed;
  const bounds = scale.bounds.map(fixed);
  const colours = scale.colours.map(
    ([red, green, blue, opacity]) => [red, green, blue, Math.round(255 * opacity)] as const,
  );
  const isCoded = codesOf(name) !== null;
  return {
    scale,
    symbol,
    blend: isCoded ? 'none' : isDirection(quantity) ? 'angles' : 'values',
    steps: (decimals) => ({
      bounds: Float64Array.from(bounds, (bound) => storedAs(bound, decimals)),
      colours,
    }),
  };
}

/** 273.15 with two decimals is 27315, not a little less. */
function storedAs(bound: number, decimals: number): number {
  return Number((bound * 10 ** decimals).toPrecision(12));
}
