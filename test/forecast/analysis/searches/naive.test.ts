import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadsOf } from '../../../../src/catalog/index.ts';
import { type Condition, searchWindows, type TimedTable } from '../../../../src/forecast/index.ts';
import { HOUR, momentSeries, tableOf } from '../timed-tables.ts';

const INIT = '2026-06-01T00:00:00Z';
const STEPS = leadsOf('gfs', 0);

/** Whether a condition holds in the hour that begins at a lead; null where that is unknown. */
function holds(condition: Condition, table: TimedTable, hour: number): boolean | null {
  if (condition.kind === 'NOT') {
    const inner = holds(condition.condition, table, hour);
    return inner === null ? null : !inner;
  }
  if (condition.kind !== 'COMPARE') {
    const inner = condition.conditions.map((part) => holds(part, table, hour));
    const decisive = condition.kind === 'OR';
    if (inner.includes(decisive)) return decisive;
    return inner.includes(null) ? null : !decisive;
  }
  const column = table.columns.find(({ name }) => name === condition.name)!;
  const index =
    column.windowStarts === null
      ? table.leads.findIndex((lead) => lead <= hour && hour < STEPS[STEPS.indexOf(lead) + 1]!)
      : table.leads.findIndex((lead) => lead > hour);
  const value = column.values[index] ?? null;
  const start = column.windowStarts?.[index] ?? null;
  if (value === null || (column.windowStarts !== null && (start === null || start > hour))) return null;
  const { comparison } = condition;
  return comparison.comparison === 'GT' && value > comparison.threshold;
}

/** All intervals of whole hours, and of those the ones that cannot be made longer. */
function naive(condition: Condition, table: TimedTable, minimumHours: number): string[] {
  const from = table.leads[0]!;
  const to = table.leads.at(-1)!;
  const truth = new Map<number, boolean | null>();
  for (let hour = from; hour < to; hour++) truth.set(hour, holds(condition, table, hour));
  const longest = (allowed: readonly (boolean | null)[]) => {
    const passes = (hour: number) => truth.has(hour) && allowed.includes(truth.get(hour)!);
    const found: [number, number][] = [];
    for (let start = from; start < to; start++) {
      for (let end = start + 1; end <= to; end++) {
        const hours = Array.from({ length: end - start }, (_, n) => start + n);
        if (hours.every(passes) && !passes(start - 1) && !passes(end)) found.push([start, end]);
      }
    }
    return found.filter(([start, end]) => end - start >= minimumHours);
  };
  const certain = longest([true]);
  const possible = longest([true, null]).filter(
    ([start, end]) => !certain.some((inner) => inner[0] >= start && inner[1] <= end),
  );
  return [
    ...certain.map(([start, end]) => ({ start, text: `${start}-${end}` })),
    ...possible.map(([start, end]) => ({ start, text: `${start}-${end}?` })),
  ]
    .sort((a, b) => a.start - b.start)
    .map(({ text }) => text);
}

const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.record({
      kind: fc.constant('COMPARE' as const),
      name: fc.constantFrom('air_temperature_2m', 'total_precipitation', 'wind_gust_10m'),
      comparison: fc.record({
        comparison: fc.constant('GT' as const),
        threshold: fc.integer({ min: 0, max: 2 }),
      }),
    }),
    fc.record({
      kind: fc.constantFrom('AND' as const, 'OR' as const),
      conditions: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('NOT' as const), condition: tie('condition') }),
  ),
}));

const values = fc.array(fc.option(fc.integer({ min: 0, max: 3 }), { freq: 6 }), {
  minLength: 25,
  maxLength: 25,
});

describe('searches', () => {
  it('find the same windows as trying every interval of hours', () => {
    fc.assert(
      fc.property(
        condition,
        fc.integer({ min: 0, max: 125 }),
        fc.array(fc.boolean(), { minLength: 25, maxLength: 25 }),
        fc.tuple(values, values, values),
        fc.integer({ min: 1, max: 5 }),
        (tree, begin, kept, [temperatures, amounts, maxima], minimumHours) => {
          const leads = STEPS.slice(begin, begin + 25).filter((_, index) => index === 0 || kept[index]);
          const before = leads.map((lead) => STEPS[STEPS.indexOf(lead) - 1] ?? null);
          const windowed = (
            name: string,
            method: string,
            some: (number | null)[],
            starts: typeof before,
          ) => ({
            ...momentSeries(name, '1', some.slice(0, leads.length)),
            cellMethods: `time: ${method}`,
            windowStarts: starts,
          });
          const table = tableOf(
            'gfs',
            INIT,
            leads,
            momentSeries('air_temperature_2m', 'K', temperatures.slice(0, leads.length)),
            windowed('total_precipitation', 'sum', amounts, before),
            windowed(
              'wind_gust_10m',
              'maximum',
              maxima,
              leads.map((lead) => (lead === 0 ? null : lead - 1)),
            ),
          );
          const { certain, uncertain } = searchWindows(table, tree, minimumHours);
          const lead = (time: Date) => (time.getTime() - Date.parse(INIT)) / HOUR;
          const marked = [certain, uncertain].flatMap((windows, n) =>
            windows.map(({ start, end }) => ({
              start: lead(start),
              text: `${lead(start)}-${lead(end)}${'?'.repeat(n)}`,
            })),
          );
          expect(marked.sort((a, b) => a.start - b.start).map(({ text }) => text)).toEqual(
            naive(tree, table, minimumHours),
          );
        },
      ),
      { numRuns: 300 },
    );
  }, 60_000);
});
