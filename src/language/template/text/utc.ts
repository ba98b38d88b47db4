/** "UTC", "GMT", "Zulu", and "Z" right after an hour ("12Z"), but not the start of an offset such as "UTC+2". */
const UTC = /(?<![\p{L}\d])(?:utc|gmt|zulu)(?![\p{L}\d]|\s?[+\-−–]\s?\d)|(?<=\d)z(?![\p{L}\d])/giu;

/** Where a question names UTC, so that its hours and days are those of UTC instead of those of the place; empty where it does not. */
export function utcIn(question: string): readonly { readonly start: number; readonly end: number }[] {
  return [...question.matchAll(UTC)].map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
  }));
}
