import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LeadRange, leadsOf, type ModelId } from '../../../../src/catalog/index.ts';
import { aggregate, PERIOD_HOURS, type TimedTable } from '../../../../src/forecast/index.ts';
import { HOUR, momentSeries, tableOf, windowSeries } from '../timed-tables.ts';

/** Offsets of all zones below are whole quarters of an hour. */
const QUARTER = HOUR / 4;
const ZONES = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'America/Havana',
  'America/St_Johns',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
];

interface Sums {
  start: number;
  quarters: number;
  present: number;
  weighted: number;
  sum: number;
  extremes: number[];
}

/** The value half way through a quarter of an hour, on the line between the output steps around it; null without both. */
function onLine(table: TimedTable, steps: readonly number[], middle: number): number | null {
  const known = new Map(table.leads.map((lead, index) => [lead, table.columns[0]!.values[index] ?? null]));
  const b = steps.find((step) => step > middle)!;
  const a = steps.findLast((step) => step <= middle)!;
  const [from, to] = [known.get(a) ?? null, known.get(b) ?? null];
  return from === null || to === null ? null : (from * (b - middle) + to * (middle - a)) / (b - a);
}

/**
 * Quarter hour by quarter hour: which period of the zone's clocks it is in, and which value it has. A value between two output
 * steps lies on a line, so the middle of a quarter has its mean.
 */
function naive(
  table: TimedTable,
  hours: number,
  zone: string,
  steps: readonly number[],
  within: LeadRange,
): Sums[] {
  const column = table.columns[0]!;
  const instant = column.windowStarts === null;
  const origin = table.run.initTime.getTime();
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const periods = new Map<string, Sums>();
  const from = origin + within.from * HOUR;
  const to = origin + within.to * HOUR;
  const wanted = new Set<string>();
  let key = '';
  for (let time = from - 50 * HOUR; time < to + 50 * HOUR; time += QUARTER) {
    const [date, hourMinute] = clock.format(time).split(' ');
    const part = Math.floor(Number(hourMinute!.slice(0, 2)) / hours);
    const shown = `${date} ${String(part).padStart(2, '0')}`;
    // Clocks that go back do not open an earlier period again (Chatham: from 03:45 to 02:45).
    key = shown > key ? shown : key;
    if (time >= from && (time < to || time === from)) wanted.add(key);
    const period = periods.get(key) ?? {
      start: time,
      quarters: 0,
      present: 0,
      weighted: 0,
      sum: 0,
      extremes: [],
    };
    periods.set(key, period);
    period.quarters++;
    const middle = (time + QUARTER / 2 - origin) / HOUR;
    const between = instant && time >= from && time < to ? onLine(table, steps, middle) : null;
    if (between !== null) {
      period.present++;
      period.weighted += between;
    }
    for (const [index, lead] of table.leads.entries()) {
      const value = column.values[index] ?? null;
      if (value === null || lead < within.from || lead > within.to) continue;
      const start = instant ? lead : (column.windowStarts?.[index] ?? lead);
      const covers = time >= origin + start * HOUR && time < origin + lead * HOUR;
      // The last instant of all is in the last period, also where that ends with it.
      const holder = time === to ? periods.get([...wanted].at(-1)!)! : period;
      if (instant ? time === origin + lead * HOUR : covers) holder.extremes.push(value);
      if (!covers) continue;
      period.present++;
      period.weighted += value;
      period.sum += (value * QUARTER) / HOUR / (lead - start);
    }
  }
  return [...wanted].map((key) => periods.get(key)!);
}

const runs = fc.record({
  model: fc.constantFrom<ModelId>('gfs', 'euro-ifs', 'icon-global'),
  day: fc.oneof(
    fc.constantFrom('2026-03-27', '2026-10-23', '2026-03-06', '2026-10-31', '2026-04-03', '2026-10-02'),
    fc.constantFrom('2011-12-28', '2026-04-22', '2026-10-29', '2026-09-26'),
  ),
  hour: fc.constantFrom('00', '12'),
  zone: fc.constantFrom(...ZONES),
  hours: fc.constantFrom(...PERIOD_HOURS),
  from: fc.integer({ min: 0, max: 130 }),
  length: fc.integer({ min: 1, max: 40 }),
  windows: fc.boolean(),
  // Hours that the request leaves out at either end, within the first and last step that are read.
  cut: fc.tuple(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 0, max: 11 })),
  values: fc.array(fc.option(fc.integer({ min: 0, max: 5000 }), { freq: 5 }), {
    minLength: 41,
    maxLength: 41,
  }),
});

describe('aggregates', () => {
  it('equal those of a count over quarters of an hour', () => {
    fc.assert(
      fc.property(runs, ({ model, day, hour, zone, hours, from, length, windows, cut, values }) => {
        const steps = leadsOf(model, Number(hour));
        const begin = Math.max(
          1,
          steps.findIndex((step) => step >= from),
        );
        const leads = steps.slice(begin, begin + length);
        const hundredths = leads.map((_, index) => {
          const value = values[index] ?? null;
          return value === null ? null : value / 100;
        });
        const series = windows
          ? {
              ...windowSeries('total_precipitation', 'sum' as const, leads, hundredths),
              windowStarts: leads.map((_, index) => steps[begin + index - 1] ?? null),
            }
          : momentSeries('air_temperature_2m', 'K', hundredths);
        const table = tableOf(model, `${day}T${hour}:00:00Z`, leads, series);
        const [first, last] = [leads[0]!, leads.at(-1)!];
        const within = {
          from: Math.min(first + cut[0] / 4, last),
          to: Math.max(last - cut[1] / 4, Math.min(first + cut[0] / 4, last)),
        };
        const { periods, columns } = aggregate(table, {
          within,
          every: { hours },
          zone,
          statistics: ['MINIMUM', 'MAXIMUM', windows ? 'SUM' : 'MEAN'],
        });
        const expected = naive(table, hours, zone, steps, within);
        expect(periods.map(({ start }) => start.getTime())).toEqual(expected.map(({ start }) => start));
        for (const [index, { quarters, present, weighted, sum, extremes }] of expected.entries()) {
          const value = columns[0]!.values[index]!;
          expect(periods[index]!.hours).toBe(quarters / 4);
          expect(value.hoursPresent).toBe(present / 4);
          expect(value.minimum).toBe(extremes.length === 0 ? null : Math.min(...extremes));
          expect(value.maximum).toBe(extremes.length === 0 ? null : Math.max(...extremes));
          const computed = windows ? value.sum : value.mean;
          if (present === 0) expect(computed).toBeNull();
          else expect(Math.abs(computed! - (windows ? sum : weighted / present))).toBeLessThan(0.005 + 1e-9);
        }
      }),
      { numRuns: 100 },
    );
  }, 60_000);
});
