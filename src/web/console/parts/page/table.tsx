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
  total,
  isOld = false,
}: {
  /** For screen readers: what the rows are. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The last line: the sum of all rows. */
  readonly total?: Row;
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
          <Line key={keyOf(row)} columns={columns} row={row} />
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot>
          <Line columns={columns} row={total} />
        </tfoot>
      )}
    </table>
  );
}

function Line<Row>({ columns, row }: { readonly columns: readonly Column<Row>[]; readonly row: Row }) {
  return (
    <tr>
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
  );
}
