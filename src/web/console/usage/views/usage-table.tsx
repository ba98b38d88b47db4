import type { ConsoleUsageQuery } from '../../../gql/graphql.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { type Column, Table } from '../../parts/page/table.tsx';
import type { Split } from '../sums/split.ts';
import { type Sums, sumRows } from '../sums/sum-rows.ts';

type Project = NonNullable<ConsoleUsageQuery['project']>;
type Row = NonNullable<Project['table']>['rows'][number];
type Line = Sums & { readonly name: string };

/** Usage in numbers, by what the reader chose. */
export function UsageTable({
  rows,
  split,
  title,
  keys,
  number,
}: {
  readonly rows: readonly Row[];
  readonly split: Split;
  readonly title: string;
  readonly keys: readonly { readonly id: string; readonly name: string }[];
  readonly number: (value: number, decimals?: number) => string;
}) {
  const texts = useTexts().console.usage;
  if (rows.length === 0) return <p className="console-empty">{texts.none}</p>;
  const names: Readonly<Record<Split, (row: Row) => string>> = {
    OPERATION: ({ operation }) => operation ?? '',
    MODEL: ({ model }) => model ?? texts.noModel,
    KEY: ({ key }) => nameOfKey(key ?? '', keys, texts.session),
    INTERFACE: (row) => row.interface ?? '',
  };
  const numbers = rows.map((row) => ({
    ...row,
    requests: Number(row.requests),
    errors: Number(row.errors),
    credits: Number(row.credits),
    bytes: Number(row.bytes),
  }));
  const columns: readonly Column<Line>[] = [
    { id: 'name', title, cell: ({ name }) => name },
    { id: 'requests', title: texts.requests, isNumber: true, cell: (line) => number(line.requests) },
    { id: 'errors', title: texts.errors, isNumber: true, cell: (line) => number(line.errors) },
    { id: 'credits', title: texts.credits, isNumber: true, cell: (line) => number(line.credits) },
    { id: 'bytes', title: texts.bytes, isNumber: true, cell: (line) => number(line.bytes) },
    { id: 'mean', title: texts.mean, isNumber: true, cell: (line) => number(line.meanMs, 1) },
  ];
  return (
    <Table
      caption={texts.title}
      columns={columns}
      rows={sumRows(numbers, names[split])}
      keyOf={({ name }) => name}
    />
  );
}

/** What a key was called; people and callers without a key by what the service calls them. */
function nameOfKey(
  key: string,
  keys: readonly { readonly id: string; readonly name: string }[],
  session: (person: string) => string,
): string {
  if (key.startsWith('session:')) return session(key.slice('session:'.length));
  const name = keys.find(({ id }) => id === key)?.name;
  return name === undefined ? key : `${name} (${key})`;
}
