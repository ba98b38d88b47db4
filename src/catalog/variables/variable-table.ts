import { PLAUSIBLE, percentage, quantity, rows, sunlight } from './rows/quantity.ts';
import { SOIL_VARIABLES } from './rows/soil-variables.ts';
import type { Codes, Level, PressureRow, SurfaceRow, VariableFacts } from './rows/variable-row.ts';

const eastward = (where: string): VariableFacts =>
  quantity('eastward_wind', `Eastward wind ${where}`, 'm s-1', 2, PLAUSIBLE.wind);
const northward = (where: string): VariableFacts =>
  quantity('northward_wind', `Northward wind ${where}`, 'm s-1', 2, PLAUSIBLE.wind);

const waveHeight = (standardName: string, longName: string): VariableFacts =>
  quantity(standardName, longName, 'm', 2, PLAUSIBLE.waveHeight);
const wavePeriod = (standardName: string, longName: string): VariableFacts =>
  quantity(standardName, longName, 's', 2, PLAUSIBLE.wavePeriod);
const direction = (standardName: string, longName: string): VariableFacts =>
  quantity(standardName, longName, 'degree', 1, PLAUSIBLE.direction);

const height = (metres: number): Level => ({ kind: 'height', metres });
const surface: Level = { kind: 'surface' };

/** Codes of WMO code table 4.201 that producers' types of precipitation become. */
const PRECIPITATION_TYPES: Codes = [
  { value: 0, meaning: 'no precipitation' },
  { value: 1, meaning: 'rain' },
  { value: 3, meaning: 'freezing rain' },
  { value: 5, meaning: 'snow' },
  { value: 6, meaning: 'wet snow' },
  { value: 7, meaning: 'mixture of rain and snow' },
  { value: 8, meaning: 'ice pellets' },
  { value: 9, meaning: 'graupel' },
  { value: 11, meaning: 'drizzle' },
  { value: 12, meaning: 'freezing drizzle' },
];

/**
 * The variables at, near or integrated above the surface, in the order in which they are listed to callers. Names, enumerations,
 * synonyms and the documents of all interfaces are derived from these rows, and a model has a variable where its file in `models/` says so.
 *
 * Decimals are the finest step that producers pack on and readers use, for example 0.01 K and 0.1 %.
 */
export const SURFACE_VARIABLES = rows<SurfaceRow>()({
  air_temperature_2m: {
    level: height(2),
    ...quantity('air_temperature', 'Air temperature at 2 m', 'K', 2, PLAUSIBLE.temperature),
    synonyms: [
      ...['2t', 't2m', 't_2m', 't2', 'tmp2m', 'tmp_2m', 'temp2m', 'temp_2m', 'tas'],
      ...['t', 'tmp', 'temp', 'temperature', 'temperature_2m', 'air_temperature', 'airtemp'],
    ],
  },
  dewpoint_temperature_2m: {
    level: height(2),
    ...quantity('dew_point_temperature', 'Dew point temperature at 2 m', 'K', 2, PLAUSIBLE.dewPoint),
    synonyms: [
      ...['2d', 'd2m', 'dpt', 'dpt2m', 'dpt_2m', 'td', 'td_2m', 'td2m', 'tdps'],
      ...['dewpoint', 'dew_point', 'dewpoint_2m', 'dew_point_2m'],
    ],
  },
  relative_humidity_2m: {
    level: height(2),
    ...percentage('relative_humidity', 'Relative humidity at 2 m'),
    synonyms: [
      ...['2r', 'r2', 'r2m', 'rh', 'rh2m', 'rh_2m', 'relhum', 'relhum_2m', 'hurs', 'r'],
      ...['humidity', 'relative_humidity'],
    ],
  },
  wind_u_10m: {
    level: height(10),
    ...eastward('at 10 m'),
    synonyms: ['10u', 'u10', 'u10m', 'u_10m', 'ugrd10m', 'ugrd_10m', 'ugrd', 'uas', 'u', 'u_wind', 'wind_u'],
  },
  wind_v_10m: {
    level: height(10),
    ...northward('at 10 m'),
    synonyms: ['10v', 'v10', 'v10m', 'v_10m', 'vgrd10m', 'vgrd_10m', 'vgrd', 'vas', 'v', 'v_wind', 'wind_v'],
  },
  wind_gust_10m: {
    level: height(10),
    ...quantity('wind_speed_of_gust', 'Wind gust at 10 m', 'm s-1', 2, PLAUSIBLE.gust),
    cellMethods: 'time: maximum',
    synonyms: [
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
  },
  wind_u_80m: {
    level: height(80),
    ...eastward('at 80 m'),
    synonyms: ['80u', 'u80', 'u80m', 'u_80m', 'ugrd80m'],
  },
  wind_v_80m: {
    level: height(80),
    ...northward('at 80 m'),
    synonyms: ['80v', 'v80', 'v80m', 'v_80m', 'vgrd80m'],
  },
  wind_u_100m: {
    level: height(100),
    ...eastward('at 100 m'),
    synonyms: ['100u', 'u100', 'u100m', 'u_100m', 'ugrd100m'],
  },
  wind_v_100m: {
    level: height(100),
    ...northward('at 100 m'),
    synonyms: ['100v', 'v100', 'v100m', 'v_100m', 'vgrd100m'],
  },
  mean_sea_level_pressure: {
    level: { kind: 'mean_sea_level' },
    ...quantity(
      'air_pressure_at_mean_sea_level',
      'Air pressure at mean sea level',
      'Pa',
      0,
      PLAUSIBLE.seaLevelPressure,
    ),
    synonyms: [
      ...['msl', 'prmsl', 'mslet', 'mslma', 'mslp', 'pmsl', 'psl', 'slp', 'prmslmsl', 'pressure'],
      ...['pressure_msl', 'sea_level_pressure'],
    ],
  },
  total_precipitation: {
    level: surface,
    ...quantity(
      'precipitation_amount',
      'Precipitation since the previous output step',
      'kg m-2',
      2,
      PLAUSIBLE.stepPrecipitation,
    ),
    cellMethods: 'time: sum',
    plausibleRunTotal: PLAUSIBLE.runPrecipitation,
    synonyms: [
      ...['tp', 'apcp', 'tot_prec', 'totprec', 'apcpsfc', 'pr', 'rr', 'tirf'],
      ...['rain', 'rainfall', 'precip', 'prec', 'precipitation'],
    ],
  },
  total_cloud_cover: {
    level: { kind: 'atmosphere' },
    ...percentage('cloud_area_fraction', 'Total cloud cover'),
    synonyms: [
      ...['tcc', 'tcdc', 'clct', 'clt', 'cloud', 'clouds', 'cloud_cover', 'cloudcover', 'cloudiness'],
    ],
  },
  low_cloud_cover: {
    level: { kind: 'cloud_layer', layer: 'low' },
    ...percentage('low_type_cloud_area_fraction', 'Low cloud cover'),
    synonyms: ['cloud_cover', 'lcc', 'lcdc', 'clcl', 'cll', 'cloud_cover_low'],
  },
  mid_cloud_cover: {
    level: { kind: 'cloud_layer', layer: 'mid' },
    ...percentage('medium_type_cloud_area_fraction', 'Mid-level cloud cover'),
    synonyms: ['mcc', 'mcdc', 'clcm', 'clm', 'medium_cloud_cover', 'cloud_cover_mid', 'middle_cloud_cover'],
  },
  high_cloud_cover: {
    level: { kind: 'cloud_layer', layer: 'high' },
    ...percentage('high_type_cloud_area_fraction', 'High cloud cover'),
    synonyms: ['cloud_cover', 'hcc', 'hcdc', 'clch', 'clh', 'cloud_cover_high'],
  },
  cape: {
    level: surface,
    ...quantity(
      'atmosphere_convective_available_potential_energy',
      'Convective available potential energy',
      'J kg-1',
      0,
      PLAUSIBLE.cape,
    ),
    synonyms: ['sbcape', 'mlcape', 'mucape', 'cape_con', 'cape_ml', 'capesfc', 'cape_ins'],
  },
  visibility: {
    level: surface,
    ...quantity('visibility_in_air', 'Visibility', 'm', 0, PLAUSIBLE.visibility),
    synonyms: ['vis', 'vissfc', 'visib'],
  },
  snow_depth: {
    level: surface,
    ...quantity('surface_snow_thickness', 'Snow depth', 'm', 3, PLAUSIBLE.snowDepth),
    synonyms: ['sde', 'sd', 'snod', 'h_snow', 'snow', 'snowdepth', 'snd', 'snodsfc'],
  },
  shortwave_radiation: {
    level: surface,
    ...sunlight(
      'surface_downwelling_shortwave_flux_in_air',
      'Shortwave radiation on a horizontal plane, mean since the previous output step',
    ),
    synonyms: [
      ...['ssrd', 'dswrf', 'dswrfsfc', 'rsds', 'ghi', 'swdown', 'asob_s', 'global_radiation'],
      ...['solar', 'sun', 'sunlight', 'irradiance', 'solar_radiation', 'radiation'],
    ],
  },
  direct_shortwave_radiation: {
    level: surface,
    ...sunlight(
      'surface_direct_downwelling_shortwave_flux_in_air',
      'Direct part of the shortwave radiation on a horizontal plane, mean since the previous output step',
    ),
    optional: true,
    synonyms: ['aswdir_s', 'fdir', 'rsdsdir', 'direct_radiation', 'beam_radiation', 'dhi', 'radiation'],
  },
  snowfall_amount: {
    level: surface,
    ...quantity(
      'snowfall_amount',
      'Snowfall since the previous output step, as water',
      'kg m-2',
      2,
      PLAUSIBLE.stepPrecipitation,
    ),
    cellMethods: 'time: sum',
    plausibleRunTotal: PLAUSIBLE.runPrecipitation,
    synonyms: ['sf', 'snowfall', 'prsn', 'tsnowp', 'snow_gsp', 'snow', 'new_snow', 'fresh_snow', 'weasd'],
  },
  precipitation_type: {
    level: surface,
    ...quantity(null, 'Precipitation type, as the producer gives it', '1', 0, PLAUSIBLE.code),
    codes: PRECIPITATION_TYPES,
    synonyms: [
      'ptype',
      'ww',
      'crain',
      'csnow',
      'cfrzr',
      'cicep',
      'weather',
      'preciptype',
      'precipitation_type',
    ],
  },
  freezing_level_height: {
    level: { kind: 'atmosphere' },
    ...quantity(
      'freezing_level_altitude',
      'Height of 0 °C above mean sea level',
      'm',
      0,
      PLAUSIBLE.freezingLevel,
    ),
    synonyms: [
      'hzerocl',
      'deg0l',
      'freezing_level',
      'zero_degree_level',
      '0c_isotherm',
      'hgt:0c_isotherm',
      'freezinglevel_height',
    ],
  },
  boundary_layer_height: {
    level: { kind: 'atmosphere' },
    ...quantity(
      'atmosphere_boundary_layer_thickness',
      'Height of the boundary layer above ground',
      'm',
      0,
      PLAUSIBLE.boundaryLayer,
    ),
    optional: true,
    synonyms: ['blh', 'hpbl', 'mh', 'pblh', 'boundary_layer', 'mixing_height', 'mixed_layer_depth'],
  },
  convective_inhibition: {
    level: surface,
    ...quantity(
      'atmosphere_convective_inhibition',
      'Convective inhibition, positive, of the same parcel as CAPE',
      'J kg-1',
      0,
      PLAUSIBLE.cape,
    ),
    optional: true,
    synonyms: ['cin', 'sbcin', 'cin_ml', 'cinsfc', 'inhibition'],
  },
  most_unstable_cape: {
    level: { kind: 'atmosphere' },
    ...quantity(
      'atmosphere_convective_available_potential_energy',
      'Convective available potential energy of the most unstable parcel',
      'J kg-1',
      0,
      PLAUSIBLE.cape,
    ),
    optional: true,
    synonyms: ['mucape', 'cape:255-0 mb above ground', 'unstable_cape'],
  },
  surface_altitude: {
    level: surface,
    ...quantity(
      'surface_altitude',
      'Height of the model’s ground above mean sea level',
      'm',
      1,
      PLAUSIBLE.ground,
    ),
    synonyms: [
      'orography',
      'orog',
      'hsurf',
      'elevation',
      'terrain',
      'terrain_height',
      'hgt',
      'z',
      'altitude',
    ],
  },
  wave_height: {
    level: surface,
    ...waveHeight('sea_surface_wave_significant_height', 'Significant height of wind waves and swell'),
    synonyms: ['swh', 'htsgw', 'hs', 'significant_wave_height', 'waves', 'wave', 'waveheight', 'vhm0'],
  },
  wave_mean_period: {
    level: surface,
    ...wavePeriod(
      'sea_surface_wave_mean_period_from_variance_spectral_density_inverse_frequency_moment',
      'Mean wave period',
    ),
    synonyms: ['mwp', 'mean_wave_period', 'wave_period', 'vtm10'],
  },
  wave_peak_period: {
    level: surface,
    ...wavePeriod('sea_surface_wave_period_at_variance_spectral_density_maximum', 'Peak wave period'),
    synonyms: ['pp1d', 'perpw', 'peak_wave_period', 'peak_period', 'wave_period', 'vtpk'],
  },
  wave_from_direction: {
    level: surface,
    ...direction('sea_surface_wave_from_direction', 'Direction that the waves come from'),
    synonyms: ['mwd', 'dirpw', 'wave_direction', 'mean_wave_direction', 'vmdr'],
  },
  wind_wave_height: {
    level: surface,
    ...waveHeight('sea_surface_wind_wave_significant_height', 'Significant height of wind waves'),
    synonyms: ['wvhgt', 'shww', 'wind_sea_height', 'windsea'],
  },
  wind_wave_period: {
    level: surface,
    ...wavePeriod('sea_surface_wind_wave_mean_period', 'Mean period of wind waves'),
    synonyms: ['wvper', 'mpww', 'wind_sea_period'],
  },
  wind_wave_from_direction: {
    level: surface,
    ...direction('sea_surface_wind_wave_from_direction', 'Direction that the wind waves come from'),
    synonyms: ['wvdir', 'wind_sea_direction', 'wind_wave_direction'],
  },
  primary_swell_height: {
    level: surface,
    ...waveHeight(
      'sea_surface_primary_swell_wave_significant_height',
      'Significant height of the primary swell',
    ),
    synonyms: ['swell', 'shts', 'swell_height', 'swell_wave_height', 'swell1'],
  },
  primary_swell_period: {
    level: surface,
    ...wavePeriod('sea_surface_primary_swell_wave_mean_period', 'Mean period of the primary swell'),
    synonyms: ['swper', 'mpts', 'swell_period', 'swell_wave_period'],
  },
  primary_swell_from_direction: {
    level: surface,
    ...direction(
      'sea_surface_primary_swell_wave_from_direction',
      'Direction that the primary swell comes from',
    ),
    synonyms: ['swdir', 'swell_direction', 'swell_wave_direction'],
  },
  ...SOIL_VARIABLES,
});

/** The variables that exist on every pressure level, by their base names. */
export const PRESSURE_VARIABLES = rows<PressureRow>()({
  temperature: {
    at: (where) => quantity('air_temperature', `Air temperature ${where}`, 'K', 2, PLAUSIBLE.temperature),
    synonyms: ['t', 'tmp', 'temp', 'ta', 'temperature', 'air_temperature'],
  },
  u_wind: { at: eastward, synonyms: ['u', 'ugrd', 'ua', 'wind_u', 'u_wind'] },
  v_wind: { at: northward, synonyms: ['v', 'vgrd', 'va', 'wind_v', 'v_wind'] },
  specific_humidity: {
    at: (where) => ({
      ...quantity(
        'specific_humidity',
        `Specific humidity ${where}`,
        'kg kg-1',
        6,
        PLAUSIBLE.specificHumidity,
      ),
      canonicalUnits: '1',
    }),
    synonyms: ['q', 'spfh', 'hus', 'qv', 'specific_humidity'],
  },
  geopotential_height: {
    at: (where) =>
      quantity('geopotential_height', `Geopotential height ${where}`, 'm', 1, PLAUSIBLE.geopotentialHeight),
    synonyms: ['gh', 'hgt', 'z', 'zg', 'fi', 'height', 'geopotential', 'geopotential_height'],
  },
  vertical_velocity: {
    at: (where) =>
      quantity(
        'lagrangian_tendency_of_air_pressure',
        `Vertical velocity ${where}, as change of pressure: positive is downward`,
        'Pa s-1',
        3,
        PLAUSIBLE.verticalVelocity,
      ),
    synonyms: ['w', 'vvel', 'wap', 'omega', 'vertical_velocity'],
  },
});
