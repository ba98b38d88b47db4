/** A column of a table for people. */
export interface Column<Row> {
  readonly title: string;
  text(row: Row): string;
  /** Numbers are read from the right. Default left. */
  readonly align?: 'left' | 'right';
}

/** What would move the cursor of a terminal, or hide the text next to it. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** A text without what would change how a terminal shows the text around it; the ends of lines only where they are kept. */
export function printable(text: string, { lines = false } = {}): string {
  return text.replaceAll(UNPRINTABLE, (sign) => (lines && sign === '\n' ? sign : '\uFFFD'));
}

/** Between two columns. */
const GAP = '  ';

/** Rows below a header, their columns aligned, each line without blanks at its end. */
export function formatTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ text }) => printable(text(row)))),
  ];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  const lines = cells.map((line) =>
    line.map((text, index) => {
      const width = widths[index] ?? 0;
      return columns[index]?.align === 'right' ? text.padStart(width) : text.padEnd(width);
    }),
  );
  return lines.map((line) => line.join(GAP).trimEnd()).join('\n');
}
