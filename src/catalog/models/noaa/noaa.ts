import {
  ACCUMULATION,
  AVERAGE,
  aboveGround,
  derived,
  fieldInput,
  ground,
  isobaric,
  keyOf,
  meanSeaLevel,
  native,
  type Parameter,
  type Surface,
} from '../../model/build.ts';
import type { IdxTime, SourceField } from '../../model/native.ts';

/** Parameters by their wgrib2 names. */
const PARAMETERS = {
  TMP: { category: 0, number: 0, units: 'K' },
  DPT: { category: 0, number: 6, units: 'K' },
  SPFH: { category: 1, number: 0, units: 'kg kg-1' },
  RH: { category: 1, number: 1, units: '%' },
  CRAIN: { category: 1, number: 192, units: '1' },
  CFRZR: { category: 1, number: 193, units: '1' },
  CICEP: { category: 1, number: 194, units: '1' },
  CSNOW: { category: 1, number: 195, units: '1' },
  WEASD: { category: 1, number: 13, units: 'kg m-2', process: ACCUMULATION },
  APCP: { category: 1, number: 8, units: 'kg m-2', process: ACCUMULATION },
  SNOD: { category: 1, number: 11, units: 'm' },
  UGRD: { category: 2, number: 2, units: 'm s-1' },
  VGRD: { category: 2, number: 3, units: 'm s-1' },
  VVEL: { category: 2, number: 8, units: 'Pa s-1' },
  DZDT: { category: 2, number: 9, units: 'm s-1' },
  GUST: { category: 2, number: 22, units: 'm s-1' },
  PRMSL: { category: 3, number: 1, units: 'Pa' },
  HGT: { category: 3, number: 5, units: 'gpm' },
  MSLET: { category: 3, number: 192, units: 'Pa' },
  MSLMA: { category: 3, number: 198, units: 'Pa' },
  HPBL: { category: 3, number: 196, units: 'm' },
  DSWRF: { category: 4, number: 192, units: 'W m-2' },
  TCDC: { category: 6, number: 1, units: '%' },
  LCDC: { category: 6, number: 3, units: '%' },
  MCDC: { category: 6, number: 4, units: '%' },
  HCDC: { category: 6, number: 5, units: '%' },
  CAPE: { category: 7, number: 6, units: 'J kg-1' },
  CIN: { category: 7, number: 7, units: 'J kg-1' },
  VIS: { category: 19, number: 0, units: 'm' },
  // Soil: discipline 2, land surface.
  TSOIL: { discipline: 2, category: 0, number: 2, units: 'K' },
  SOILW: { discipline: 2, category: 0, number: 192, units: '1' },
  // Waves: discipline 10, oceanography.
  HTSGW: { discipline: 10, category: 0, number: 3, units: 'm' },
  WVDIR: { discipline: 10, category: 0, number: 4, units: 'degree' },
  WVHGT: { discipline: 10, category: 0, number: 5, units: 'm' },
  WVPER: { discipline: 10, category: 0, number: 6, units: 's' },
  SWDIR: { discipline: 10, category: 0, number: 7, units: 'degree' },
  SWELL: { discipline: 10, category: 0, number: 8, units: 'm' },
  SWPER: { discipline: 10, category: 0, number: 9, units: 's' },
  DIRPW: { discipline: 10, category: 0, number: 10, units: 'degree' },
  PERPW: { discipline: 10, category: 0, number: 11, units: 's' },
} as const satisfies Record<string, Parameter>;

/** A surface with the text that wgrib2 inventories print for it. */
export interface NamedSurface extends Surface {
  readonly text: string;
}

export const atSurface: NamedSurface = { ...ground, text: 'surface' };
export const atMeanSeaLevel: NamedSurface = { ...meanSeaLevel, text: 'mean sea level' };
export const atHeight = (metres: number): NamedSurface => ({
  ...aboveGround(metres),
  text: `${metres} m above ground`,
});
export const atPressure = (hectopascals: number): NamedSurface => ({
  ...isobaric(hectopascals),
  text: `${hectopascals} mb`,
});
export const wholeAtmosphere: NamedSurface = { type: 10, value: 0, text: 'entire atmosphere' };
/** Local type 200: the same column under another name. */
export const atmosphereAsLayer: NamedSurface = {
  type: 200,
  value: 0,
  text: 'entire atmosphere (considered as a single layer)',
};
const freezingLevel: NamedSurface = { type: 4, value: 0, text: '0C isotherm' };
/** A layer below the ground, by its bounds in m. */
export const belowGround = (top: number, bottom: number): NamedSurface => ({
  type: 106,
  value: top,
  second: 106,
  text: `${top}-${bottom} m below ground`,
});
/** The layer in which NCEP's post-processing looks for the most unstable parcel. */
const mostUnstableLayer: NamedSurface = {
  type: 108,
  value: 25_500,
  second: 108,
  text: '255-0 mb above ground',
};
/** One of an ordered sequence: the partitions of a wave spectrum, that of most energy first. */
export const inSequence = (number: number): NamedSurface => ({
  ...{ type: 241, value: number, text: `${number} in sequence` },
});
export const lowCloudLayer: NamedSurface = { type: 214, value: 0, text: 'low cloud layer' };
export const middleCloudLayer: NamedSurface = { type: 224, value: 0, text: 'middle cloud layer' };
export const highCloudLayer: NamedSurface = { type: 234, value: 0, text: 'high cloud layer' };

/** A field of an NCEP file, by its inventory name. */
export function noaaField(
  file: string,
  variable: keyof typeof PARAMETERS,
  surface: NamedSurface,
  time: IdxTime = 'instant',
): SourceField {
  const instant: Parameter = PARAMETERS[variable];
  const parameter = time === 'bucket_mean' ? { ...instant, process: AVERAGE } : instant;
  return {
    file,
    names: { kind: 'idx', variable, level: surface.text, time },
    key: keyOf(parameter, surface),
    nativeUnits: parameter.units,
  };
}

/** The model's ground, of which every file has the same record: that of lead 0 is read. @param file product that holds it */
export const groundHeight = (file: string) =>
  native(noaaField(file, 'HGT', atSurface), { constant: true, note: 'geopotential metres' });

/** Fields that NCEP's models for the whole globe and for North America have alike. @param file product that holds them */
export function convectionAndLevels(file: string) {
  const field = noaaField.bind(null, file);
  return {
    precipitation_type: derived(
      'ptype_from_flags',
      (['CRAIN', 'CFRZR', 'CICEP', 'CSNOW'] as const).map((flag) => fieldInput(field(flag, atSurface))),
      { comment: 'at the moment itself, of four flags', note: 'means over the bucket have the same names' },
    ),
    freezing_level_height: native(field('HGT', freezingLevel), { note: 'the lowest; geopotential metres' }),
    boundary_layer_height: native(field('HPBL', atSurface)),
    convective_inhibition: native(field('CIN', atSurface), {
      conversion: 'scale',
      scale: -1,
      comment: SURFACE_PARCEL,
      note: 'NCEP gives it below zero',
    }),
    most_unstable_cape: native(field('CAPE', mostUnstableLayer), {
      comment: 'most unstable parcel of the lowest 255 hPa',
    }),
  } as const;
}

/** Soil in the four layers of the Noah land-surface models; the sea has none. @param file product that holds it */
export function soilLayers(file: string) {
  const temperature = (top: number, bottom: number) =>
    native(noaaField(file, 'TSOIL', belowGround(top, bottom)));
  const moisture = (top: number, bottom: number) =>
    native(noaaField(file, 'SOILW', belowGround(top, bottom)), { note: 'SOILL is its liquid part' });
  return {
    soil_temperature_0_10cm: temperature(0, 0.1),
    soil_temperature_10_40cm: temperature(0.1, 0.4),
    soil_temperature_40_100cm: temperature(0.4, 1),
    soil_temperature_100_200cm: temperature(1, 2),
    soil_moisture_0_10cm: moisture(0, 0.1),
    soil_moisture_10_40cm: moisture(0.1, 0.4),
    soil_moisture_40_100cm: moisture(0.4, 1),
    soil_moisture_100_200cm: moisture(1, 2),
  } as const;
}

export const NOAA_LICENCE = 'NOAA open data (NODD)';
export const SURFACE_PARCEL = 'surface-based parcel';
export const LOW_SIGMA = 'layer between sigma 1 and 0.642';
export const MIDDLE_SIGMA = 'layer between sigma 0.642 and 0.35';
export const HIGH_SIGMA = 'layer between sigma 0.35 and 0.15';
