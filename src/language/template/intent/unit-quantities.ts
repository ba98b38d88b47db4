import type { QuestionUnit } from '../../quantities/condition.ts';
import { QUANTITIES } from '../lexicon/index.ts';
import type { NamedQuantity, Node } from '../meaning.ts';

const { temperature, wind, rain } = QUANTITIES;

/** The quantity that a unit is of where no word names one; null for units of several. */
export function quantityOfUnit(unit: QuestionUnit): NamedQuantity | null {
  switch (unit) {
    case 'celsius':
    case 'fahrenheit':
    case 'kelvin':
      return temperature;
    case 'm/s':
    case 'km/h':
    case 'mph':
    case 'knots':
    case 'beaufort':
      return wind;
    case 'mm':
      return rain;
    default:
      return null;
  }
}

/** The quantity that a comparison is about where no word names one: "when does it drop below freezing", "more than 30 knots". */
export function quantityOfThreshold(nodes: readonly Node[]): NamedQuantity | null {
  for (const node of nodes) {
    const isNumber = node.kind === 'threshold' || node.kind === 'measure';
    if (isNumber && node.unit !== null) return quantityOfUnit(node.unit);
    // "20 degrees".
    if (isNumber) return temperature;
  }
  return null;
}
