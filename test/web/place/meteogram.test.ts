import { scaleLinear } from 'd3-scale';
import { describe, expect, it } from 'vitest';
import { pathOf, scaleIn } from '../../../src/web/place/meteogram/axes/frame.ts';
import { layoutOf, stackOf } from '../../../src/web/place/meteogram/axes/layout.ts';
import {
  rangeFromZero,
  rangeOf,
  spaced,
  tickDecimals,
  ticksOf,
} from '../../../src/web/place/meteogram/axes/ranges.ts';
import { PRESSURES, TEMPERATURES } from '../../../src/web/place/meteogram/axes/units/unit-scales.ts';
import { forecastCsv } from '../../../src/web/place/series/csv/forecast-csv.ts';
import { forecastIn } from '../../../src/web/place/series/in-units.ts';
import type { PlaceForecast } from '../../../src/web/place/series/place-forecast.ts';

describe('scales of a meteogram', () => {
  it('are widened to whole steps and never so narrow that noise looks like weather', () => {
    const options = { least: 8, step: 2, fallback: [0, 20] as const };
    expect(rangeOf([3.1, null, 14.9], options)).toEqual([2, 16]);
    expect(rangeOf([5, 5.2], options)).toEqual([0, 10]);
    expect(rangeOf([null, undefined], options)).toEqual([0, 20]);
    expect(rangeFromZero([0.2, null], 2)).toEqual([0, 2]);
    expect(rangeFromZero([7.5], 2)).toEqual([0, 7.5]);
  });

  it('have few round ticks', () => {
    expect(ticksOf([2, 16])).toEqual([5, 10, 15]);
    expect(ticksOf([0, 2])).toEqual([0, 0.5, 1, 1.5, 2]);
  });

  it('have round ticks in each unit, written with as many decimals as they need', () => {
    const { freezing, ...degrees } = TEMPERATURES['°F'];
    // A day around freezing: its line is within the panel.
    const range = rangeOf([28, 39], degrees);
    expect([range, freezing]).toEqual([[25, 45], 32]);
    expect(TEMPERATURES['°C'].freezing).toBe(0);
    expect(rangeOf([29.83, 29.9], PRESSURES.inHg)).toEqual([29.7, 30.1]);
    expect([ticksOf([0, 0.1]), [0, 0.5, 1], [10, 20]].map(tickDecimals)).toEqual([2, 1, 0]);
  });

  it('have the highest value at the top of the panel', () => {
    const y = scaleIn({ top: 10, bottom: 110 }, [0, 20]);
    expect([y(20), y(0), y(5)]).toEqual([10, 110, 85]);
  });
});

describe('lines of a meteogram', () => {
  const x = scaleLinear([0, 10], [0, 100]);
  it('have a gap where a value is missing, and end where the model ends', () => {
    expect(pathOf([0, 1, 2, 3, 4], [1, 2, null, 4, 5], x, (value) => value)).toBe('M0,1L10,2M30,4L40,5');
    expect(pathOf([0, 1], [null, null], x, (value) => value)).toBe('');
  });

  it('have names that do not stand on each other, nor below the panel', () => {
    expect(spaced([50, 48, 10], 12, 100)).toEqual([60, 48, 10]);
    expect(spaced([99, 98, 97], 12, 100)).toEqual([100, 88, 76]);
  });
});

describe('the layout', () => {
  it('has five panels below each other that do not overlap, at 320 pixels as at 4000', () => {
    for (const width of [320, 4000]) {
      const { panels, left, right, height } = layoutOf(width, true);
      const bands = Object.values(panels).sort((a, b) => a.top - b.top);
      for (const [i, band] of bands.entries())
        expect(band.top).toBeGreaterThanOrEqual(bands[i - 1]?.bottom ?? 0);
      expect(bands.at(-1)!.bottom).toBeLessThanOrEqual(height);
      expect(right - left).toBeGreaterThan(150);
    }
  });

  it('has higher panels where it is wider, up to half as high again', () => {
    const heights = [360, 490, 686, 735, 2000].map((width) => {
      const { top, bottom } = layoutOf(width, false).panels.temperature;
      return bottom - top;
    });
    expect(heights).toEqual([124, 124, 174, 186, 186]);
  });

  it('stacks panels of one height', () => {
    const { bands } = stackOf(400, 3, 80);
    expect(bands.map(({ top, bottom }) => bottom - top)).toEqual([80, 80, 80]);
  });
});

describe('a forecast', () => {
  const none = [null, null];
  const forecast: PlaceForecast = {
    ...{ model: 'gfs', name: 'GFS', initTime: '1970-01-01T00:00:00Z', synthetic: true, attribution: null },
    times: [0, 10_800_000],
    temperature: [0, 10],
    dewPoint: [-40, null],
    precipitation: [null, 25.4],
    precipitationStarts: [null, 0],
    ...{ precipitationType: none, cape: none },
    ...{ lowCloud: none, midCloud: none, highCloud: none, totalCloud: [0, 55] },
    windSpeed: [5, 10],
    ...{ windGust: none, gustStarts: none, windFrom: [270, 90], pressure: [1013.25, 1000] },
  };
  const units = { temperature: '°F', wind: 'km/h', precipitation: 'in', pressure: 'inHg' } as const;

  it('has its values in the chosen units, and nothing else changes', () => {
    const shown = forecastIn(forecast, units);
    expect(shown).toMatchObject({ temperature: [32, 50], dewPoint: [-40, null], windSpeed: [18, 36] });
    expect(shown.precipitation[1]).toBeCloseTo(1, 9);
    expect(shown.pressure[0]).toBeCloseTo(29.921, 3);
    expect([shown.totalCloud, shown.windFrom, shown.times]).toEqual([[0, 55], [270, 90], forecast.times]);
  });

  it('is written as CSV with the units in its first line, without what the model does not have', () => {
    expect(forecastCsv(forecastIn(forecast, units), units).split('\r\n')).toEqual([
      'valid_time,air_temperature_2m (°F),dewpoint_temperature_2m (°F),total_precipitation (in),total_precipitation window (h),total_cloud_cover (%),wind_speed_10m (km/h),wind_from_direction_10m (°),mean_sea_level_pressure (inHg)',
      '1970-01-01T00:00:00Z,32,-40,,,0,18,270,29.9213',
      '1970-01-01T03:00:00Z,50,,1,3,55,36,90,29.53',
      '',
    ]);
  });
});
