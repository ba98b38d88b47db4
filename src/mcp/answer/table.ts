/** Most bytes of the text of an answer: it has to leave a model's context to the conversation. */
export const MAX_TEXT_BYTES = 6000;

/** Minimum size of an answer besides its table: a note on rows that were left out. */
const NOTE_BYTES = 120;

/**
 * A table as text, of which every nth row is left where all do not fit; it says so.
 * @param budget bytes that it may take
 */
export function textTable(
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
  budget = MAX_TEXT_BYTES,
): string {
  const lines = rows.map((row) => row.map((cell) => cell ?? '-').join(' | '));
  const first = head.join(' | ');
  const space = Math.max(0, budget - Buffer.byteLength(first) - NOTE_BYTES);
  const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
  const every = Math.max(1, Math.ceil(bytes / Math.max(1, space)));
  const kept = lines.filter((_, n) => n % every === 0);
  const note =
    every === 1
      ? []
      : [`(${kept.length} of ${lines.length} rows, every ${every}th; structuredContent has all)`];
  return [first, ...kept, ...note].join('\n');
}

/** A text of at most `MAX_TEXT_BYTES`, cut at the end of a line where it is longer. */
export function bounded(text: string): string {
  if (Buffer.byteLength(text) <= MAX_TEXT_BYTES) return text;
  const note = '\n(cut: structuredContent has the rest)';
  const cut = Buffer.from(text)
    .subarray(0, MAX_TEXT_BYTES - Buffer.byteLength(note))
    .toString();
  return `${cut.slice(0, Math.max(cut.lastIndexOf('\n'), 1))}${note}`;
}
