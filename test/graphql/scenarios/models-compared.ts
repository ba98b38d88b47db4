import { expect, it } from 'vitest';
import type { DefaultModelId } from '../../../src/catalog/index.ts';
import type { DemoRun } from '../../support/decoded-fields.ts';
import { DENVER, expectStored, HOUR, idOf, printed, type Scene } from './scene.ts';

const COMPARED: readonly DefaultModelId[] = ['gfs', 'hrrr', 'nam', 'arome'];
const SPREAD: readonly DefaultModelId[] = ['gfs', 'euro-ifs', 'hrrr', 'nam', 'icon-global'];

export function modelsCompared(scene: () => Scene): void {
  it('4 models at a place outside the domain of one of them (replaces 4 REST calls, one of them an error)', async () => {
    const { demo, newest } = scene();
    const from = newest.hrrr.initTime.getTime() + 2 * HOUR;
    const { data, errors } = await demo.gateway.query<{
      point: {
        forecasts: {
          model: { id: string };
          insideDomain: boolean;
          cell: object | null;
          run: { initTime: string };
          series: {
            validTimes: string[];
            columns: { values: (number | null)[]; nulls: { reason: string }[] }[];
          };
        }[];
      };
    }>(
      `query ($latitude: Float!, $longitude: Float!, $models: [ModelId!], $from: Time, $to: Time) {
        point(latitude: $latitude, longitude: $longitude) { forecasts(models: $models) {
          model { id } run { initTime } insideDomain cell { index } distanceKm
          series(validFrom: $from, validTo: $to) {
            validTimes columns(variables: [air_temperature_2m]) { values nulls { reason } } }
        } }
      }`,
      { ...DENVER, models: COMPARED.map(idOf), from: printed(from), to: printed(from + 3 * HOUR) },
    );
    expect(errors).toBeUndefined();
    for (const [index, model] of COMPARED.entries()) {
      const forecast = data.point.forecasts[index];
      expect(forecast?.model.id).toBe(idOf(model));
      expect(forecast?.run.initTime).toBe(printed(newest[model].initTime));
      const hours = [0, 1, 2, 3].map((hour) => from + hour * HOUR);
      expect(forecast?.series.validTimes).toEqual(hours.map(printed));
      const [temperature] = forecast?.series.columns ?? [];
      if (model === 'arome') {
        expect(forecast).toMatchObject({ insideDomain: false, cell: null });
        expect(temperature).toEqual({
          values: [null, null, null, null],
          nulls: [{ reason: 'OUTSIDE_DOMAIN' }],
        });
        continue;
      }
      expect(forecast?.insideDomain).toBe(true);
      for (const [at, time] of hours.entries()) {
        const lead = (time - newest[model].initTime.getTime()) / HOUR;
        const decoded = await demo.decoded.at(newest[model], 'air_temperature_2m', lead, DENVER);
        expectStored(temperature?.values[at], decoded, 'air_temperature_2m');
      }
    }
  });

  it('the spread of 5 models and the share above a threshold (replaces 5 REST calls)', async () => {
    const { demo, newest } = scene();
    const { data, errors } = await demo.gateway.query<{
      point: {
        spread: Record<'median' | 'minimum' | 'standardDeviation' | 'agreement', number[]> & {
          validTimes: string[];
          count: number[];
          without: string[];
          members: { model: string; values: number[] }[];
        };
        celsius: { units: object; maximum: number[] };
      };
    }>(
      `query ($latitude: Float!, $longitude: Float!, $models: [ModelId!]) {
        point(latitude: $latitude, longitude: $longitude) { spread(variable: air_temperature_2m, models: $models) {
          validTimes count without members { model values }
          median minimum standardDeviation
          agreement(comparison: GE, threshold: 0, unit: "Cel")
        } celsius: spread(variable: air_temperature_2m, unit: "Cel", models: $models) { units { symbol } maximum } }
      }`,
      { ...DENVER, models: [...SPREAD.map(idOf), 'arome'] },
    );
    expect(errors).toBeUndefined();
    const { spread, celsius } = data.point;
    expect(celsius.units).toEqual({ symbol: '°C' });
    expect(spread.without).toEqual(['arome']);
    expect(spread.members.map(({ model }) => model)).toEqual(SPREAD.map(idOf));
    // Every three hours, like the coarsest model, from the newest start of a run to the earliest last lead.
    const first = Math.max(...SPREAD.map((model) => runOf(model).initTime.getTime()));
    const last = newest.hrrr.initTime.getTime() + 18 * HOUR;
    const times = Array.from({ length: 24 }, (_, hour) => first + hour * HOUR).filter(
      (time) => time <= last && time % (3 * HOUR) === 0,
    );
    expect(times.length).toBeGreaterThan(4);
    expect(spread.validTimes).toEqual(times.map(printed));
    expect(spread.count).toEqual(times.map(() => 5));

    for (const [at, time] of times.entries()) {
      const values = await Promise.all(SPREAD.map((model, index) => memberAt(model, index, at, time)));
      const sorted = values.toSorted((a, b) => a - b);
      const mean = values.reduce((sum, value) => sum + value, 0) / 5;
      const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 4;
      expectStored(spread.minimum[at], sorted[0] ?? Number.NaN, 'air_temperature_2m');
      expectStored(spread.median[at], sorted[2] ?? Number.NaN, 'air_temperature_2m');
      expectStored(celsius.maximum[at], (sorted[4] ?? Number.NaN) - 273.15, 'air_temperature_2m');
      expect(spread.standardDeviation[at]).toBeCloseTo(Math.sqrt(variance), 1);
      expect(spread.agreement[at]).toBeCloseTo(values.filter((value) => value >= 273.15).length / 5, 9);
    }

    /** The newest, and of euro-ifs the one before, which alone reaches the model's horizon: no end is requested. */
    function runOf(model: DefaultModelId): DemoRun {
      if (model !== 'euro-ifs') return newest[model];
      return { model, initTime: new Date(newest[model].initTime.getTime() - 6 * HOUR) };
    }

    /** The messages of icon-global do not contain the coordinates of cells, so its value is the one of the spread. */
    async function memberAt(model: DefaultModelId, index: number, at: number, time: number): Promise<number> {
      const given = spread.members[index]?.values[at] ?? Number.NaN;
      if (model === 'icon-global') return given;
      const run = runOf(model);
      const lead = (time - run.initTime.getTime()) / HOUR;
      const decoded = await demo.decoded.at(run, 'air_temperature_2m', lead, DENVER);
      expectStored(given, decoded, 'air_temperature_2m');
      return decoded;
    }
  });

  it('a spread of values over different windows with an error that names the groups', async () => {
    const { data, errors } = await scene().demo.gateway.query<{ point: { spread: null; label: string } }>(
      `{ point(latitude: 39.74, longitude: -104.99, label: "kept") { label
        spread(variable: wind_gust_10m, models: [hrrr, icon_global]) { median } } }`,
    );
    expect(data.point).toEqual({ label: 'kept', spread: null });
    expect(errors?.[0]?.extensions.code).toBe('validation_error');
    expect(errors?.[0]?.message).toMatch(/not alike in all models.*hrrr.*icon_global/);
  });
}
