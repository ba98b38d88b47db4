/** What a page has said already, and where: what comes again is referred to. */
export type DescribedTexts = Map<string, string>;

/** What is shorter is repeated rather than referred to. */
const MAX_REPEATED = 60;

/** A text where it stands first; after that, where that is. */
export function describeOnce(describedTexts: DescribedTexts, place: string, text: string): string {
  if (text.length < MAX_REPEATED) return text;
  const first = describedTexts.get(text);
  if (first !== undefined) return `as of \`${first}\`.`;
  describedTexts.set(text, place);
  return text;
}

/** A parameter, or an argument: its name, what it takes, what it is for. */
export interface Entry {
  readonly name: string;
  readonly kind: string;
  readonly text: string;
  /** Null where there is none, or calls show it. */
  readonly example: string | null;
}

/** Parameters in a line each. Those that are the same elsewhere on the page, but for an example, are named with the place where they stand. */
export function describeEntries(
  describedTexts: DescribedTexts,
  place: string,
  entries: readonly Entry[],
): string {
  const elsewhere = new Map<string, string[]>();
  const lines = entries.flatMap(({ name, kind, text, example }) => {
    const line = `- ${name} (${kind}): ${text}`;
    const first = describedTexts.get(line);
    if (first !== undefined && line.length >= MAX_REPEATED) {
      elsewhere.set(first, [...(elsewhere.get(first) ?? []), name]);
      return [];
    }
    describedTexts.set(line, place);
    const shown = example === null ? '' : ` Example: ${example}`;
    return [`- ${name} (${kind}): ${describeOnce(describedTexts, place, text)}${shown}`];
  });
  const references = [...elsewhere].map(([first, names]) => `- As of \`${first}\`: ${names.join(', ')}.`);
  return [...lines, ...references].join('\n');
}
