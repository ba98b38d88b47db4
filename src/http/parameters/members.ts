import { MEMBER_LIST, readMemberList } from '../../catalog/index.ts';
import { MAX_QUANTILES } from '../../forecast/index.ts';
import { invalidParameter, quoted } from '../problems/refusals.ts';
import { parseDecimal } from './numbers.ts';

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
  const read = readMemberList(text);
  if ('numbers' in read) return read.numbers;
  throw invalidParameter(parameter, `has ${quoted(read.unreadable)}: they are ${MEMBER_LIST}`);
}
