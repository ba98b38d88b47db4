import type { ModelId } from '../../src/catalog/index.ts';
import type { HttpRequest } from '../http/request.ts';

export interface FullSizeQuestion {
  readonly what: string;
  readonly request: HttpRequest;
}

/** A place, and a box of 10 by 10 degrees around it, within the domain of each model that can be run at full size. */
const CENTRES: Readonly<Partial<Record<ModelId, { readonly lat: number; readonly lon: number }>>> = {
  hrrr: { lat: 39, lon: -98 },
  nam: { lat: 39, lon: -98 },
};
const BERLIN = { lat: 52.5, lon: 13.4 };
const HALF = 5;

/** What each interface is asked of a run of full size. @param lastLead a lead that the run has, hours */
export function questions(model: ModelId, initTime: string, lastLead: number): readonly FullSizeQuestion[] {
  const { lat, lon } = CENTRES[model] ?? BERLIN;
  const [west, south, east, north] = [lon - HALF, lat - HALF, lon + HALF, lat + HALF];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
    .map((corner) => corner.join(' '))
    .join(',');
  const area = `/edr/collections/${model}/instances/${initTime}/area?coords=${encodeURIComponent(`POLYGON((${ring}))`)}&parameter-name=air_temperature_2m&f=CoverageJSON`;
  const start = new Date(initTime);
  const at = (lead: number) => `${new Date(start.getTime() + lead * 3_600_000).toISOString().slice(0, 19)}Z`;
  const run = `model=${model}&init_time=${initTime}`;
  const get = (what: string, path: string): FullSizeQuestion => ({ what, request: { path, body: null } });
  return [
    get('REST point, 1 variable', `/point?${run}&lat=${lat}&lon=${lon}&var=air_temperature_2m`),
    get(
      'REST point, 5 variables',
      `/point?${run}&lat=${lat}&lon=${lon}&vars=air_temperature_2m,wind_u_10m,wind_v_10m,total_precipitation,mean_sea_level_pressure`,
    ),
    get(
      'REST box 10 x 10 degrees',
      `/bbox?${run}&var=air_temperature_2m&west=${west}&south=${south}&east=${east}&north=${north}&lead_hours=${lastLead}`,
    ),
    get(
      'REST box 10 x 10 degrees, NetCDF',
      `/bbox?${run}&var=air_temperature_2m&west=${west}&south=${south}&east=${east}&north=${north}&lead_hours=${lastLead}&fmt=netcdf`,
    ),
    get('REST profile', `/profile?${run}&lat=${lat}&lon=${lon}&lead_hours=${lastLead}`),
    get('EDR area 10 x 10 degrees, 1 lead', `${area}&datetime=${at(lastLead)}`),
    get('EDR area 10 x 10 degrees, 5 leads', `${area}&datetime=${at(lastLead - 4)}/${at(lastLead)}`),
    get('STAC items', `/stac/collections/${model}/items?limit=5`),
    get('references of the run', `/refs/${model}?init_time=${initTime}`),
    {
      what: 'GraphQL, 100 places x 3 variables',
      request: {
        path: '/graphql',
        body: JSON.stringify({
          query: `{ points(at: [${Array.from(
            { length: 100 },
            (_, n) =>
              `{ latitude: ${(lat - HALF + (n % 10)).toFixed(2)}, longitude: ${(lon - HALF + Math.floor(n / 10)).toFixed(2)} }`,
          ).join(', ')}]) { forecast(model: ${model.replaceAll('-', '_')}) { series {
            t: column(variable: air_temperature_2m) { values }
            u: column(variable: wind_u_10m) { values }
            p: column(variable: total_precipitation) { values } } } } }`,
        }),
      },
    },
  ];
}
