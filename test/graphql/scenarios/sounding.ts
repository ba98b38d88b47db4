import { expect, it } from 'vitest';
import {
  PRESSURE_LEVELS_HPA,
  type PressureBase,
  type PressureLevel,
  pressureVariableName,
} from '../../../src/catalog/index.ts';
import { DENVER, expectStored, type Scene } from './scene.ts';

const LEAD = 6;

export function sounding(scene: () => Scene): void {
  it('a sounding with wind, dew point and humidity, and the surface below it (replaces one REST call of 33 series and the caller’s formulas)', async () => {
    const { demo, newest } = scene();
    const { data, errors } = await demo.gateway.query<{
      point: {
        forecast: {
          profile: {
            levelsHpa: number[];
            columns: { quantity: string; units: { cf: string }; values: number[] }[];
          };
          series: { columns: { values: number[] }[] };
        };
      };
    }>(
      `query ($latitude: Float!, $longitude: Float!, $lead: NonNegativeInt!) {
        point(latitude: $latitude, longitude: $longitude) { forecast(model: hrrr) {
          profile(leadHours: $lead) { levelsHpa columns { quantity units { cf } values } }
          series(leadFrom: $lead, leadTo: $lead) {
            columns(variables: [air_temperature_2m, mean_sea_level_pressure, cape]) { values } }
        } }
      }`,
      { ...DENVER, lead: LEAD },
    );
    expect(errors).toBeUndefined();
    const { profile, series } = data.point.forecast;
    expect(profile.levelsHpa).toEqual([1000, 850, 700, 500, 300, 250]);
    const columnOf = (quantity: string) =>
      profile.columns.find((column) => column.quantity === quantity)?.values ?? [];
    const decoded = (name: PressureBase, level: PressureLevel) =>
      demo.decoded.at(newest.hrrr, pressureVariableName(name, level), LEAD, DENVER);
    for (const [at, level] of PRESSURE_LEVELS_HPA.entries()) {
      const temperature = await decoded('temperature', level);
      expectStored(columnOf('temperature')[at], temperature, `temperature_${level}hpa`);
      // The file has wind along the grid's axes, whose speed is the same.
      const speed = Math.hypot(await decoded('u_wind', level), await decoded('v_wind', level));
      expect(Math.abs((columnOf('wind_speed')[at] ?? Number.NaN) - speed)).toBeLessThan(0.02);
      // Bolton 1980, equation 10: within 0.3 % of the Magnus formula that the service uses.
      const humidity = await decoded('specific_humidity', level);
      const vapour = (humidity * level) / (0.622 + 0.378 * humidity);
      const saturation = 6.112 * Math.exp((17.67 * (temperature - 273.15)) / (temperature - 29.65));
      const relative = Math.min(100, (100 * vapour) / saturation);
      expect(Math.abs((columnOf('relative_humidity')[at] ?? Number.NaN) - relative)).toBeLessThan(1.5);
      const logarithm = Math.log(vapour / 6.112);
      const dewPoint = (243.5 * logarithm) / (17.67 - logarithm) + 273.15;
      if (humidity > 1e-4) {
        expect(Math.abs((columnOf('dew_point_temperature')[at] ?? Number.NaN) - dewPoint)).toBeLessThan(0.5);
      }
    }
    for (const [at, name] of (['air_temperature_2m', 'mean_sea_level_pressure', 'cape'] as const).entries()) {
      const value = await demo.decoded.at(newest.hrrr, name, LEAD, DENVER);
      expectStored(series.columns[at]?.values[0], value, name);
    }
  });
}
