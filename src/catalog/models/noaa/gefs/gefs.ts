import { groundOfMembers, type NativeTable, native } from '../../../model/build.ts';
import type { Model } from '../../../model/model.ts';
import type { NativeField } from '../../../model/native.ts';
import { gfs } from '../gfs.ts';
import {
  atHeight,
  atMeanSeaLevel,
  atSurface,
  type NamedSurface,
  NOAA_LICENCE,
  noaaField,
  SURFACE_PARCEL,
  wholeAtmosphere,
} from '../noaa.ts';

const HOURS = [0, 6, 12, 18] as const;

/**
 * The quarter-degree files of GEFS, which end after ten days. Those of half a degree are the model `gefs-05`: a run has one grid, and they
 * differ in leads and variables too, so that one model of both would lack half of everything at any lead.
 */
export const gefs = {
  id: 'gefs',
  title: 'NOAA GEFS v12 ensemble 0.25 degree',
  coverage: 'Global',
  resolution: '~25 km',
  resolutionNative: '0.25 deg',
  updateCycleHours: 6,
  cycles: [{ hours: HOURS, leads: [{ from: 0, to: 240, by: 3 }] }],
  horizonHours: 240,
  archive: null,
  contract: { coverage: 'Global', updateCycleHours: 6, horizonHours: 240, archive: null },
  status: { state: 'operational' },
  unverified: [
    'messages of members: their rows of an index have been seen, and messages written with the keys that they are reported to have',
    'latency of the runs of 06, 12 and 18 UTC: that of 00 UTC is assumed',
    'GEFS v13, for which no date is known, may change names and directories',
  ],
  centre: 7,
  processes: [[107, 107]],
  licence: NOAA_LICENCE,
  attribution: 'NOAA/NCEP GEFS',
  sources: [
    {
      id: 'aws',
      base: 'https://noaa-gefs-pds.s3.amazonaws.com/',
      start: '2020-09-24',
      retention: null,
      auth: null,
    },
    {
      id: 'gcs',
      base: 'https://storage.googleapis.com/gfs-ensemble-forecast-system/',
      start: '2020-09-25',
      retention: null,
      auth: null,
    },
    {
      id: 'azure',
      base: 'https://noaagefs.blob.core.windows.net/gefs/',
      start: null,
      retention: { unit: 'days', count: 90 },
      auth: null,
    },
    {
      id: 'nomads',
      base: 'https://nomads.ncep.noaa.gov/pub/data/nccf/com/gens/prod/',
      start: null,
      retention: { unit: 'days', count: 4 },
      auth: null,
    },
  ],
  files: { 'pgrb2s.0p25': gefsPath('pgrb2sp25', 'pgrb2s.0p25') },
  pathsSince: '2020-09-23T12:00:00Z',
  stream: null,
  groups: [],
  index: 'wgrib2-idx',
  indexClass: null,
  compression: null,
  latency: [{ cycleHours: HOURS, firstMinutes: 223, lastMinutes: 300 }],
  ensemble: {
    members: 30,
    control: 'numbered',
    product: null,
    fileNames: { control: 'gec00', perturbed: 'gep' },
  },
  grid: gfs.grid,
  packing: { templates: [3], earlier: null },
  accumulation: gfs.accumulation,
} as const satisfies Model;

/** Path of one kind of files, of which each member has its own. */
export function gefsPath(folder: string, kind: string): string {
  return `gefs.{YYYYMMDD}/{HH}/atmos/${folder}/{member}.t{HH}z.${kind}.f{FFF}`;
}

const field = noaaField.bind(null, 'pgrb2s.0p25');

/** A cover of clouds, of which there are means since the last reset only. */
export function meanClouds(file: string, surface: NamedSurface, layer?: string): NativeField {
  const comment = 'mean since the previous output step';
  return native(noaaField(file, 'TCDC', surface, 'bucket_mean'), {
    conversion: 'mean_of_step',
    firstLeadHours: 3,
    cellMethods: 'time: mean',
    window: 'output_step',
    comment: layer === undefined ? comment : `${layer}; ${comment}`,
    note: 'there is no instantaneous record',
  });
}

/** Precipitation, of which there is no run total. */
export function bucketAmount(file: string): NativeField {
  return native(noaaField(file, 'APCP', atSurface, 'bucket'), {
    conversion: 'deaccumulate',
    firstLeadHours: 3,
    cellMethods: 'time: sum',
    window: 'output_step',
    note: 'one record per lead, since the last reset',
  });
}

export const gefsNatives = {
  surface: {
    air_temperature_2m: native(field('TMP', atHeight(2))),
    dewpoint_temperature_2m: native(field('DPT', atHeight(2))),
    relative_humidity_2m: native(field('RH', atHeight(2))),
    wind_u_10m: native(field('UGRD', atHeight(10))),
    wind_v_10m: native(field('VGRD', atHeight(10))),
    wind_gust_10m: native(field('GUST', atSurface), {
      comment: 'instantaneous diagnostic, encoded at the surface',
    }),
    mean_sea_level_pressure: native(field('PRMSL', atMeanSeaLevel), {
      note: 'MSLET (0/3/192, local) is another, smoother reduction',
    }),
    total_precipitation: bucketAmount('pgrb2s.0p25'),
    total_cloud_cover: meanClouds('pgrb2s.0p25', wholeAtmosphere),
    cape: native(field('CAPE', atSurface), { comment: SURFACE_PARCEL }),
    visibility: native(field('VIS', atSurface)),
    surface_altitude: groundOfMembers,
    snow_depth: native(field('SNOD', atSurface), { note: 'WEASD is water equivalent in kg m-2' }),
  },
  pressure: {},
  notListed: 'not in the quarter-degree files of GEFS; gefs-05 may have it',
} as const satisfies NativeTable;
