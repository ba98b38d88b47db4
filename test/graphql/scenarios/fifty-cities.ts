import { expect, it } from 'vitest';
import type { DefaultModelId, VariableName } from '../../../src/catalog/index.ts';
import { expectStored, idOf, type Scene } from './scene.ts';

/** Names, degrees north and degrees east. */
const CITIES =
  `Oslo 59.91 10.75, Berlin 52.52 13.4, Madrid 40.42 -3.7, Rome 41.9 12.5, Athens 37.98 23.73, Cairo 30.04 31.24,
  Lagos 6.52 3.38, Nairobi -1.29 36.82, Luanda -8.84 13.23, Harare -17.83 31.05, Durban -29.86 31.02, Antananarivo -18.88 47.51,
  Ankara 39.93 32.86, Tehran 35.69 51.39, Riyadh 24.71 46.68, Karachi 24.86 67.01, Delhi 28.61 77.21, Dhaka 23.81 90.41,
  Bangkok 13.76 100.5, Hanoi 21.03 105.85, Manila 14.6 120.98, Jakarta -6.21 106.85, Perth -31.95 115.86, Darwin -12.46 130.84,
  Sydney -33.87 151.21, Hobart -42.88 147.33, Auckland -36.85 174.76, Suva -18.14 178.44, Apia -13.83 -171.77, Honolulu 21.31 -157.86,
  Anchorage 61.22 -149.9, Vancouver 49.28 -123.12, Phoenix 33.45 -112.07, Denver 39.74 -104.99, Mexico 19.43 -99.13,
  Chicago 41.88 -87.63, Havana 23.11 -82.37, Quito -0.18 -78.47, Lima -12.05 -77.04, Bogota 4.71 -74.07, Santiago -33.45 -70.67,
  Halifax 44.65 -63.58, Caracas 10.48 -66.9, Ushuaia -54.8 -68.3, Recife -8.05 -34.88, Nuuk 64.18 -51.72, Reykjavik 64.15 -21.94,
  Dakar 14.72 -17.47, Tokyo 35.68 139.69, Barrow 71.29 -156.79`
    .split(',')
    .map((city) => {
      const [name = '', latitude, longitude] = city.trim().split(' ');
      return { name, latitude: Number(latitude), longitude: Number(longitude) };
    });

/** The model, variables and lead to request, for one city after another. */
const REQUESTS: readonly (readonly [DefaultModelId, readonly VariableName[], number])[] = [
  ['gfs', ['air_temperature_2m', 'relative_humidity_2m'], 7],
  ['euro-ifs', ['mean_sea_level_pressure'], 12],
  ['gfs', ['temperature_500hpa', 'geopotential_height_500hpa', 'total_cloud_cover'], 24],
  ['euro-ifs', ['air_temperature_2m', 'cape'], 48],
];

const requestOf = (index: number) => REQUESTS[index % REQUESTS.length] ?? REQUESTS[0]!;

export function fiftyCities(scene: () => Scene): void {
  it('50 cities, each with its own variables, model and lead (replaces 50 REST calls)', async () => {
    expect(CITIES).toHaveLength(50);
    const fields = CITIES.map(({ name, latitude, longitude }, index) => {
      const [model, variables, lead] = requestOf(index);
      return `${name}: point(latitude: ${latitude}, longitude: ${longitude}, label: "${name}") { label
        forecast(model: ${idOf(model)}) {
          series(leadFrom: ${lead}, leadTo: ${lead}) { columns(variables: [${variables}]) { variable { name } values } }
        } }`;
    });
    const { demo, newest } = scene();
    const { data, errors } = await demo.gateway.query<
      Record<
        string,
        {
          label: string;
          forecast: { series: { columns: { variable: { name: string }; values: number[] }[] } };
        }
      >
    >(`{ ${fields.join('\n')} }`);
    expect(errors).toBeUndefined();
    for (const [index, { name, ...place }] of CITIES.entries()) {
      const [model, variables, lead] = requestOf(index);
      const answer = data[name];
      expect(answer?.label).toBe(name);
      const columns = answer?.forecast.series.columns ?? [];
      expect(columns.map(({ variable }) => variable.name)).toEqual(variables);
      for (const [at, variable] of variables.entries()) {
        const decoded = await demo.decoded.at(newest[model], variable, lead, place);
        expectStored(columns[at]?.values[0], decoded, variable);
      }
    }
  });
}
