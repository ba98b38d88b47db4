import {
  ACCUMULATION,
  aboveGround,
  anySurface,
  derived,
  isobaric,
  keyOf,
  meanSeaLevel,
  type NativeTable,
  native,
  type Parameter,
  type Surface,
  variableInput,
} from '../../model/build.ts';
import type { Model } from '../../model/model.ts';
import type { NativeField, SourceField } from '../../model/native.ts';
import { BY_GRAVITY, euroIfs, euroIfsNatives, geopotential } from './euro-ifs.ts';

export const aifs = {
  id: 'aifs',
  title: 'ECMWF AIFS Single open data 0.25 degree',
  coverage: 'Global',
  resolution: '~28 km',
  resolutionNative: '0.25 deg',
  updateCycleHours: 6,
  cycles: [{ hours: [0, 6, 12, 18], leads: [{ from: 0, to: 360, by: 6 }] }],
  horizonHours: 360,
  archive: null,
  contract: { coverage: 'Global', updateCycleHours: 6, horizonHours: 360, archive: null },
  status: { state: 'operational' },
  unverified: [
    'messages of clouds and precipitation: their rows of an index have been seen, and messages of other fields',
  ],
  centre: 98,
  // One for each version of AIFS (2, 4 and 5 were seen); large numbers are the IFS.
  processes: [[1, 99]],
  licence: euroIfs.licence,
  attribution: euroIfs.attribution,
  sources: euroIfs.sources.map((source) => ({ ...source, start: '2025-02-25' })),
  files: { oper: '{YYYYMMDD}/{HH}z/aifs-single/0p25/oper/{YYYYMMDD}{HH}0000-{F}h-oper-fc.grib2' },
  pathsSince: '2025-02-25T06:00:00Z',
  stream: null,
  groups: [],
  index: 'ecmwf-index',
  indexClass: 'ai',
  compression: null,
  latency: [{ cycleHours: [0, 6, 12, 18], firstMinutes: null, lastMinutes: 345 }],
  ensemble: null,
  grid: euroIfs.grid,
  packing: { templates: [42], earlier: null },
  accumulation: { kind: 'from_start' },
} as const satisfies Model;

const groundWithoutValue: Surface = { type: 1, value: null };

const eastward = { category: 2, number: 2, units: 'm s-1' };
const northward = { category: 2, number: 3, units: 'm s-1' };

const BETWEEN = { comment: 'interpolated between 10 m and 100 m by a logarithmic profile' };

const geopotentialHeight = { category: 3, number: 5, units: 'gpm' };

/**
 * The fields of AIFS, as in the index of 1 March 2025, 00 UTC, lead 0, and in listings of July 2026.
 * @param file product whose files hold them
 * @param hasHeights whether heights are there as `gh`, as in the second version of AIFS Single, and not only as geopotentials
 */
export function aifsNativesIn(file: string, hasHeights: boolean) {
  const sfc = (param: string, parameter: Parameter, surface: Surface): SourceField => ({
    file,
    names: { kind: 'ecmwf', params: [param], levelType: 'sfc', level: null },
    key: keyOf(parameter, surface),
    nativeUnits: parameter.units,
  });
  const pl = (
    params: string | readonly string[],
    parameter: Parameter,
    hectopascals: number,
  ): SourceField => ({
    file,
    names: { kind: 'ecmwf', params: [params].flat(), levelType: 'pl', level: hectopascals },
    key: keyOf(parameter, isobaric(hectopascals)),
    nativeUnits: parameter.units,
  });
  /** Cloud cover in percent by WMO's parameter; by ECMWF's own, as the IFS has it, a fraction. */
  const clouds = (param: string, standard: number, local: number): NativeField =>
    native(sfc(param, { category: 6, number: standard, units: '%' }, anySurface), {
      otherEncodings: [
        {
          key: keyOf({ category: 6, number: local, units: '1' }, anySurface),
          nativeUnits: '1',
          scale: 100,
          offset: 0,
        },
      ],
    });
  return {
    surface: {
      air_temperature_2m: native(sfc('2t', { category: 0, number: 0, units: 'K' }, aboveGround(2))),
      dewpoint_temperature_2m: native(sfc('2d', { category: 0, number: 6, units: 'K' }, aboveGround(2))),
      relative_humidity_2m: derived(
        'rh_from_t_td',
        [variableInput('air_temperature_2m'), variableInput('dewpoint_temperature_2m')],
        { comment: 'from temperature and dew point at 2 m' },
      ),
      wind_u_10m: native(sfc('10u', eastward, aboveGround(10))),
      wind_v_10m: native(sfc('10v', northward, aboveGround(10))),
      wind_u_80m: derived(
        'wind_log_height',
        [variableInput('wind_u_10m'), variableInput('wind_u_100m')],
        BETWEEN,
      ),
      wind_v_80m: derived(
        'wind_log_height',
        [variableInput('wind_v_10m'), variableInput('wind_v_100m')],
        BETWEEN,
      ),
      wind_u_100m: native(sfc('100u', eastward, aboveGround(100))),
      wind_v_100m: native(sfc('100v', northward, aboveGround(100))),
      mean_sea_level_pressure: native(sfc('msl', { category: 3, number: 0, units: 'Pa' }, meanSeaLevel)),
      total_precipitation: native(
        sfc('tp', { category: 1, number: 52, units: 'kg m-2', process: ACCUMULATION }, groundWithoutValue),
        {
          conversion: 'deaccumulate',
          firstLeadHours: 6,
          cellMethods: 'time: sum',
          window: 'output_step',
          note: 'since the start of the run; the message of lead 0 is all zero; in metres where the message is 0/1/193',
          otherEncodings: [
            {
              key: keyOf({ category: 1, number: 193, units: 'm', process: ACCUMULATION }, groundWithoutValue),
              nativeUnits: 'm',
              scale: 1000,
              offset: 0,
            },
          ],
        },
      ),
      total_cloud_cover: clouds('tcc', 1, 192),
      low_cloud_cover: clouds('lcc', 3, 193),
      mid_cloud_cover: clouds('mcc', 4, 194),
      high_cloud_cover: clouds('hcc', 5, 195),
    },
    pressure: {
      temperature: (level) => native(pl('t', { category: 0, number: 0, units: 'K' }, level)),
      u_wind: (level) => native(pl('u', eastward, level)),
      v_wind: (level) => native(pl('v', northward, level)),
      specific_humidity: (level) => native(pl('q', { category: 1, number: 0, units: 'kg kg-1' }, level)),
      geopotential_height: (level) =>
        hasHeights
          ? native(pl(['gh', 'z'], geopotentialHeight, level), {
              note: 'since the run of 12 May 2026, 06 UTC; before it the geopotential z, by standard gravity',
              otherEncodings: [
                { key: keyOf(geopotential, isobaric(level)), nativeUnits: geopotential.units, ...BY_GRAVITY },
              ],
            })
          : native(pl('z', geopotential, level), {
              conversion: 'scale',
              ...BY_GRAVITY,
              note: 'geopotential by standard gravity; there is no gh',
            }),
      vertical_velocity: (level) =>
        native(pl('w', { category: 2, number: 8, units: 'Pa s-1' }, level), {
          note: 'named w, but it is omega',
        }),
    },
    notListed: 'not in the open data',
  } as const satisfies NativeTable;
}

const natives = aifsNativesIn('oper', true);
export const aifsNatives = {
  ...natives,
  surface: { ...natives.surface, surface_altitude: euroIfsNatives.surface.surface_altitude },
} as const satisfies NativeTable;
