/** What a list of members is, for errors. */
export const MEMBER_LIST = 'all, or numbers and ranges such as 0,3-9, separated by commas (0 is the control)';

/**
 * Numbers of members from a list such as `0,3-9`, ascending, each once; null for `all`. Where a part of the list is neither a number nor
 * a range, that part.
 */
export function readMemberList(
  text: string,
): { readonly numbers: readonly number[] | null } | { readonly unreadable: string } {
  if (/^\s*all\s*$/i.test(text)) return { numbers: null };
  const numbers = new Set<number>();
  for (const part of text.split(',')) {
    // No ensemble has numbers of four digits.
    const [, first, last = first] = /^\s*(\d{1,3})\s*(?:-\s*(\d{1,3})\s*)?$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === undefined || from > to) return { unreadable: part };
    for (let number = from; number <= to; number++) numbers.add(number);
  }
  return { numbers: [...numbers].sort((a, b) => a - b) };
}
