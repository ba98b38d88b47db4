/** The first sentence of a text, on one line. */
export function firstSentence(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return /^.*?\.(?= |$)/.exec(line)?.[0] ?? line;
}
