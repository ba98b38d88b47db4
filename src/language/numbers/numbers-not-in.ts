import { modelOf } from '../../catalog/index.ts';
import type { Facts } from '../facts.ts';
import { isSupported } from './is-supported.ts';
import { supportOf } from './support.ts';
import { withSharedUnits } from './tokens/ranges.ts';
import { numberTokens } from './tokens/tokens.ts';

/**
 * The numbers of an answer that its facts do not have, as they stand in the text with their units, each once; empty for an answer
 * that invents none. Numbers may be in digits (of the way that the facts' language writes them) or in words.
 *
 * A number with a unit must be a value, an extreme, a mean or a sum in that unit, rounded to the digits that are printed; a unit
 * that no fact has (miles, °F, K) is never right. Times and dates must be those of the window, the ends of its intervals or the
 * run's start. A number without a unit may be any of these, or a height, a length of the window, or in the place's name.
 *
 * Takes time in proportion to the length of the text.
 */
export function numbersNotIn(text: string, facts: Facts): readonly string[] {
  const plain = withoutNames(text.normalize('NFC'), facts);
  // What an answer compares may be said of each part.
  const supports = [facts, ...facts.compared].map(supportOf);
  const wrong = withSharedUnits(plain, numberTokens(plain, facts.language))
    .filter(({ claims }) => !claims.some((claim) => supports.some((support) => isSupported(claim, support))))
    .map((token) => token.text.trim());
  return [...new Set(wrong)];
}

/** The text without the names that may contain digits: of the place, the time zone and the model. */
function withoutNames(text: string, facts: Facts): string {
  const names = [facts, ...facts.compared].flatMap(({ place, model }) => [
    place.label.normalize('NFC'),
    place.timeZone,
    modelOf(model).title,
    model,
  ]);
  return names.filter((name) => /\d/.test(name)).reduce((rest, name) => rest.replaceAll(name, ' … '), text);
}
