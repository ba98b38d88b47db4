import { describe, expect, it } from 'vitest';
import { METRIC } from '../../../src/display/units/measures.ts';
import { downloadAddress, fileName } from '../../../src/web/place/downloads/download-form.ts';
import { conditionOf, conditionsIn, numberOf } from '../../../src/web/place/windows/conditions.ts';

const AMERICAN = { temperature: '°F', wind: 'mph', precipitation: 'in', pressure: 'inHg' } as const;

describe('files', () => {
  const wanted = {
    model: 'icon_eu',
    initTime: '2026-01-15T06:00:00Z',
    place: { latitude: 52.52, longitude: 13.405, name: 'São Paulo, Brazil' },
  } as const;

  it('are named by place, model and run, or by coordinates where the place has no name', () => {
    expect(fileName({ ...wanted, form: 'csv' })).toBe('sao-paulo-brazil_icon-eu_20260115T06Z.csv');
    expect(fileName({ ...wanted, form: 'netcdf', place: { ...wanted.place, name: null } })).toBe(
      '52.520_13.405_icon-eu_20260115T06Z.nc',
    );
    expect(fileName({ ...wanted, form: 'covjson', place: { ...wanted.place, name: '東京' } })).toBe(
      '東京_icon-eu_20260115T06Z.covjson',
    );
  });

  it('request the shown run from /point or EDR', () => {
    const variables = ['air_temperature_2m', 'total_precipitation'];
    const json = new URL(downloadAddress({ ...wanted, form: 'json', variables }), 'http://x/');
    expect(json.pathname).toBe('/point');
    expect(Object.fromEntries(json.searchParams)).toEqual({
      model: 'icon-eu',
      lat: '52.52',
      lon: '13.405',
      vars: 'air_temperature_2m,total_precipitation',
      init_time: '2026-01-15T06:00:00Z',
      fmt: 'json',
      valid_times: 'true',
    });
    const file = new URL(downloadAddress({ ...wanted, form: 'netcdf', variables }), 'http://x/');
    expect(file.pathname).toBe('/edr/collections/icon-eu/instances/2026-01-15T06:00:00Z/position');
    expect(file.searchParams.get('coords')).toBe('POINT(13.405 52.52)');
  });
});

describe('conditions', () => {
  it('become one condition in which all hold, in the units that people type', () => {
    expect(
      conditionOf([
        { quantity: 'temperature', comparison: 'GE', threshold: '−1,5' },
        { quantity: 'precipitation', comparison: 'LE', threshold: '0' },
      ]),
    ).toEqual({
      all: [
        { is: { variable: 'air_temperature_2m', comparison: 'GE', threshold: -1.5, unit: 'Cel' } },
        { is: { variable: 'total_precipitation', comparison: 'LE', threshold: 0 } },
      ],
    });
  });

  it('are typed in the chosen units, and keep their meaning when these change', () => {
    const typed = [
      { quantity: 'temperature', comparison: 'GE', threshold: '50' },
      { quantity: 'precipitation', comparison: 'LE', threshold: '0.1' },
    ] as const;
    expect(conditionOf(typed, AMERICAN)).toEqual({
      all: [
        { is: { variable: 'air_temperature_2m', comparison: 'GE', threshold: 10, unit: 'Cel' } },
        { is: { variable: 'total_precipitation', comparison: 'LE', threshold: 2.54 } },
      ],
    });
    expect(conditionsIn(typed, AMERICAN, METRIC).map(({ threshold }) => threshold)).toEqual(['10', '2.5']);
    expect(conditionsIn(typed, AMERICAN, AMERICAN)).toEqual(typed);
  });

  it('are not requested while one has no number', () => {
    expect(conditionOf([{ quantity: 'wind', comparison: 'LE', threshold: ' ' }])).toBeNull();
    expect(conditionOf([])).toBeNull();
    expect([numberOf('5 m'), numberOf('1e400'), numberOf('-0.5')]).toEqual([null, null, -0.5]);
  });
});
