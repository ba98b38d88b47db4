import type { Draws } from './draws.ts';

/**
 * What questions are made of. It is written out here and not read from the catalog, so that a change of the catalog
 * changes answers but not questions.
 */
export interface AskedModel {
  readonly id: string;
  /** West, south, east, north in degrees: where most places are drawn from. */
  readonly inside: readonly [number, number, number, number];
  /** Runs of the demo, newest first. */
  readonly runs: readonly string[];
  /** The last lead of its newest run, hours. */
  readonly lastLead: number;
  /** Leads that its newest run has. */
  readonly leads: readonly number[];
  readonly absent: readonly string[];
}

const hourly = (to: number) => Array.from({ length: to + 1 }, (_, lead) => lead);
const every = (hours: number, to: number, from = 0) =>
  Array.from({ length: Math.floor((to - from) / hours) + 1 }, (_, n) => from + n * hours);

const VERTICAL_VELOCITIES = [1000, 850, 700, 500, 300, 250].map((level) => `vertical_velocity_${level}hpa`);

export const MODELS: readonly AskedModel[] = [
  {
    id: 'gfs',
    inside: [-180, -90, 180, 90],
    runs: ['2026-09-15T06:00:00Z'],
    lastLead: 384,
    leads: [...hourly(120), ...every(3, 384, 123)],
    absent: [],
  },
  {
    id: 'euro-ifs',
    inside: [-180, -90, 180, 90],
    runs: ['2026-09-15T06:00:00Z', '2026-09-15T00:00:00Z'],
    lastLead: 144,
    leads: every(3, 144),
    absent: ['visibility'],
  },
  {
    id: 'hrrr',
    inside: [-118, 27, -78, 46],
    runs: ['2026-09-15T11:00:00Z', '2026-09-15T06:00:00Z'],
    lastLead: 18,
    leads: hourly(18),
    absent: [],
  },
  {
    id: 'nam',
    inside: [-125, 22, -70, 52],
    runs: ['2026-09-15T06:00:00Z', '2026-09-15T00:00:00Z'],
    lastLead: 84,
    leads: [...hourly(36), ...every(3, 84, 39)],
    absent: ['wind_u_80m', 'wind_v_80m', 'wind_u_100m', 'wind_v_100m'],
  },
  {
    id: 'icon-global',
    inside: [-180, -90, 180, 90],
    runs: ['2026-09-15T06:00:00Z'],
    lastLead: 120,
    leads: [...hourly(78), ...every(3, 120, 81)],
    absent: ['visibility', ...VERTICAL_VELOCITIES],
  },
  {
    id: 'icon-eu',
    inside: [-23, 30, 62, 70],
    runs: ['2026-09-15T09:00:00Z'],
    lastLead: 48,
    leads: [...hourly(30), ...every(6, 48, 36)],
    absent: [],
  },
  {
    id: 'arome',
    inside: [-11, 38, 15, 55],
    runs: ['2026-09-15T06:00:00Z'],
    lastLead: 51,
    leads: hourly(51),
    absent: ['visibility', 'snow_depth'],
  },
];

export const SURFACE =
  'air_temperature_2m dewpoint_temperature_2m relative_humidity_2m wind_u_10m wind_v_10m wind_gust_10m wind_u_80m wind_v_80m wind_u_100m wind_v_100m mean_sea_level_pressure total_precipitation total_cloud_cover low_cloud_cover mid_cloud_cover high_cloud_cover cape visibility snow_depth'.split(
    ' ',
  );

export const LEVELS = [1000, 850, 700, 500, 300, 250];
export const PRESSURE_BASES =
  'temperature u_wind v_wind specific_humidity geopotential_height vertical_velocity'.split(' ');
export const UPPER_AIR = PRESSURE_BASES.flatMap((base) => LEVELS.map((level) => `${base}_${level}hpa`));

/** Computed when they are asked for; GraphQL alone has them. */
export const DIAGNOSTICS =
  'wind_speed_10m wind_from_direction_10m wind_speed_100m wind_from_direction_80m apparent_temperature_2m wind_chill_2m heat_index_2m wet_bulb_temperature_2m vapour_pressure_deficit_2m absolute_humidity_2m precipitation_type_2m wind_speed_500hpa wind_from_direction_250hpa dew_point_temperature_850hpa relative_humidity_700hpa air_density_1000hpa'.split(
    ' ',
  );

/** Variables that a model has, and once in a while one that it lacks. */
export function variableFor(draws: Draws, { absent }: AskedModel): string {
  const variable = draws.of(draws.onceIn(3) ? UPPER_AIR : SURFACE);
  return absent.includes(variable) && !draws.onceIn(4) ? 'air_temperature_2m' : variable;
}

export function variablesFor(draws: Draws, model: AskedModel, most: number): readonly string[] {
  return [...new Set(Array.from({ length: draws.whole(1, most) }, () => variableFor(draws, model)))];
}

/** A place in a model's domain; now and then on a corner of it, a pole, the antimeridian or outside. */
export function placeFor(
  draws: Draws,
  { inside }: AskedModel,
): { readonly lat: number; readonly lon: number } {
  const [west, south, east, north] = inside;
  if (draws.onceIn(12)) {
    return draws.of([
      { lat: 90, lon: 0 },
      { lat: -90, lon: 12.5 },
      { lat: 0, lon: 180 },
      { lat: 41.5, lon: -180 },
      { lat: south, lon: west },
      { lat: north, lon: east },
    ]);
  }
  const decimals = draws.of([0, 2, 3, 5]);
  return { lat: draws.decimal(south, north, decimals), lon: draws.decimal(west, east, decimals) };
}

/** A box in the middle or over an edge of a model's domain, from a few cells to the whole of it. */
export function boxFor(
  draws: Draws,
  { inside }: AskedModel,
): { readonly west: number; readonly south: number; readonly east: number; readonly north: number } {
  const [w, s, e, n] = inside;
  const isGlobal = e - w === 360;
  const size = draws.of([0.15, 0.3, 0.5, 0.9]);
  const [wide, high] = [(e - w) * size * (isGlobal ? 0.6 : 1), (n - s) * size];
  const south = draws.decimal(s, n - high, 1);
  const west = draws.decimal(w, isGlobal ? e : e - wide, 1);
  const east = Number((west + wide).toFixed(1));
  return {
    west,
    south,
    east: east > 180 ? Number((east - 360).toFixed(1)) : east,
    north: Number(Math.min(90, south + high).toFixed(1)),
  };
}

/** The parameter that names a run, as often left out. */
export function runFor(draws: Draws, { runs }: AskedModel): string {
  const run = draws.of(runs);
  return draws.of(['', '', `&init_time=${run}`, `&init_time=${run.slice(0, 13)}`]);
}

/** A lead that the model has, or now and then any hour. */
export function leadFor(draws: Draws, { leads, lastLead }: AskedModel): number {
  return draws.onceIn(10) ? draws.whole(0, lastLead + 3) : draws.of(leads);
}

export function leadsFor(draws: Draws, { lastLead }: AskedModel, most: number): readonly [number, number] {
  const from = draws.whole(0, lastLead - 2);
  return [from, Math.min(lastLead, from + draws.whole(0, most))];
}

/** ISO text of so many hours after a run. */
export function validTime(run: string, lead: number): string {
  return new Date(Date.parse(run) + lead * 3_600_000).toISOString().replace(':00.000Z', 'Z');
}
