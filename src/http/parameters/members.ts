import { MAX_QUANTILES } from '../../forecast/index.ts';
import { invalidParameter, quoted } from '../problems/refusals.ts';
import { parseDecimal, parseWholeNumber } from './numbers.ts';

/** No ensemble has members with greater numbers. */
const MAX_MEMBER = 999;

/** The form of `all`, or of numbers and ranges of members. */
export const MEMBERS_FORM = '^(all|[0-9]{1,3}(-[0-9]{1,3})?(,[0-9]{1,3}(-[0-9]{1,3})?)*)$';

/**
 * Quantiles from a list such as `0.1,0.5`, each 0 to 1, in its order, each once. Throws IsobarError('validation_error') naming the parameter.
 * @param parameter that the text is of
 */
export function parseQuantiles(text: string, parameter: string): readonly number[] {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length > MAX_QUANTILES)
    throw invalidParameter(parameter, `has ${parts.length} numbers, at most ${MAX_QUANTILES} are allowed`);
  const shares = parts.map((part) => {
    const share = parseDecimal(part);
    if (share !== null && share >= 0 && share <= 1) return share;
    throw invalidParameter(
      parameter,
      `has ${quoted(part)}: they are numbers from 0 to 1, separated by commas (0.5 is the median)`,
    );
  });
  return [...new Set(shares)];
}

/**
 * Numbers of members from a list such as `0,3-9`, ascending, each once; null for `all`. Throws IsobarError('validation_error') naming
 * the parameter.
 * @param parameter that the text is of
 */
export function parseMembers(text: string, parameter: string): readonly number[] | null {
  if (/^\s*all\s*$/i.test(text)) return null;
  const numbers = new Set<number>();
  for (const part of text.split(',')) {
    const [from = null, to = from, ...more] = part.split('-', 3).map((each) => parseWholeNumber(each.trim()));
    if (from === null || to === null || more.length > 0 || from > to || to > MAX_MEMBER) {
      throw invalidParameter(
        parameter,
        `has ${quoted(part)}: they are all, or numbers and ranges such as 0,3-9, separated by commas (0 is the control)`,
      );
    }
    for (let number = from; number <= to; number++) numbers.add(number);
  }
  return [...numbers].sort((a, b) => a - b);
}
