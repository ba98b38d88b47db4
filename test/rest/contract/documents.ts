/** A section of a document in Markdown: what its checklist has under a heading. */
export interface Section {
  readonly heading: string;
  /** Rows of its tables without the outer bars, but for the heads; cells apart by ` | `. */
  readonly rows: readonly string[];
  /** Numbered items, with their numbers. */
  readonly rules: readonly string[];
  /** Items with a dash. */
  readonly items: readonly string[];
}

/** The sections of a document, from one heading of any level to the next. */
export function sectionsOf(markdown: string): readonly Section[] {
  return markdown.split(/^(?=#+ )/m).map((part) => {
    const [first = '', ...lines] = part.split('\n');
    return {
      heading: first.replace(/^#+ /, '').trim(),
      rows: lines.flatMap((line, n) => rowOf(line, lines[n + 1])),
      rules: lines.filter((line) => /^\d+\. /.test(line)),
      items: lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2)),
    };
  });
}

function rowOf(line: string, next: string | undefined): readonly string[] {
  const isRule = (text: string | undefined) => /^\|[\s|:-]+\|$/.test(text ?? '');
  if (!line.startsWith('|') || isRule(line) || isRule(next)) return [];
  return [line.replace(/^\| ?/, '').replace(/ ?\|$/, '').trim()];
}

/** Texts that stand where a test file has its titles: first in a call of `it`, or first in a row of `it.each`. */
export function titlesOf(source: string): readonly string[] {
  const literal = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"`;
  const titles = source.matchAll(
    new RegExp(String.raw`(?:\bit(?:\.skipIf\(\S+\))?\(|\[)\s*(${literal})`, 'g'),
  );
  return [...titles].map(([, text = '']) => text.slice(1, -1).replaceAll(/\\(.)/g, '$1'));
}
