import { describe, expect, it } from 'vitest';
import { shownUnit } from '../../../src/display/units/shown-unit.ts';
import { formatPosition } from '../../../src/web/format/coordinates.ts';
import { formatDifference, formatNumber, formatValue } from '../../../src/web/format/numbers/numbers.ts';
import {
  formatAge,
  formatDistance,
  formatLead,
  formatWait,
} from '../../../src/web/format/times/durations.ts';

const plain = (text: string) => text.replaceAll('\u202f', ' ').replaceAll('\u2212', '−');

describe('numbers as people read them', () => {
  it('have a true minus, a thin space before the unit, and the decimals of the unit', () => {
    expect(formatValue(-3.46, '°C')).toBe('\u22123.5\u202f°C');
    expect(plain(formatValue(1013.4, 'hPa'))).toBe('1013 hPa');
    expect(plain(formatValue(0.25, 'mm'))).toBe('0.3 mm');
    expect(formatValue(270, '°')).toBe('270°');
    expect(formatValue(3, '', 'en', 0)).toBe('3');
  });

  it('have no sign where they round to zero', () => {
    expect(formatNumber(-0.04, 1)).toBe('0.0');
    expect(formatDifference(-0.04, 1)).toBe('0.0');
    expect(formatDifference(0.3, 1)).toBe('+0.3');
    expect(plain(formatDifference(-0.3, 1))).toBe('−0.3');
  });

  it('have the decimal mark of the language', () => {
    expect(plain(formatValue(-3.46, '°C', 'de'))).toBe('−3,5 °C');
  });

  it.each([
    ['air_temperature_2m', 'K', 'Cel', '°C'],
    ['mean_sea_level_pressure', 'Pa', 'hPa', 'hPa'],
    ['total_precipitation', 'kg/m2', null, 'mm'],
    ['geopotential_height_500hpa', 'm', 'dam', 'dam'],
    ['visibility', 'm', 'km', 'km'],
    ['wind_speed_10m', 'm/s', null, 'm/s'],
  ])('%s in %s is asked for in %s and shown in %s', (name, code, unit, symbol) => {
    expect(shownUnit({ name, units: { code, symbol: code } })).toEqual({ unit, symbol });
  });
});

describe('leads, ages and distances', () => {
  it('a lead has a plus, the start of the run has none', () => {
    expect([formatLead(33), formatLead(0)].map(plain)).toEqual(['+33 h', '0 h']);
  });

  it('an age is in minutes, hours, then days, and never below 0', () => {
    const now = Date.parse('2026-11-24T12:00:00Z');
    const ages = [
      '2026-11-24T11:48:30Z',
      '2026-11-24T06:10:00Z',
      '2026-11-21T06:00:00Z',
      '2026-11-24T13:00:00Z',
    ];
    expect(ages.map((since) => plain(formatAge(since, now)))).toEqual(['11 min', '5 h', '3 d', '0 min']);
  });

  it('a distance has a decimal below 10 km', () => {
    expect([formatDistance(0.84), formatDistance(12.3)].map(plain)).toEqual(['0.8 km', '12 km']);
  });

  it('a wait is in seconds, minutes, then hours', () => {
    expect([20, 125, 7000].map((seconds) => plain(formatWait(seconds)))).toEqual(['20 s', '3 min', '2 h']);
  });

  it('a position has its hemispheres', () => {
    expect(formatPosition(-33.868, 151.209)).toBe('33.87° S 151.21° E');
  });
});
