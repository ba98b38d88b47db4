import type { DerivationId, NativeConversionId } from '../model/native.ts';

export type ConversionId = NativeConversionId | DerivationId;

/** Whether a field of the conversion is made of the message before it too, where no message covers the output step alone. */
export function isDifference(
  conversion: ConversionId,
): conversion is 'deaccumulate' | 'mean_of_step' | 'rate_of_step' {
  return conversion === 'deaccumulate' || conversion === 'mean_of_step' || conversion === 'rate_of_step';
}

/** Description of a conversion; `inputs` gives the order in which a derived variable lists its inputs. */
export interface Formula {
  readonly formula: string;
  readonly inputs: string | null;
  /** Where the formula is from. */
  readonly source: string;
}

/** How native values become a variable: descriptions, printed as lineage. The arithmetic is in `fields/`. */
export const CONVERSIONS = {
  identity: { formula: 'value as decoded', inputs: null, source: 'same unit and meaning' },
  scale: { formula: 'value * scale + offset', inputs: null, source: 'change of unit' },
  rotate_lambert: {
    formula:
      'a = n * wrap180(lon - LoV), n = sin(Latin1) on a tangent cone; u = ug cos a + vg sin a; v = -ug sin a + vg cos a',
    inputs: null,
    source: 'Lambert conformal projection; flag 5 of resolution and component flags (flag table 3.3)',
  },
  deaccumulate: {
    formula:
      'amount since the previous output step: own record, or the difference of two sums with one start',
    inputs: null,
    source: 'window of the statistical process (product definition template 4.8)',
  },
  use_1h_record: {
    formula: 'the record whose window is (F-1)-F hours',
    inputs: null,
    source: 'window of the statistical process (product definition template 4.8)',
  },
  mean_of_step: {
    formula:
      'mean since the previous output step: own record, or (b mb - a ma) / (b - a) of the means ma and mb over a and b hours since one start',
    inputs: null,
    source: 'window of the statistical process (product definition template 4.8)',
  },
  rate_of_step: {
    formula:
      'the sum since the previous output step, own record or the difference of two sums with one start, divided by the hours of the step; from J m-2 by the factor 1/3600, which makes W h m-2',
    inputs: null,
    source: 'window of the statistical process (product definition template 4.8)',
  },
  rh_from_t_td: {
    formula:
      '100 exp(17.625 Td / (243.04 + Td)) / exp(17.625 T / (243.04 + T)), T and Td in degrees Celsius, 0 to 100',
    inputs: 'temperature, dew point',
    source: 'Magnus form with the coefficients of Alduchov and Eskridge (1996)',
  },
  q_from_rh: {
    formula:
      'es = 610.94 exp(17.625 T / (243.04 + T)) Pa, T in degrees Celsius; e = RH/100 es; q = 0.622 e / (p - 0.378 e)',
    inputs: 'relative humidity, temperature',
    source: 'Magnus form with the coefficients of Alduchov and Eskridge (1996), saturation over water',
  },
  q_from_rh_upp: {
    formula: 'RH/100 (379.90516 / p) exp(17.2693882 (T - 273.16) / (T - 35.86)), T in K, p in Pa',
    inputs: 'relative humidity, temperature',
    source: "inverse of NCEP's Unified Post Processor (CALRH_NAM)",
  },
  wind_log_height: {
    formula: 'x(z) = xa + (xb - xa) ln(z/a) / ln(b/a), each component by itself',
    inputs: 'component at the lower height a, component at the upper height b',
    source: 'logarithmic wind profile',
  },
  linear_height: {
    formula: 'linear in height between the two levels',
    inputs: 'component at the lower height, component at the upper height',
    source: 'linear interpolation',
  },
  model_level_to_height: {
    formula:
      'height of level k above ground = (HHL[k] + HHL[k+1]) / 2 - HHL[last]; linear between the levels around z',
    inputs: 'component on model levels from the lowest up, then half-level heights from the lowest up',
    source: "definition of ICON's half levels (HHL)",
  },
  cloud_from_rh_levels: {
    formula:
      'per level rc = 0.7 + 0.2 exp(1 - (1013.25/p)^4), p in hPa; cover = 100 max(0, 1 - sqrt(max(1 - RH/100, 0) / (1 - rc))); greatest of the levels',
    inputs: 'relative humidity on the levels of the layer, from the lowest up',
    source: 'Sundqvist type relation of cloud and humidity; an estimate',
  },
  snow_depth_from_swe: {
    formula: 'w / rsn, w in kg m-2 (1000 times sd in m of water) and rsn in kg m-3; 0 where w = 0',
    inputs: 'water equivalent, density of snow',
    source: 'definition of water equivalent',
  },
  omega_from_w: {
    formula: '-w p g / (Rd T (1 + 0.608 q)), p in Pa, g = 9.80665 m s-2, Rd = 287.05 J kg-1 K-1',
    inputs: 'vertical velocity in m s-1, temperature, specific humidity',
    source:
      'hydrostatic balance of moist air at rest, which neglects the change of pressure at a point; an estimate',
  },
  ptype_from_flags: {
    formula:
      'freezing rain (3), else ice pellets (8), else rain and snow (7), snow (5), rain (1), none (0), by the flags that are set',
    inputs: 'flags of rain, freezing rain, ice pellets and snow',
    source: 'WMO code table 4.201',
  },
  ptype_from_ww: {
    formula:
      'present weather 50-55 and 58-59: drizzle (11); 56-57: freezing drizzle (12); 60-65, 80-82, 91-92, 95 and 97: rain (1); 66-67: freezing rain (3); 68-69, 83-84: rain and snow (7); 70-78, 85-86, 93-94: snow (5); 79: ice pellets (8); 87-90, 96 and 99: graupel or hail (9); else none (0)',
    inputs: 'present weather',
    source: 'WMO code table 4677 in the words of code table 4.201',
  },
  same_field: { formula: 'x', inputs: 'the field', source: 'the producer publishes one field' },
  height_or_none: {
    formula: 'x; missing below -500 m',
    inputs: 'height',
    source: "DWD's mark for no such height, -999 m",
  },
  sum: {
    formula: 'a + b, each of the output step',
    inputs: 'the parts',
    source: 'the producer publishes the parts alone',
  },
} as const satisfies Record<ConversionId, Formula>;
