import {
  type FieldKey,
  nativeOf,
  PRESSURE_LEVELS_HPA,
  type PressureBase,
  pressureVariableName,
  type VariableName,
} from '../../catalog/index.ts';
import type { Packing } from '../../gribjs/index.ts';
import type { CloudLayer } from './accumulation.ts';
import type { ForecastHour } from './forecast-hour.ts';
import { relativeHumidity2m } from './near-surface.ts';
import {
  levelEastwardWind,
  levelHeight,
  levelNorthwardWind,
  levelOmega,
  levelSpecificHumidity,
  levelTemperature,
} from './pressure-levels.ts';
import { cape, gust, snowDepth, visibility } from './surface-weather.ts';

/** Computes a field's native values for all points, `[row][column]`. */
type Compute = (hour: ForecastHour, into: Float32Array) => void;

/** Which time a message is about: a moment, or the hours since the bucket's or the run's start. */
export type MessageTime = 'instant' | 'bucket_sum' | 'bucket_mean' | 'run_sum';

/** One message of every GFS file with a lead that has it. */
export interface GfsField {
  /** wgrib2's name and level text, as the inventory has them. */
  readonly variable: string;
  readonly level: string;
  readonly key: FieldKey;
  readonly time: MessageTime;
  readonly packing: Packing;
  readonly compute: Compute;
}

/** Fields of every GFS file, in the order of the real ones (levels from the top down). */
export function gfsFields(): readonly GfsField[] {
  return [
    field('mean_sea_level_pressure', packing(1, 1), copy('meanSeaLevelPressure')),
    field('visibility', packing(0), ({ weather, surface }, into) => visibility(weather, surface, into)),
    field('wind_gust_10m', packing(2), ({ state, weather, surface }, into) =>
      gust(state, weather, surface, into),
    ),
    ...[...PRESSURE_LEVELS_HPA].sort((a, b) => a - b).flatMap(levelFields),
    field('snow_depth', packing(3), ({ state }, into) => snowDepth(state, into)),
    field('air_temperature_2m', packing(2), copy('temperature2m')),
    field('dewpoint_temperature_2m', packing(2), copy('dewPoint2m')),
    field('relative_humidity_2m', packing(1), ({ surface }, into) => relativeHumidity2m(surface, into)),
    field('wind_u_10m', packing(2), copy('eastward10m')),
    field('wind_v_10m', packing(2), copy('northward10m')),
    field('total_precipitation', packing(0, -4), ({ sums }, into) => into.set(sums.bucketRain), 'bucket_sum'),
    field('total_precipitation', packing(0, -4), ({ sums }, into) => into.set(sums.runRain), 'run_sum'),
    field('cape', packing(0), ({ state, weather, surface }, into) => cape(state, weather, surface, into)),
    ...cloudFields('low_cloud_cover', 'lowCloud'),
    ...cloudFields('mid_cloud_cover', 'middleCloud'),
    ...cloudFields('high_cloud_cover', 'highCloud'),
    ...cloudFields('total_cloud_cover', 'totalCloud'),
    field('wind_u_80m', packing(2), scaled('eastward10m', 'profile80m')),
    field('wind_v_80m', packing(2), scaled('northward10m', 'profile80m')),
    field('wind_u_100m', packing(2), scaled('eastward10m', 'profile100m')),
    field('wind_v_100m', packing(2), scaled('northward10m', 'profile100m')),
  ];
}

/** Decimal and binary scale: steps of 2^binary * 10^-decimal. Second-order differences, as NCEP packs. */
function packing(decimalScale: number, binaryScale = 0): Packing {
  return { template: 3, decimalScale, binaryScale, order: 2 };
}

function levelFields(hpa: (typeof PRESSURE_LEVELS_HPA)[number]): GfsField[] {
  const level = (base: PressureBase, steps: Packing, compute: typeof levelTemperature): GfsField =>
    field(pressureVariableName(base, hpa), steps, ({ state, weather }, into) =>
      compute(state, weather, hpa, into),
    );
  return [
    level('geopotential_height', packing(1), levelHeight),
    level('temperature', packing(2), levelTemperature),
    level('specific_humidity', packing(6), levelSpecificHumidity),
    level('vertical_velocity', packing(3), levelOmega),
    level('u_wind', packing(2), levelEastwardWind),
    level('v_wind', packing(2), levelNorthwardWind),
  ];
}

/** The cover at the moment and its twin, the mean over the bucket. */
function cloudFields(name: VariableName, layer: CloudLayer): GfsField[] {
  return [
    field(name, packing(1), ({ weather }, into) => into.set(weather[layer])),
    field(name, packing(1), ({ sums }, into) => sums.meanCloud(layer, into), 'bucket_mean'),
  ];
}

function copy(name: keyof ForecastHour['surface']): Compute {
  return ({ surface }, into) => into.set(surface[name]);
}

/** A 10 m wind component carried up the profile. */
function scaled(wind: 'eastward10m' | 'northward10m', profile: 'profile80m' | 'profile100m'): Compute {
  return ({ surface }, into) => {
    const component = surface[wind];
    const factor = surface[profile];
    for (let point = 0; point < into.length; point++) into[point] = component[point]! * factor[point]!;
  };
}

/** Names and key come from the catalog, which knows them from the real files. */
function field(
  name: VariableName,
  steps: Packing,
  compute: Compute,
  time: MessageTime = 'instant',
): GfsField {
  const native = nativeOf('gfs', name);
  if (native.status !== 'native' || native.names.kind !== 'idx') {
    throw new TypeError(`catalog: gfs has no native field for ${name}`);
  }
  const { variable, level } = native.names;
  return { variable, level, key: native.key, time, packing: steps, compute };
}
