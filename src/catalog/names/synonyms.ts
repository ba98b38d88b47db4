import { PRESSURE_BASES, PRESSURE_LEVELS_HPA } from '../variables/variable-names.ts';
import { PRESSURE_VARIABLES, SURFACE_VARIABLES } from '../variables/variable-table.ts';
import type { PressureDiagnosticBase, SurfaceDiagnosticName } from './diagnostic-names.ts';
import type { ModelId } from './models/model-ids.ts';

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
  'ifs-ens': ['ens', 'eps', 'enfo', 'ecmwf_ens', 'ecmwf_ifs_ens', 'ecmwf_ifs025_ensemble', 'ifs_ensemble'],
  gefs: ['gens', 'gefs025', 'gefs_025', 'gefs0p25', 'gfs_ensemble', 'ncep_gefs', 'ncep_gefs025'],
  'aifs-ens': ['aifs_ensemble', 'aifs_eps', 'ecmwf_aifs_ens', 'ecmwf_aifs025_ensemble'],
  'icon-eu-eps': ['icon_eps', 'icon_ensemble', 'dwd_icon_eu_eps', 'icon_eu_ensemble'],
  'gfs-wave': ['gfswave', 'gfs_wave025', 'ncep_gfswave', 'ww3', 'wavewatch'],
  'hrrr-15min': ['hrrr_15min', 'hrrr_subhourly', 'hrrr_wrfsubh'],
  'icon-d2': ['icond2', 'cosmo_d2', 'dwd_icon_d2', 'icon_germany'],
  'icon-d2-15min': ['icon_d2_15min', 'icon_d2_minutely_15', 'icond2_15min'],
  'ifs-wave': ['ecmwf_wam', 'ecmwf_wam025', 'ecmwf_wave', 'ecwam', 'wam'],
  'gefs-05': ['gefs05', 'gefs0p5', 'gefs0p50', 'gfs05', 'ncep_gefs05'],
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
enter(BY_WORD, synonymsIn(SURFACE_VARIABLES));
enter(BASES_BY_WORD, synonymsIn(PRESSURE_VARIABLES));
enter(BASES_BY_WORD, PRESSURE_DIAGNOSTICS);

function synonymsIn(table: Readonly<Record<string, { readonly synonyms: readonly string[] }>>) {
  return Object.fromEntries(Object.entries(table).map(([name, { synonyms }]) => [name, synonyms]));
}

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
const MIN_LEVEL = 150;

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
  if (wanted < MIN_LEVEL) return [];
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
