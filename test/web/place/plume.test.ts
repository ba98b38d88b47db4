import { describe, expect, it } from 'vitest';
import { METRIC } from '../../../src/display/units/measures.ts';
import { plumeCsv } from '../../../src/web/place/series/csv/plume-csv.ts';
import { plumeIn } from '../../../src/web/place/series/in-units.ts';
import type { PlaceForecast } from '../../../src/web/place/series/place-forecast.ts';
import { BANDS, bandOf, boxesOf, chancesOf } from '../../../src/web/place/series/plume/bands.ts';
import { medianOf, type Plume, plumeOf, QUANTILES } from '../../../src/web/place/series/plume/plume.ts';
import { rainThresholds } from '../../../src/web/place/series/plume/thresholds.ts';
import { GUST_THRESHOLDS, RAIN_THRESHOLDS } from '../../../src/web/view/view.ts';

const HOUR = 3_600_000;
const TIMES = [0, 3, 6, 12].map((hours) => hours * HOUR);
/** Quantiles that lie one apart around a median. */
const around = (...medians: (number | null)[]) => ({
  lines: [-2, -1, 0, 1, 2].map((by) => medians.map((median) => (median === null ? null : median + by))),
  used: medians.map((median) => (median === null ? 0 : 21)),
});
const NOTHING = TIMES.map(() => null);
const control = { times: TIMES, precipitationStarts: NOTHING } as unknown as PlaceForecast;

describe('the bands of a plume', () => {
  const [outer, inner] = BANDS;

  it('reach from the tenth to the ninetieth and from the twenty-fifth to the seventy-fifth percentile', () => {
    expect([outer, inner].map(({ low, high }) => [QUANTILES[low], QUANTILES[high]])).toEqual([
      [0.1, 0.9],
      [0.25, 0.75],
    ]);
    expect(bandOf(TIMES, around(5, 6, 7, 8), inner)).toEqual([
      TIMES.map((time, i) => ({ time, low: 4 + i, high: 6 + i })),
    ]);
    expect(medianOf(around(5, 6, 7, 8))).toEqual([5, 6, 7, 8]);
  });

  it('have a gap where no member has a value; a time between two gaps is left out', () => {
    const [first, ...others] = bandOf(TIMES, around(5, 6, null, 8), outer);
    expect(first?.map(({ time }) => time / HOUR)).toEqual([0, 3]);
    expect(others).toEqual([]);
  });
});

describe('amounts and chances', () => {
  it('stand over the windows that they are of, whatever their length', () => {
    // The first lead has a window without length.
    const starts = [0, 0, 3 * HOUR, 6 * HOUR];
    const boxes = boxesOf(TIMES, starts, around(0, 2, 4, 6));
    expect(boxes.map(({ start, end, hours }) => [start / HOUR, end / HOUR, hours])).toEqual([
      [0, 3, 3],
      [3, 6, 3],
      [6, 12, 6],
    ]);
    expect(boxes[2]?.amounts).toEqual([4, 5, 6, 7, 8]);
    expect(chancesOf(TIMES, starts, [0, 0, null, 0.5])).toEqual([
      { start: 0, end: 3 * HOUR, share: 0 },
      { start: 6 * HOUR, end: 12 * HOUR, share: 0.5 },
    ]);
  });
});

describe('the answer of the API', () => {
  const quantiles = {
    used: [21, 21, 21, 20],
    quantiles: QUANTILES.map((at) => ({ values: TIMES.map(() => at) })),
  };
  const shares = (thresholds: readonly number[]) => ({
    thresholds: thresholds.map((_, i) => ({ values: TIMES.map(() => i / 10) })),
  });
  const answer = {
    ensemble: { size: 51, members: Array.from({ length: 21 }, (_, i) => i) },
    temperatures: quantiles,
    rains: quantiles,
    clouds: quantiles,
    winds: quantiles,
    gusts: null,
    pressures: quantiles,
    rainAbove: shares(RAIN_THRESHOLDS),
    gustAbove: shares(GUST_THRESHOLDS),
  } as unknown as NonNullable<Parameters<typeof plumeOf>[0]>;

  it('is a plume from so many members of so many; nothing of a model without members', () => {
    const plume = plumeOf(answer, control);
    expect(plume).toMatchObject({ size: 51, stored: 21, members: null });
    expect(plume?.quantiles.temperature.lines.map(([value]) => value)).toEqual([...QUANTILES]);
    expect(plume?.quantiles.gust.lines).toEqual(QUANTILES.map(() => NOTHING));
    expect(plume?.rainAbove[2]).toEqual(TIMES.map(() => 0.2));
    expect(plumeOf({ ...answer, ensemble: null }, control)).toBeNull();
  });

  it('gives the members without the control, which has a line of its own', () => {
    const members = { members: [0, 1, 2].map((number) => ({ number, values: TIMES.map(() => number) })) };
    const plume = plumeOf(
      { ...answer, temperatureOf: members, windOf: members, gustOf: null, pressureOf: members },
      control,
    );
    expect(plume?.members?.temperature.map(([value]) => value)).toEqual([1, 2]);
    expect(plume?.members?.gust).toEqual([]);
  });

  it('is written as CSV: a line for each time, quantiles by name, missing values empty', () => {
    const lines = plumeCsv(control, plumeOf(answer, control) as Plume, METRIC)
      .split('\r\n')
      .map((line) => line.split(','));
    const [names = [], first = [], ...rest] = lines;
    const at = (name: string) => first[names.indexOf(name)];
    expect(at('valid_time')).toBe('1970-01-01T00:00:00Z');
    expect(at('air_temperature_2m (°C) quantile 0.9')).toBe('0.9');
    expect(at('wind_gust_10m (m/s) quantile 0.5')).toBe('');
    expect(at('share of members with total_precipitation > 5 mm')).toBe('0.2');
    expect(at('members used')).toBe('21');
    expect(rest).toHaveLength(TIMES.length);
    expect(new Set(lines.slice(0, -1).map(({ length }) => length)).size).toBe(1);
  });

  it('is shown in the chosen units, thresholds at round numbers of them', () => {
    const units = { temperature: '°F', wind: 'mph', precipitation: 'in', pressure: 'inHg' } as const;
    const plume = plumeIn(plumeOf(answer, control) as Plume, units);
    expect(plume.quantiles.temperature.lines[2]?.[0]).toBeCloseTo(32.9, 9);
    expect(plume.quantiles.cloud.lines[2]?.[0]).toBe(0.5);
    const [names = ''] = plumeCsv(control, plume, units).split('\r\n');
    expect(names).toContain('air_temperature_2m (°F) quantile 0.9');
    expect(names).toContain('total_precipitation > 0.05 in');
    expect(names).toContain('wind_gust_10m > 35 mph');
    expect(rainThresholds(units).queried).toEqual([0.254, 1.27, 5.08, 12.7]);
    expect(rainThresholds(METRIC).queried).toEqual([...RAIN_THRESHOLDS]);
  });
});
