import type { GribField } from '../field/field.ts';
import type { FixedSurface } from '../product/surface.ts';

/** Names of originating centres as ecCodes abbreviates them (common code table C-11). */
export const CENTRE_NAMES: Readonly<Record<number, string>> = {
  7: 'kwbc',
  34: 'rjtd',
  54: 'cwao',
  74: 'egrr',
  78: 'edzw',
  80: 'cnmc',
  84: 'lfpw',
  85: 'lfpw',
  98: 'ecmf',
  215: 'lssw',
};

/** Code table 4.10 in ecCodes' words. */
export const STEP_TYPES: Readonly<Record<number, string>> = {
  0: 'avg',
  1: 'accum',
  2: 'max',
  3: 'min',
  4: 'diff',
  5: 'rms',
  6: 'sd',
  7: 'cov',
  8: 'sdiff',
  9: 'ratio',
  10: 'stdanom',
  11: 'sum',
  100: 'severity',
  101: 'mode',
  255: 'instant',
};

/** Types of first / second fixed surface (code table 4.5, 255 none) in ecCodes' words. */
const LEVEL_TYPES: Readonly<Record<string, string>> = {
  '1/255': 'surface',
  '2/255': 'cloudBase',
  '3/255': 'cloudTop',
  '4/255': 'isothermZero',
  '6/255': 'maxWind',
  '7/255': 'tropopause',
  '8/255': 'nominalTop',
  '1/8': 'entireAtmosphere',
  '10/255': 'atmosphere',
  '101/255': 'meanSea',
  '102/255': 'heightAboveSea',
  '103/255': 'heightAboveGround',
  '103/103': 'heightAboveGroundLayer',
  '104/255': 'sigma',
  '104/104': 'sigmaLayer',
  '105/255': 'hybrid',
  '106/106': 'depthBelowLandLayer',
  '108/108': 'pressureFromGroundLayer',
  '109/255': 'potentialVorticity',
  '150/150': 'generalVerticalLayer',
};

/** The same of NCEP's own types, 192 to 254. */
const NCEP_LEVEL_TYPES: Readonly<Record<string, string>> = {
  '200/255': 'atmosphereSingleLayer',
  '204/255': 'highestTroposphericFreezing',
  '211/255': 'boundaryLayerCloudLayer',
  '212/255': 'lowCloudBottom',
  '213/255': 'lowCloudTop',
  '214/255': 'lowCloudLayer',
  '220/255': 'planetaryBoundaryLayer',
  '222/255': 'middleCloudBottom',
  '223/255': 'middleCloudTop',
  '224/255': 'middleCloudLayer',
  '232/255': 'highCloudBottom',
  '233/255': 'highCloudTop',
  '234/255': 'highCloudLayer',
  '241/255': 'orderedSequenceData',
  '242/255': 'convectiveCloudBottom',
  '243/255': 'convectiveCloudTop',
  '244/255': 'convectiveCloudLayer',
};

const ISOBARIC = 100;

/** ecCodes' word for a pair of fixed surfaces of a centre; null where the table does not have it. */
export function levelType(first: FixedSurface, second: FixedSurface | null, centre: number): string | null {
  if (first.type !== ISOBARIC || second !== null) {
    const pair = `${first.type}/${second?.type ?? 255}`;
    return LEVEL_TYPES[pair] ?? (centre === NCEP ? NCEP_LEVEL_TYPES[pair] : undefined) ?? null;
  }
  // ecCodes counts pressures below 1 hPa in Pa.
  if (first.value === null) return null;
  if (first.value < 100) return 'isobaricInPa';
  return first.value % 100 === 0 ? 'isobaricInhPa' : null;
}

export interface ParameterName {
  readonly shortName: string;
  readonly paramId: number;
  readonly name: string;
  readonly units: string;
}

interface ParameterRow extends ParameterName {
  /** Discipline / category / number, code table 4.2. */
  readonly code: string;
  /** Type of the first fixed surface and, after an @, its value; absent: any. */
  readonly surface?: string;
  /** Centre whose own table has the code, or that alone uses the name; absent: any. */
  readonly centre?: number;
  /** Code table 4.10; absent: only products at a point in time. */
  readonly process?: number;
}

const NCEP = 7;
const ACCUMULATION = 1;

/**
 * Names that ecCodes 2.28 gives to the parameters that forecasts are made of. Not a copy of its tables: where
 * a name depends on more than these keys, the row is narrower or missing, and the name stays null. The first
 * fitting row counts.
 */
const PARAMETERS: readonly ParameterRow[] = [
  row('0/0/0', '2t', 167, '2 metre temperature', 'K', { surface: '103@2' }),
  row('0/0/0', 't', 130, 'Temperature', 'K', { surface: '1' }),
  row('0/0/0', 't', 130, 'Temperature', 'K', { surface: '100' }),
  row('0/0/6', '2d', 168, '2 metre dewpoint temperature', 'K', { surface: '103@2' }),
  row('0/0/6', 'dpt', 3017, 'Dew point temperature', 'K', { surface: '100' }),
  row('0/1/0', '2sh', 174096, '2 metre specific humidity', 'kg kg**-1', { surface: '103@2' }),
  row('0/1/0', 'q', 133, 'Specific humidity', 'kg kg**-1', { surface: '100' }),
  row('0/1/1', '2r', 260242, '2 metre relative humidity', '%', { surface: '103@2' }),
  row('0/1/1', 'r', 157, 'Relative humidity', '%', { surface: '100' }),
  row('0/1/3', 'pwat', 3054, 'Precipitable water', 'kg m**-2', { surface: '200' }),
  row('0/1/7', 'prate', 3059, 'Precipitation rate', 'kg m**-2 s**-1', { surface: '1' }),
  row('0/1/8', 'tp', 228228, 'Total Precipitation', 'kg m**-2', {
    surface: '1',
    centre: NCEP,
    process: ACCUMULATION,
  }),
  row('0/1/11', 'sde', 3066, 'Snow depth', 'm', { surface: '1' }),
  row('0/1/60', 'sd', 228141, 'Snow depth water equivalent', 'kg m**-2', { surface: '1' }),
  row('0/2/1', '10si', 207, '10 metre wind speed', 'm s**-1', { surface: '103@10' }),
  row('0/2/2', '10u', 165, '10 metre U wind component', 'm s**-1', { surface: '103@10' }),
  row('0/2/2', 'u', 131, 'U component of wind', 'm s**-1', { surface: '100' }),
  row('0/2/3', '10v', 166, '10 metre V wind component', 'm s**-1', { surface: '103@10' }),
  row('0/2/3', 'v', 132, 'V component of wind', 'm s**-1', { surface: '100' }),
  row('0/2/8', 'w', 135, 'Vertical velocity', 'Pa s**-1', { surface: '100' }),
  row('0/2/10', 'absv', 3041, 'Absolute vorticity', 's**-1', { surface: '100' }),
  row('0/2/22', 'gust', 260065, 'Wind speed (gust)', 'm s**-1', { surface: '1' }),
  row('0/2/22', 'i10fg', 228029, 'Instantaneous 10 metre wind gust', 'm s**-1', { surface: '103@10' }),
  row('0/3/0', 'sp', 134, 'Surface pressure', 'Pa', { surface: '1' }),
  row('0/3/0', 'msl', 151, 'Mean sea level pressure', 'Pa', { surface: '101' }),
  row('0/3/1', 'prmsl', 260074, 'Pressure reduced to MSL', 'Pa', { surface: '101' }),
  row('0/3/4', 'z', 129, 'Geopotential', 'm**2 s**-2', { surface: '100' }),
  row('0/3/5', 'orog', 228002, 'Orography', 'm', { surface: '1' }),
  row('0/3/5', 'gh', 156, 'Geopotential height', 'gpm', { surface: '100' }),
  row('0/3/192', 'mslet', 260317, 'MSLP (Eta model reduction)', 'Pa', { surface: '101', centre: NCEP }),
  row('0/4/7', 'dswrf', 260087, 'Downward short-wave radiation flux', 'W m**-2', { surface: '1' }),
  row('0/6/1', 'tcc', 228164, 'Total Cloud Cover', '%', { centre: NCEP }),
  row('0/6/3', 'lcc', 3073, 'Low cloud cover', '%', { surface: '1' }),
  row('0/6/4', 'mcc', 3074, 'Medium cloud cover', '%', { surface: '1' }),
  row('0/6/5', 'hcc', 3075, 'High cloud cover', '%', { surface: '1' }),
  row('0/7/6', 'cape', 59, 'Convective available potential energy', 'J kg**-1', {
    surface: '1',
    centre: NCEP,
  }),
  row('0/16/196', 'refc', 260390, 'Maximum/Composite radar reflectivity', 'dB', {
    surface: '10',
    centre: NCEP,
  }),
  row('0/19/0', 'vis', 3020, 'Visibility', 'm', { surface: '1' }),
  row('2/0/0', 'lsm', 172, 'Land-sea mask', '(0 - 1)', { surface: '1' }),
];

function row(
  code: string,
  shortName: string,
  paramId: number,
  name: string,
  units: string,
  where: Pick<ParameterRow, 'surface' | 'centre' | 'process'>,
): ParameterRow {
  return { code, shortName, paramId, name, units, ...where };
}

/** The name of a field's parameter; null where the table above does not have it. */
export function parameterName({ discipline, identification, product }: GribField): ParameterName | null {
  // Members, percentiles and probabilities of other templates can have other names.
  if (product.template !== 0 && product.template !== 8) return null;
  const code = `${discipline}/${product.category}/${product.number}`;
  const { type, value } = product.firstSurface;
  const surfaces = [undefined, `${type}`, `${type}@${value}`];
  const found = PARAMETERS.find(
    (candidate) =>
      candidate.code === code &&
      surfaces.includes(candidate.surface) &&
      candidate.process === product.statistics?.process &&
      (candidate.centre === undefined || candidate.centre === identification.centre),
  );
  return found ?? null;
}
