import { codesOf, quantityOf, type SeriesName } from '../../catalog/index.ts';
import {
  type Colour,
  chosenUnit,
  colourOf,
  legendDecimals,
  legendPlace,
  legendSteps,
  METRIC,
} from '../../display/index.ts';
import { type IndexedImage, writeLegendSvg } from '../../formats/index.ts';
import { coloursOf } from './variable-colours.ts';

/** The legend of a variable or diagnostic: its colours with their bounds, or its codes with their meanings. */
export async function legendOf(name: SeriesName): Promise<string> {
  const { scale, symbol } = await coloursOf(name);
  const title = quantityOf(name).longName;
  const codes = codesOf(name);
  if (codes !== null) {
    const swatches = codes
      .map(({ value, meaning }) => ({ colour: opaque(colourOf(scale, value)), text: meaning }))
      .filter(({ colour }) => colour[3] > 0);
    return writeLegendSvg({ title, unit: '', steps: [], labels: [], swatches });
  }
  const { decimals } = chosenUnit(symbol, METRIC);
  return writeLegendSvg({
    title,
    unit: symbol,
    steps: legendSteps(scale).map(({ colour, ...part }) => ({ ...part, colour: opaque(colour) })),
    labels: scale.labels.map((bound) => ({
      at: legendPlace(scale, bound),
      text: bound.toFixed(legendDecimals(bound, decimals)).replace('-', '\u2212'),
    })),
    swatches: [],
  });
}

const opaque = ([red, green, blue, opacity]: Colour): IndexedImage['palette'][number] => [
  red,
  green,
  blue,
  Math.round(255 * opacity),
];
