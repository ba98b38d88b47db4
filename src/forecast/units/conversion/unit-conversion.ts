import { nearMatches } from '../../../catalog/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { roundTo } from './rounding.ts';
import { type UnitKind, ucumCodeOf, unitKindOf } from './unit-kinds.ts';

/** Converts values from a fixed unit to a requested one. */
export interface UnitConversion {
  /** UCUM code. */
  readonly unit: string;
  /** Decimals of converted values: enough to tell apart any two values that differ in the fixed unit. */
  readonly decimals: number;
  /** @param moreDecimals to round to beyond `decimals`, as for a mean */
  value(value: number, moreDecimals?: number): number;
  /** Converts a difference between two values, without the offset: 1 K is 1 °C. */
  difference(value: number): number;
  /** Converts a value in the requested unit back to the fixed unit, unrounded. */
  fixed(value: number): number;
  /** How many of the requested unit make one of the fixed unit. */
  readonly factor: number;
}

/** The unit and decimals of a variable, a series or a slab. */
export interface FixedUnit {
  /** As CF writes it: `m s-1`. */
  readonly units: string;
  readonly decimals: number;
}

type Ucum = ReturnType<typeof import('@lhncbc/ucum-lhc')['UcumLhcUtils']['getInstance']>;

/** Longest accepted unit in characters: the library's time grows with the length. */
const MAX_UNIT_LENGTH = 40;
const MAX_CACHED = 500;
/** Digits of a converted threshold: those of a number as people write it, without what conversion adds in the last places. */
const MAX_DIGITS = 12;
/** Largest accepted conversion factor. Beyond it no unit measures weather, and powers of ten lose precision. */
const MAX_FACTOR = 1e30;

/** Amounts of water can be given as depths: 1 kg m-2 of water is 1 mm deep at 1000 kg m-3. */
const AS_DEPTH: ReadonlyMap<string, string> = new Map([
  ['kg m-2', 'mm'],
  ['kg m-2 h-1', 'mm/h'],
]);

const cache = new Map<string, UnitConversion>();
let loading: Promise<Ucum> | null = null;

/**
 * The conversion from a fixed unit to a requested one: a UCUM code (`Cel`, `km/h`, `[kn_i]`), CF notation (`km h-1`) or a common
 * spelling (`°C`, `knots`). The unit library is loaded on first use. Throws IsobarError('validation_error') naming units of the
 * right kind and near matches.
 */
export async function conversionOf(from: FixedUnit, unit: string): Promise<UnitConversion> {
  if (unit.length > MAX_UNIT_LENGTH)
    throw refused(from, unit.slice(0, MAX_UNIT_LENGTH), 'is too long for a unit');
  const key = `${from.units} ${from.decimals} ${unit}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const conversion = converter(await ucum(), from, unit);
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, conversion);
  return conversion;
}

function ucum(): Promise<Ucum> {
  loading ??= import('@lhncbc/ucum-lhc').then(({ UcumLhcUtils }) => UcumLhcUtils.getInstance());
  return loading;
}

function converter(units: Ucum, from: FixedUnit, requested: string): UnitConversion {
  const unit = ucumCodeOf(requested);
  const depth = AS_DEPTH.get(from.units);
  const line =
    lineThrough(units, ucumCodeOf(from.units), unit) ??
    (depth === undefined ? null : lineThrough(units, depth, unit));
  if (line === null) {
    const { kind } = unitKindOf(from.units);
    throw refused(from, requested, isUnit(units, unit) ? `is not a unit of ${kind}` : 'is not a UCUM unit');
  }
  const { factor, offset } = line;
  const decimals = Math.max(0, from.decimals + Math.ceil(-Math.log10(factor) - 1e-9));
  return {
    unit,
    decimals,
    factor,
    value: (value, moreDecimals = 0) => roundTo(value * factor + offset, decimals + moreDecimals),
    difference: (value) => roundTo(value * factor, decimals),
    // 46.8 km/h must be 13 m/s, not a little less, or values of 13 would be above it.
    fixed: (value) => Number(((value - offset) / factor).toPrecision(MAX_DIGITS)),
  };
}

/** to = factor * from + offset; null if the conversion is not linear, as for logarithmic units. */
function lineThrough(
  units: Ucum,
  from: string,
  to: string,
): { readonly factor: number; readonly offset: number } | null {
  const [at0, at1, at1000] = [0, 1, 1000].map((value) => converted(units, from, value, to));
  if (typeof at0 !== 'number' || typeof at1 !== 'number' || typeof at1000 !== 'number') return null;
  const factor = (at1000 - at0) / 1000;
  const isLinear = Math.abs(at1 - at0 - factor) <= 1e-9 * Math.max(Math.abs(at0), factor);
  if (!isLinear || !(factor >= 1 / MAX_FACTOR && factor <= MAX_FACTOR)) return null;
  return { factor, offset: at0 };
}

function converted(units: Ucum, from: string, value: number, to: string): number | null {
  try {
    const { status, toVal } = units.convertUnitTo(from, value, to);
    return status === 'succeeded' && Number.isFinite(toVal) ? toVal : null;
  } catch {
    // The library throws if it finds no dimension to compare.
    return null;
  }
}

function isUnit(units: Ucum, unit: string): boolean {
  try {
    return units.validateUnitString(unit).status === 'valid';
  } catch {
    return false;
  }
}

function refused({ units }: FixedUnit, requested: string, problem: string): IsobarError {
  const { kind, usual }: UnitKind = unitKindOf(units);
  const near = nearMatches(requested, usual, 2);
  const meant = near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`;
  return new IsobarError(
    'validation_error',
    `"${requested}" ${problem}: ${kind} can be given in ${usual.join(', ')} or another UCUM unit of it${meant}`,
    { reason: 'wrong_unit', argument: 'unit', allowed: usual, nearest: near },
  );
}
