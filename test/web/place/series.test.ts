import { describe, expect, it } from 'vitest';
import { dailyExtremes, daysOf, labelStep, localHours } from '../../../src/web/place/series/days.ts';
import { barsOf, commonHours, heightOf, kindsOf } from '../../../src/web/place/series/shapes/bars.ts';
import { compassPoint } from '../../../src/web/place/series/shapes/compass.ts';
import { gustBands } from '../../../src/web/place/series/shapes/gusts.ts';
import { spreadOf } from '../../../src/web/place/series/shapes/spread.ts';
import { cellsOf, nearestIndex } from '../../../src/web/place/series/shapes/stretches.ts';
import { nightsBetween, sunElevation } from '../../../src/web/place/series/sun.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const at = (text: string) => Date.parse(text);
const hoursFrom = (start: string, count: number, step = 1) =>
  Array.from({ length: count }, (_, i) => at(start) + i * step * HOUR);

describe('nights', () => {
  // As almanacs have them, to the minute, in UTC.
  it.each([
    ['Berlin in June', 52.52, 13.405, '2026-06-21T12:00:00Z', '2026-06-21T19:33Z', '2026-06-22T02:43Z'],
    ['Berlin in December', 52.52, 13.405, '2026-12-21T10:00:00Z', '2026-12-21T14:54Z', '2026-12-22T07:15Z'],
    ['Quito', -0.18, -78.47, '2026-03-20T18:00:00Z', '2026-03-20T23:25Z', '2026-03-21T11:18Z'],
  ])(
    'in %s lasts from sunset to sunrise, within two minutes',
    (_, latitude, longitude, from, sunset, sunrise) => {
      const [night, more] = nightsBetween(at(from), at(from) + 24 * HOUR, latitude, longitude);
      expect(more).toBeUndefined();
      expect(Math.abs(night!.start - at(sunset))).toBeLessThan(2 * MINUTE);
      expect(Math.abs(night!.end - at(sunrise))).toBeLessThan(2 * MINUTE);
    },
  );

  it('last the whole time in polar winter, and there are none in polar summer', () => {
    const [start, end] = [at('2026-12-21T00:00Z'), at('2026-12-23T00:00Z')];
    expect(nightsBetween(start, end, 80, 15)).toEqual([{ start, end }]);
    expect(nightsBetween(at('2026-06-21T00:00Z'), at('2026-06-23T00:00Z'), 80, 15)).toEqual([]);
  });

  it('have the sun above at noon by as much as latitude and season say', () => {
    expect(sunElevation(at('2026-06-21T12:00Z'), 23.44, 0.5)).toBeCloseTo(90, -0.5);
    expect(sunElevation(at('2026-03-20T12:07Z'), 40, 0)).toBeCloseTo(50, 0);
  });
});

describe('local days', () => {
  it('have whole hours also where the zone is three quarters off, and 23 of them when clocks go forward', () => {
    const nepal = localHours(at('2026-01-15T00:00Z'), at('2026-01-15T03:00Z'), 'Asia/Kathmandu');
    expect(nepal.map(({ time, hour }) => [new Date(time).toISOString().slice(11, 16), hour])).toEqual([
      ['00:15', 6],
      ['01:15', 7],
      ['02:15', 8],
    ]);
    const spring = localHours(at('2026-03-28T23:00Z'), at('2026-03-29T22:00Z'), 'Europe/Berlin');
    expect(spring.filter(({ startsDay }) => startsDay).map(({ hour }) => hour)).toEqual([0, 0]);
    expect(spring).toHaveLength(24);
  });

  it('begin at one o’clock where midnight is skipped', () => {
    // Clocks of Havana went from 0:00 to 1:00 on 2026-03-08.
    const hours = localHours(at('2026-03-08T03:00Z'), at('2026-03-08T08:00Z'), 'America/Havana');
    expect(hours.find(({ startsDay }) => startsDay)?.hour).toBe(1);
  });

  it('group the steps of a model', () => {
    expect(
      daysOf(hoursFrom('2026-01-15T00:00Z', 5, 12), 'Europe/Berlin').map(({ length }) => length),
    ).toEqual([2, 2, 1]);
  });

  it('are labelled at hours that leave room', () => {
    expect([1, 4, 9, 30].map((pixels) => labelStep(pixels, 24))).toEqual([24, 6, 3, 1]);
  });
});

describe('highs and lows', () => {
  const times = hoursFrom('2026-01-15T00:00Z', 48);
  it('are labelled at their times, one of each a day', () => {
    const values = times.map((_, i) => -Math.cos(((i - 3) / 24) * 2 * Math.PI) * 5);
    const found = dailyExtremes(times, values, 'UTC');
    expect(found.map(({ kind, time }) => `${kind} ${new Date(time).toISOString().slice(8, 13)}`)).toEqual([
      'low 15T03',
      'high 15T15',
      'low 16T03',
      'high 16T15',
    ]);
  });

  it('are left out where the line continues past midnight, and for days of which most is missing', () => {
    const falling = times.map((_, i) => -i);
    expect(dailyExtremes(times, falling, 'UTC')).toEqual([]);
    expect(dailyExtremes(times.slice(0, 10), [1, 2, 3, 2, 1, 0, 1, 2, 1, 0], 'UTC')).toEqual([]);
  });
});

describe('bars of precipitation', () => {
  const forecast = {
    times: [0, 1, 2, 3, 6].map((hour) => hour * HOUR),
    precipitation: [null, 1, null, 0, 6],
    precipitationStarts: [null, 0, 1 * HOUR, 2 * HOUR, 3 * HOUR],
    precipitationType: [null, 1, null, null, 5],
  };
  it('are as wide as their windows; missing has no bar, dry has one of no height', () => {
    expect(barsOf(forecast)).toEqual([
      { start: 0, end: HOUR, amount: 1, hours: 1, falling: 'rain' },
      { start: 2 * HOUR, end: 3 * HOUR, amount: 0, hours: 1, falling: 'precipitation' },
      { start: 3 * HOUR, end: 6 * HOUR, amount: 6, hours: 3, falling: 'snow' },
    ]);
  });

  it('are named by what falls, the largest amount first', () => {
    expect(kindsOf(barsOf(forecast))).toEqual(['snow', 'rain']);
  });

  it('are as high as the amount where windows are equally long, else as the amount in an hour', () => {
    const bars = barsOf(forecast);
    expect(commonHours(bars)).toBeNull();
    expect(heightOf(bars[2]!, null)).toBe(2);
    expect(commonHours(bars.slice(2))).toBe(3);
    expect(heightOf(bars[2]!, 3)).toBe(6);
  });
});

describe('the spread of models', () => {
  it('is where all that go so far have a value; one that ends counts no more, and nothing is interpolated', () => {
    const long = { times: [0, 1, 2, 3, 4, 5], values: [0, 1, 2, 3, 4, 5] };
    const short = { times: [1, 3], values: [10, 30] };
    const other = { times: [0, 1, 2, 3, 4, 5], values: [5, null, 5, 5, 5, null] };
    expect(spreadOf([long, short, other])).toEqual([
      { time: 0, low: 0, high: 5 },
      { time: 3, low: 3, high: 30 },
      { time: 4, low: 4, high: 5 },
    ]);
    expect(spreadOf([long])).toEqual([]);
  });
});

describe('gusts', () => {
  it('are as high over their whole window, and the band ends where a value is missing', () => {
    const bands = gustBands({
      times: [0, 3, 6, 9, 12, 15],
      windSpeed: [2, 4, 6, 5, 5, 5],
      windGust: [null, 9, 10, null, 8, 7],
      gustStarts: [null, 1.5, 3, 6, 9, 12],
    });
    expect(bands).toEqual([
      [
        { time: 1.5, low: 3, high: 9 },
        { time: 3, low: 4, high: 9 },
        { time: 3, low: 4, high: 10 },
        { time: 6, low: 6, high: 10 },
      ],
      [
        { time: 9, low: 5, high: 8 },
        { time: 12, low: 5, high: 8 },
        { time: 12, low: 5, high: 7 },
        { time: 15, low: 5, high: 7 },
      ],
    ]);
  });
});

describe('strips and readouts', () => {
  it('give each value half the way to its neighbours, and none to missing ones', () => {
    expect(cellsOf([0, 2, 4, 10], [10, null, 30, 40])).toEqual([
      { start: 0, end: 1, value: 10 },
      { start: 3, end: 7, value: 30 },
      { start: 7, end: 10, value: 40 },
    ]);
  });

  it('take the nearest step, of two the earlier one', () => {
    expect([-5, 1, 1.1, 99].map((time) => nearestIndex([0, 2, 4], time))).toEqual([0, 0, 1, 2]);
    expect(nearestIndex([], 0)).toBe(-1);
  });

  it('name the point of the compass that wind comes from', () => {
    expect([0, 22, 23, 90, 337.5, 359, -45].map((each) => compassPoint(each))).toEqual([
      'N',
      'N',
      'NE',
      'E',
      'N',
      'N',
      'NW',
    ]);
    expect(compassPoint(90, 'de')).toBe('O');
  });
});
