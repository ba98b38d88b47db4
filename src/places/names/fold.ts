/** Letters that Unicode does not take apart into a letter and an accent, as people without that key type them. */
const SPELLED_OUT: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ə: 'e',
  ŀ: 'l',
};
const SPELLED_OUT_LETTERS = new RegExp(`[${Object.keys(SPELLED_OUT).join('')}]`, 'g');

/** Nothing longer is the name of a place: what follows is not read, and matches nothing. */
export const MAX_NAME_LENGTH = 120;

/**
 * A name as it is compared: lower case without accents, letters and digits in words that one space separates. `Sankt Gallen`,
 * `sankt-gallen` and `SANKT  GALLEN` are one name, `L'Aquila` and `laquila` too, and `D.C.` is `dc`. Folding twice changes nothing.
 * Empty where there is no letter or digit.
 */
export function fold(name: string): string {
  return name
    .slice(0, MAX_NAME_LENGTH)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(SPELLED_OUT_LETTERS, (letter) => SPELLED_OUT[letter] ?? letter)
    .replace(/['’‘ʻʼ`´]/g, '')
    .replace(/(?<=(?:^|[^\p{L}\p{N}])\p{L})\.(?=\p{L}(?:[^\p{L}\p{N}]|$))/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+|[\ufe00-\ufe0f]+/gu, ' ')
    .replace(/(?<![\p{L}\p{M}])\p{M}+/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .normalize('NFC');
}

/** How much of a prefix is compared: letters of the name, and whether a region follows. */
export function prefixSize(prefix: string): { readonly letters: number; readonly hasRegion: boolean } {
  const comma = prefix.indexOf(',');
  const name = fold(comma < 0 ? prefix : prefix.slice(0, comma));
  return { letters: name.length, hasRegion: comma >= 0 };
}
