/** A word as vocabularies have it: lower case, without accents, `ß` as `ss` and ligatures as two letters. */
export function fold(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o');
}
