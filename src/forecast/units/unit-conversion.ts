import { nearMatches } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { roundTo } from './rounding.ts';
import { type UnitKind, ucumCodeOf, unitKindOf } from './unit-kinds.ts';

/** How values in a fixed unit are given in another. */
export interface UnitConversion {
  /** UCUM code. */
  readonly unit: string;
  /** Converted values are rounded to as many places as keep what the fixed unit tells apart. */
  readonly decimals: number;
  value(value: number): number;
  /** A difference between two values: a degree is as wide as a kelvin, wherever it begins. */
  difference(value: number): number;
  /** The other way: a value in the chosen unit, in the fixed one, unrounded. */
  fixed(value: number): number;
}

/** What is converted: facts of a variable, a series or a slab. */
export interface FixedUnit {
  /** As CF writes it: `m s-1`. */
  readonly units: string;
  readonly decimals: number;
}

type Ucum = ReturnType<typeof import('@lhncbc/ucum-lhc')['UcumLhcUtils']['getInstance']>;

/** Units that a caller writes are short; the library's time grows with their length. */
const MAX_UNIT = 40;
const MAX_KEPT = 500;
/** Factors beyond which a unit is no measure of weather, and powers of ten end. */
const WIDEST_FACTOR = 1e30;

/** A layer of water of 1 kg m-2 is 1 mm deep at 1000 kg m-3, so that amounts of water can be given as depths. */
const AS_DEPTH: ReadonlyMap<string, string> = new Map([
  ['kg m-2', 'mm'],
  ['kg m-2 h-1', 'mm/h'],
]);

const kept = new Map<string, UnitConversion>();
let loading: Promise<Ucum> | null = null;

/**
 * The conversion from a fixed unit into one that a caller chose: a UCUM code (`Cel`, `km/h`, `[kn_i]`), CF's way of writing
 * (`km h-1`) or a usual spelling (`°C`, `knots`). The library of units is loaded when it is first needed. Throws
 * IsobarError('validation_error') naming units of the right kind and near matches.
 */
export async function conversionOf(from: FixedUnit, unit: string): Promise<UnitConversion> {
  if (unit.length > MAX_UNIT) throw refused(from, unit.slice(0, MAX_UNIT), 'is too long for a unit');
  const key = `${from.units} ${from.decimals} ${unit}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = converter(await ucum(), from, unit);
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(key, made);
  return made;
}

function ucum(): Promise<Ucum> {
  loading ??= import('@lhncbc/ucum-lhc').then(({ UcumLhcUtils }) => UcumLhcUtils.getInstance());
  return loading;
}

function converter(units: Ucum, from: FixedUnit, asked: string): UnitConversion {
  const unit = ucumCodeOf(asked);
  const depth = AS_DEPTH.get(from.units);
  const line =
    lineThrough(units, ucumCodeOf(from.units), unit) ??
    (depth === undefined ? null : lineThrough(units, depth, unit));
  if (line === null) {
    const { kind } = unitKindOf(from.units);
    throw refused(from, asked, isUnit(units, unit) ? `is not a unit of ${kind}` : 'is not a UCUM unit');
  }
  const { factor, offset } = line;
  const decimals = Math.max(0, from.decimals + Math.ceil(-Math.log10(factor) - 1e-9));
  return {
    unit,
    decimals,
    value: (value) => roundTo(value * factor + offset, decimals),
    difference: (value) => roundTo(value * factor, decimals),
    fixed: (value) => (value - offset) / factor,
  };
}

/** to = factor * from + offset; null where the units cannot be converted that way, as with the logarithmic ones. */
function lineThrough(
  units: Ucum,
  from: string,
  to: string,
): { readonly factor: number; readonly offset: number } | null {
  const [at0, at1, at1000] = [0, 1, 1000].map((value) => converted(units, from, value, to));
  if (typeof at0 !== 'number' || typeof at1 !== 'number' || typeof at1000 !== 'number') return null;
  const factor = (at1000 - at0) / 1000;
  const straight = Math.abs(at1 - at0 - factor) <= 1e-9 * Math.max(Math.abs(at0), factor);
  if (!straight || !(factor >= 1 / WIDEST_FACTOR && factor <= WIDEST_FACTOR)) return null;
  return { factor, offset: at0 };
}

function converted(units: Ucum, from: string, value: number, to: string): number | null {
  try {
    const { status, toVal } = units.convertUnitTo(from, value, to);
    return status === 'succeeded' && Number.isFinite(toVal) ? toVal : null;
  } catch {
    // The library's way of saying so where it finds no dimension to compare.
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

function refused({ units }: FixedUnit, asked: string, what: string): IsobarError {
  const { kind, usual }: UnitKind = unitKindOf(units);
  const near = nearMatches(asked, usual, 2);
  const meant = near.length === 0 ? '' : `; did you mean ${near.join(' or ')}?`;
  return new IsobarError(
    'validation_error',
    `"${asked}" ${what}: ${kind} can be given in ${usual.join(', ')} or another UCUM unit of it${meant}`,
  );
}
