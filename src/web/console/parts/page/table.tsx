import type { ReactNode } from 'react';

/** A column of a table: `cell` draws it for one row. */
export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the right. */
  readonly isNumber?: boolean;
  /** Whether the title is for screen readers alone. */
  readonly hidesTitle?: boolean;
}

/** Rows with their columns; on narrow screens each row becomes a block with the titles in it. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isOld = false,
}: {
  /** For screen readers: what the rows are. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Whether these are the rows of an earlier question, until those of this one are there. */
  readonly isOld?: boolean;
}) {
  return (
    <table className={isOld ? 'table is-old' : 'table'} aria-busy={isOld}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ id, title, isNumber, hidesTitle }) => (
            <th key={id} scope="col" className={isNumber ? 'table-number' : undefined}>
              <span className={hidesTitle ? 'visually-hidden' : undefined}>{title}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ id, title, isNumber, hidesTitle, cell }) => (
              <td
                key={id}
                className={isNumber ? 'table-number' : undefined}
                data-title={hidesTitle ? undefined : title}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
