import { formatDay } from '../../../format/times/times.ts';
import type { ConsoleUsageQuery } from '../../../gql/graphql.ts';
import { useLanguage, useTexts } from '../../../texts/use-texts.tsx';
import { callerName, type NamedKey } from '../../parts/callers/callers.ts';
import { SaveCsv } from '../../parts/export/save-rows.tsx';
import { type Column, Table } from '../../parts/page/table.tsx';
import { datesOf, type Range } from '../sums/range.ts';
import type { Split } from '../sums/split.ts';
import { type NamedSums, sumDays, sumOf, sumRows } from '../sums/sum-rows.ts';

type Project = NonNullable<ConsoleUsageQuery['project']>;
export type UsageLine = NonNullable<Project['table']>['rows'][number];

/** Usage in numbers by what the reader chose, with its total, and as a file. */
export function UsageTable({
  rows,
  split,
  range,
  keys,
  number,
}: {
  readonly rows: readonly UsageLine[];
  readonly split: Split;
  readonly range: Range;
  readonly keys: readonly NamedKey[];
  readonly number: (value: number, decimals?: number) => string;
}) {
  const { texts: all, language } = useLanguage();
  const texts = all.console.usage;
  const { callers } = useTexts().console;
  if (rows.length === 0) return <p className="console-empty">{texts.none}</p>;
  const numbers = rows.map((row) => ({
    ...row,
    start: row.start ?? '',
    requests: Number(row.requests),
    errors: Number(row.errors),
    credits: Number(row.credits),
    bytes: Number(row.bytes),
  }));
  const names: Readonly<Record<Exclude<Split, 'DAY'>, (row: UsageLine) => string>> = {
    OPERATION: ({ operation }) => operation ?? '',
    MODEL: ({ model }) => model ?? texts.noModel,
    KEY: ({ key }) => callerName(key ?? '', keys, callers),
    INTERFACE: (row) => row.interface ?? '',
  };
  const lines = split === 'DAY' ? sumDays(numbers, range.from, range.to) : sumRows(numbers, names[split]);
  const total = { name: texts.total, ...sumOf(numbers) };
  const title = texts.splits[split];
  const figures: readonly { id: keyof NamedSums & keyof typeof texts; decimals: number }[] = [
    { id: 'requests', decimals: 0 },
    { id: 'errors', decimals: 0 },
    { id: 'credits', decimals: 0 },
    { id: 'bytes', decimals: 0 },
    { id: 'meanMs', decimals: 1 },
  ];
  const columns: readonly Column<NamedSums>[] = [
    {
      id: 'name',
      title,
      cell: (line) => (split === 'DAY' && line !== total ? dayOf(line.name, range, language) : line.name),
    },
    ...figures.map(({ id, decimals }) => ({
      id,
      title: texts[id],
      isNumber: true,
      // There is no mean of nothing.
      cell: (line: NamedSums) =>
        id === 'meanMs' && line.requests === 0 ? '' : number(Number(line[id]), decimals),
    })),
  ];
  const { from, to } = datesOf(range);
  return (
    <>
      <Table caption={texts.title} columns={columns} rows={lines} keyOf={({ name }) => name} total={total} />
      <p className="console-actions">
        <SaveCsv
          fileName={`isobar-usage-${from === to ? from : `${from}-${to}`}`}
          linesOf={() => [
            [title, ...figures.map(({ id }) => texts[id])],
            ...lines.map((line) => [line.name, ...figures.map(({ id }) => line[id])]),
          ]}
        />
      </p>
    </>
  );
}

/** The day of a date, with its year where the range ends in another one. */
function dayOf(date: string, range: Range, language: string): string {
  const day = formatDay(`${date}T00:00:00Z`, 'UTC', language);
  const year = date.slice(0, 4);
  return datesOf(range).to.startsWith(year) ? day : `${day} ${year}`;
}
