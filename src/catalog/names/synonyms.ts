import type { PressureDiagnosticBase, SurfaceDiagnosticName } from './diagnostic-names.ts';
import {
  type ModelId,
  PRESSURE_BASES,
  PRESSURE_LEVELS_HPA,
  type PressureBase,
  type SurfaceVariableName,
} from './names.ts';

// What people type who know other names: short names of GRIB as ecCodes and NOAA have them, those of DWD and Météo-France, CMIP's,
// and everyday words. None is accepted, since answers name variables and models by their own names: they are what was meant.
// Case, blanks, `_`, `-`, `.` and `:` make no difference.

const MODELS: Readonly<Record<ModelId, readonly string[]>> = {
  gfs: ['gfs025', 'gfs0p25', 'gfs_global', 'ncep', 'noaa'],
  'euro-ifs': [
    'ecmwf',
    'ifs',
    'hres',
    'euro',
    'ecmwf_ifs',
    'ecmwf_ifs025',
    'ifs025',
    'ifs_hres',
    'ecmwf_hres',
  ],
  hrrr: ['hrrr_conus', 'gfs_hrrr'],
  nam: ['nam12', 'nam_conus', 'namnest', 'nam_conusnest'],
  'icon-global': ['icon', 'dwd', 'dwd_icon', 'icon_seamless'],
  'icon-eu': ['icon', 'dwd', 'icon_europe', 'iconeu', 'dwd_icon_eu'],
  arome: ['meteofrance', 'meteo_france', 'arome_france', 'arome_hd', 'meteofrance_arome_france'],
  aifs: ['aifs_single', 'ecmwf_aifs', 'ecmwf_aifs025', 'ecmwf_aifs025_single'],
  rrfs: ['rrfs_a', 'rrfs_conus'],
};

const SURFACE: Readonly<Record<SurfaceVariableName, readonly string[]>> = {
  air_temperature_2m: [
    ...['2t', 't2m', 't_2m', 't2', 'tmp2m', 'tmp_2m', 'temp2m', 'temp_2m', 'tas'],
    ...['t', 'tmp', 'temp', 'temperature', 'temperature_2m', 'air_temperature', 'airtemp'],
  ],
  dewpoint_temperature_2m: [
    ...['2d', 'd2m', 'dpt', 'dpt2m', 'dpt_2m', 'td', 'td_2m', 'td2m', 'tdps'],
    ...['dewpoint', 'dew_point', 'dewpoint_2m', 'dew_point_2m'],
  ],
  relative_humidity_2m: [
    ...['2r', 'r2', 'r2m', 'rh', 'rh2m', 'rh_2m', 'relhum', 'relhum_2m', 'hurs', 'r'],
    ...['humidity', 'relative_humidity'],
  ],
  wind_u_10m: ['10u', 'u10', 'u10m', 'u_10m', 'ugrd10m', 'ugrd_10m', 'ugrd', 'uas', 'u', 'u_wind', 'wind_u'],
  wind_v_10m: ['10v', 'v10', 'v10m', 'v_10m', 'vgrd10m', 'vgrd_10m', 'vgrd', 'vas', 'v', 'v_wind', 'wind_v'],
  wind_gust_10m: [
    ...[
      'gust',
      'gusts',
      'gust_10m',
      '10fg',
      'fg10',
      '10fg3',
      '10fg6',
      'i10fg',
      'max_i10fg',
      'max_10fg',
      'fg',
    ],
    ...['vmax_10m', 'wind_gust', 'wind_gusts', 'wind_gusts_10m', 'windgust', 'gustsfc', 'wsgsmax'],
  ],
  wind_u_80m: ['80u', 'u80', 'u80m', 'u_80m', 'ugrd80m'],
  wind_v_80m: ['80v', 'v80', 'v80m', 'v_80m', 'vgrd80m'],
  wind_u_100m: ['100u', 'u100', 'u100m', 'u_100m', 'ugrd100m'],
  wind_v_100m: ['100v', 'v100', 'v100m', 'v_100m', 'vgrd100m'],
  mean_sea_level_pressure: [
    ...['msl', 'prmsl', 'mslet', 'mslma', 'mslp', 'pmsl', 'psl', 'slp', 'prmslmsl', 'pressure'],
    ...['pressure_msl', 'sea_level_pressure'],
  ],
  total_precipitation: [
    ...['tp', 'apcp', 'tot_prec', 'totprec', 'apcpsfc', 'pr', 'rr', 'tirf'],
    ...['rain', 'rainfall', 'precip', 'prec', 'precipitation'],
  ],
  total_cloud_cover: [
    ...['tcc', 'tcdc', 'clct', 'clt', 'cloud', 'clouds', 'cloud_cover', 'cloudcover', 'cloudiness'],
  ],
  low_cloud_cover: ['cloud_cover', 'lcc', 'lcdc', 'clcl', 'cll', 'cloud_cover_low'],
  mid_cloud_cover: [
    'mcc',
    'mcdc',
    'clcm',
    'clm',
    'medium_cloud_cover',
    'cloud_cover_mid',
    'middle_cloud_cover',
  ],
  high_cloud_cover: ['cloud_cover', 'hcc', 'hcdc', 'clch', 'clh', 'cloud_cover_high'],
  cape: ['sbcape', 'mlcape', 'mucape', 'cape_con', 'cape_ml', 'capesfc', 'cape_ins'],
  visibility: ['vis', 'vissfc', 'visib'],
  snow_depth: ['sde', 'sd', 'snod', 'h_snow', 'snow', 'snowdepth', 'snd', 'snodsfc'],
};

const PRESSURE: Readonly<Record<PressureBase, readonly string[]>> = {
  temperature: ['t', 'tmp', 'temp', 'ta', 'temperature', 'air_temperature'],
  u_wind: ['u', 'ugrd', 'ua', 'wind_u', 'u_wind'],
  v_wind: ['v', 'vgrd', 'va', 'wind_v', 'v_wind'],
  specific_humidity: ['q', 'spfh', 'hus', 'qv', 'specific_humidity'],
  geopotential_height: ['gh', 'hgt', 'z', 'zg', 'fi', 'height', 'geopotential', 'geopotential_height'],
  vertical_velocity: ['w', 'vvel', 'wap', 'omega', 'vertical_velocity'],
};

const SPEED = ['ws', 'windspeed', 'wspd', 'wind', 'ff', 'wind_speed'];
const DIRECTION = ['wdir', 'winddirection', 'wd', 'dd', 'wind_direction'];

/** Diagnostics that people ask for as if producers had them: where there are none, the winds that they are made of. */
const SURFACE_DIAGNOSTICS: Readonly<Partial<Record<SurfaceDiagnosticName, readonly string[]>>> = {
  wind_speed_10m: [...SPEED, '10si', 'si10', 'ws10', 'windspeed_10m', 'ff_10m', 'sfcwind'],
  wind_from_direction_10m: [
    ...DIRECTION,
    '10wdir',
    'wdir10',
    'wind_direction_10m',
    'winddirection_10m',
    'dd_10m',
  ],
};
const PRESSURE_DIAGNOSTICS: Readonly<Partial<Record<PressureDiagnosticBase, readonly string[]>>> = {
  wind_speed: SPEED,
  wind_from_direction: DIRECTION,
  relative_humidity: ['r', 'rh', 'relhum', 'relative_humidity'],
};

const BY_WORD = new Map<string, string[]>();
const BASES_BY_WORD = new Map<string, string[]>();
enter(BY_WORD, MODELS);
enter(BY_WORD, SURFACE_DIAGNOSTICS);
for (const words of [SURFACE_DIAGNOSTICS.wind_speed_10m, SURFACE_DIAGNOSTICS.wind_from_direction_10m]) {
  enter(BY_WORD, { wind_u_10m: words, wind_v_10m: words });
}
enter(BY_WORD, SURFACE);
enter(BASES_BY_WORD, PRESSURE);
enter(BASES_BY_WORD, PRESSURE_DIAGNOSTICS);

function enter(
  table: Map<string, string[]>,
  names: Readonly<Record<string, readonly string[] | undefined>>,
): void {
  for (const [name, words = []] of Object.entries(names)) {
    for (const word of words) {
      const key = plain(word);
      const before = table.get(key) ?? [];
      if (!before.includes(name)) table.set(key, [...before, name]);
    }
  }
}

/** A pressure level with a quantity before it, or behind it, or none. */
const ON_LEVEL = /^(?<before>[a-z]*)(?<level>\d{3,4})(?:hpa|mbar|mb)?$/;
const LEVEL_FIRST = /^(?<level>\d{3,4})(?:hpa|mbar|mb)?(?<after>[a-z]+)$/;

/** Smaller numbers are metres above ground: `100u`. */
const LEAST_LEVEL = 150;

/**
 * Names of models, variables and parameters that other people's word for them may mean, the likeliest first: `t2m`, `2t`, `TMP:2 m
 * above ground`, `ecmwf`, `t850`, `925hpa`. Not all of them exist everywhere. Empty for other words.
 */
export function synonymsOf(word: string): readonly string[] {
  const key = plain(word);
  const bases = BASES_BY_WORD.get(key) ?? [];
  const { before = '', level, after = before } = (ON_LEVEL.exec(key) ?? LEVEL_FIRST.exec(key))?.groups ?? {};
  return [
    ...(BY_WORD.get(key) ?? []),
    ...bases,
    ...bases.flatMap((base) => PRESSURE_LEVELS_HPA.map((level) => `${base}_${level}hpa`)),
    ...(level === undefined ? [] : onLevel(after, Number(level))),
  ];
}

/** Where there is no such level, the two that are nearest to it. */
function onLevel(quantity: string, wanted: number): readonly string[] {
  if (wanted < LEAST_LEVEL) return [];
  const bases = quantity === '' ? PRESSURE_BASES : (BASES_BY_WORD.get(quantity) ?? []);
  const away = (hectopascals: number) => Math.abs(hectopascals - wanted);
  const nearest = PRESSURE_LEVELS_HPA.toSorted((a, b) => away(a) - away(b)).slice(0, 2);
  const levels = nearest[0] === wanted ? [wanted] : nearest;
  return bases.flatMap((base) => levels.map((hectopascals) => `${base}_${hectopascals}hpa`));
}

function plain(word: string): string {
  return word
    .toLowerCase()
    .replaceAll(/[\s_.:-]+/g, '')
    .replace('aboveground', '');
}
