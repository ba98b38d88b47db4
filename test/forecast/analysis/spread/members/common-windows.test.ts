import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelId } from '../../../../../src/catalog/index.ts';
import { spread, type TimedTable } from '../../../../../src/forecast/index.ts';
import { HOUR, leadsBetween, tableOf, windowSeries } from '../../timed-tables.ts';

const INIT = '2026-06-01T00:00:00Z';
const hours = (dates: readonly (Date | null)[] | null) =>
  dates?.map((date) => ((date?.getTime() ?? Number.NaN) - Date.parse(INIT)) / HOUR);

/** Rain since the lead before, none at the first lead. */
function rain(
  model: ModelId,
  leads: readonly number[],
  values: readonly (number | null)[] = leads.slice(1),
  initTime = INIT,
): TimedTable {
  return tableOf(
    model,
    initTime,
    leads,
    windowSeries('total_precipitation', 'sum', leads, [null, ...values]),
  );
}

const hourly = rain('gfs', leadsBetween(0, 12));
const threeHourly = rain('icon-global', leadsBetween(0, 12, 3));
const sixHourly = rain('euro-ifs', leadsBetween(0, 12, 6));

describe('the spread of rain over models with steps of 1, 3 and 6 h', () => {
  it('is over the windows that all share, with the amounts added up', () => {
    const result = spread([hourly, threeHourly, sixHourly], 'total_precipitation');
    expect(hours(result.validTimes)).toEqual([6, 12]);
    expect(hours(result.windowStarts)).toEqual([0, 6]);
    expect(result.members.map(({ values }) => values)).toEqual([
      [1 + 2 + 3 + 4 + 5 + 6, 7 + 8 + 9 + 10 + 11 + 12],
      [3 + 6, 9 + 12],
      [6, 12],
    ]);
    expect(result).toMatchObject({ count: [3, 3], median: [9, 21], minimum: [6, 12], maximum: [21, 57] });
  });

  it('stays over the own windows where those are alike', () => {
    const result = spread([hourly, rain('icon-eu', leadsBetween(0, 6))], 'total_precipitation');
    expect(hours(result.validTimes)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(hours(result.windowStarts)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('follows models whose steps get longer, and continues with the others after a run ends', () => {
    const longer = rain('gfs', [0, 1, 2, 3, 6, 9], [1, 1, 1, 3, 3]);
    const short = rain('hrrr', leadsBetween(0, 5), [2, 2, 2, 2, 2]);
    expect(hours(spread([longer, short], 'total_precipitation').validTimes)).toEqual([1, 2, 3]);
    const union = spread([longer, short], 'total_precipitation', 'UNION');
    expect(hours(union.validTimes)).toEqual([1, 2, 3, 6, 9]);
    expect(union.members[1]?.values).toEqual([2, 2, 2, null, null]);
    expect(union.count).toEqual([2, 2, 2, 1, 1]);
  });

  it('has no value of a model that lacks an hour of a common window', () => {
    const gap = rain('gfs', leadsBetween(0, 6), [1, null, 3, 4, 5, 6]);
    const result = spread([gap, threeHourly], 'total_precipitation', 'UNION');
    expect(result.members[0]?.values).toEqual([null, 15, null, null]);
    expect(hours(spread([gap, threeHourly], 'total_precipitation').validTimes)).toEqual([6]);
  });

  it('takes the greatest gust of a common window', () => {
    const gusts = (model: ModelId, leads: readonly number[], values: readonly number[]) =>
      tableOf(model, INIT, leads, windowSeries('wind_gust_10m', 'maximum', leads, [null, ...values]));
    const result = spread(
      [gusts('arome', [0, 1, 2, 3], [9, 14, 11]), gusts('euro-ifs', [0, 3], [12])],
      'wind_gust_10m',
    );
    expect(result).toMatchObject({ maximum: [14], minimum: [12], count: [2] });
    expect(hours(result.windowStarts)).toEqual([0]);
  });

  it('says which windows the models have where none is common', () => {
    expect(() =>
      spread([rain('gfs', [2, 3, 4, 5], [3, 4, 5]), rain('euro-ifs', [0, 6], [6])], 'total_precipitation'),
    ).toThrow(
      expect.objectContaining({
        code: 'validation_error',
        message: expect.stringMatching(
          /no windows.*all models share: gfs \(1 h\); euro-ifs \(6 h\).*longer range/,
        ),
      }),
    );
  });

  it('equals a count over hours, whatever the steps, starts and gaps', () => {
    const models: ModelId[] = ['gfs', 'euro-ifs', 'icon-global'];
    const member = fc.record({
      begin: fc.integer({ min: 0, max: 7 }),
      steps: fc.array(
        fc.tuple(fc.constantFrom(1, 1, 2, 3, 6), fc.option(fc.integer({ min: 0, max: 900 }), { freq: 8 })),
        { minLength: 1, maxLength: 14 },
      ),
    });
    fc.assert(
      fc.property(fc.array(member, { minLength: 1, maxLength: 3 }), (members) => {
        const tables = members.map(({ begin, steps }, n) => {
          const leads = [0];
          for (const [length] of steps) leads.push(leads.at(-1)! + length);
          const init = new Date(Date.parse(INIT) + begin * HOUR).toISOString();
          return rain(
            models[n]!,
            leads,
            steps.map(([, value]) => (value === null ? null : value / 100)),
            init,
          );
        });
        const known = members.filter(({ steps }) => steps.some(([, value]) => value !== null));
        const result = spread(tables, 'total_precipitation', 'UNION');
        // Which window of each member every hour belongs to.
        const owners = known.map(({ begin, steps }) => {
          const ofHour: (number | undefined)[] = Array.from({ length: begin });
          for (const [n, [length]] of steps.entries()) ofHour.push(...Array.from({ length }, () => n));
          return ofHour;
        });
        const isCut = (hour: number) =>
          owners.every((ofHour) => ofHour[hour - 1] === undefined || ofHour[hour - 1] !== ofHour[hour]);
        const expected: [number, number, (number | null)[]][] = [];
        for (let end = 1, start = 0; end <= 100; end++) {
          if (!isCut(end)) continue;
          const sums = owners.map((ofHour, n) => {
            const within = ofHour.slice(start, end);
            if (within.length < end - start || within.includes(undefined)) return null;
            const values = [...new Set(within)].map((window) => known[n]!.steps[window!]![1]);
            return values.includes(null)
              ? null
              : values.reduce<number>((sum, value) => sum + value!, 0) / 100;
          });
          if (sums.some((sum) => sum !== null)) expected.push([start, end, sums]);
          start = end;
        }
        expect(hours(result.windowStarts) ?? []).toEqual(expected.map(([start]) => start));
        expect(hours(result.validTimes)).toEqual(expected.map(([, end]) => end));
        expect(result.members.map(({ values }) => values)).toEqual(
          known.map((_, n) => expected.map(([, , sums]) => sums[n])),
        );
      }),
      { numRuns: 300 },
    );
  });
});
