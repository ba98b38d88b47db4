import {
  absenceOf,
  type ModelId,
  type SeriesName,
  WIND_HEIGHTS_METRES,
  type WindHeight,
} from '../../../catalog/index.ts';
import { type Allowed, IsobarError } from '../../../platform/index.ts';
import type { NullReason } from '../../common/null-reason.ts';
import { compass, windFromDirection, windSpeed } from '../../diagnostics/wind.ts';
import { LeadValues, type Series, type SeriesTable, type SeriesValues } from '../values/series.ts';
import { ValueList } from '../values/value-list.ts';

/** The wind at a height between two of the model's heights, by the power law. */
export interface WindAtHeight {
  /** m s-1. */
  readonly speed: SeriesValues;
  /** Degrees clockwise from north. */
  readonly fromDirection: SeriesValues;
  /** The exponent of the power law between the two heights; null at a height of the model. */
  readonly exponent: SeriesValues | null;
}

/** The model's heights between which a height lies; both are the same if the model has the requested one. */
export type HeightPair = readonly [lower: WindHeight, upper: WindHeight];

/**
 * The model's heights below and above a requested height above ground. Throws IsobarError('validation_error') unless it lies between
 * two heights at which the model has the wind: nothing is extrapolated.
 */
export function heightsAround(model: ModelId, metres: number): HeightPair {
  const known = WIND_HEIGHTS_METRES.filter((height) => absenceOf(model, `wind_speed_${height}m`) === null);
  const lower = known.findLast((height) => height <= metres);
  const upper = known.find((height) => height >= metres);
  if (lower === undefined || upper === undefined) {
    throw new IsobarError(
      'validation_error',
      `${metres} m does not lie between heights at which ${model} gives the wind (${known.join(', ')} m above ground); nothing is extrapolated`,
      { reason: 'out_of_range', argument: 'metres', allowed: rangeOf(known) },
    );
  }
  return [lower, upper];
}

function rangeOf(heights: readonly number[]): Allowed {
  const [minimum] = heights;
  const maximum = heights.at(-1);
  return minimum === undefined || maximum === undefined ? [] : { minimum, maximum };
}

/** The names of the series from which the wind between two heights is computed. */
export function windNamesAt([lower, upper]: HeightPair): readonly SeriesName[] {
  const names = [lower, upper].flatMap((height) => [`wind_u_${height}m`, `wind_v_${height}m`] as const);
  return [...new Set(names)];
}

/**
 * V(z) = V1 (z / z1)^a with a = ln(V2 / V1) / ln(z2 / z1), through the speeds at both heights (Justus and Mikhail 1976, Geophys.
 * Res. Lett. 3, 261-264). The direction is linear in the logarithm of the height, the shorter way round. Null (NOT_APPLICABLE)
 * if it is calm at only one of the two heights; the direction and the exponent are also null if it is calm at both.
 * @param table a table of the series of `windNamesAt`
 */
export function windAtHeight(
  table: Pick<SeriesTable, 'leads' | 'columns'>,
  metres: number,
  [lower, upper]: HeightPair,
): WindAtHeight {
  const { leads } = table;
  const [below, above] = [windOf(table, lower), windOf(table, upper)];
  const speed = new ValueList(leads.length, SPEED.decimals);
  const direction = new ValueList(leads.length, DIRECTION.decimals);
  const exponent = new ValueList(leads.length, EXPONENT.decimals);
  // Weight of the upper height, on a logarithmic axis of heights.
  const share = lower === upper ? 0 : Math.log(metres / lower) / Math.log(upper / lower);
  for (let n = 0; n < leads.length; n++) {
    const [v1, v2] = [below(n), above(n)];
    if (typeof v1 === 'string' || typeof v2 === 'string') {
      const reason = typeof v1 === 'string' ? v1 : (v2 as NullReason);
      for (const list of [speed, direction, exponent]) list.set(n, reason);
      continue;
    }
    const isWindy = v1.speed > 0 && v2.speed > 0;
    const isCalm = v1.speed === 0 && v2.speed === 0;
    speed.set(n, isCalm ? 0 : isWindy ? v1.speed * (v2.speed / v1.speed) ** share : 'NOT_APPLICABLE');
    const turn = ((v2.direction - v1.direction + 540) % 360) - 180;
    direction.set(n, isWindy ? compass(v1.direction + share * turn) : 'NOT_APPLICABLE');
    exponent.set(n, isWindy ? Math.log(v2.speed / v1.speed) / Math.log(upper / lower) : 'NOT_APPLICABLE');
  }
  return {
    speed: new LeadValues({ ...SPEED, leads, ...speed }),
    fromDirection: new LeadValues({ ...DIRECTION, leads, ...direction }),
    exponent: lower === upper ? null : new LeadValues({ ...EXPONENT, leads, ...exponent }),
  };
}

const SPEED = { units: 'm s-1', decimals: 2 };
const DIRECTION = { units: 'degree', decimals: 1 };
const EXPONENT = { units: '1', decimals: 3 };

interface Wind {
  readonly speed: number;
  /** NaN if calm. */
  readonly direction: number;
}

/** Gives the wind at a height, or the reason why there is none, by the index of a lead. */
function windOf(
  table: Pick<SeriesTable, 'columns'>,
  height: WindHeight,
): (index: number) => Wind | NullReason {
  const [u, v] = [columnOf(table, `wind_u_${height}m`), columnOf(table, `wind_v_${height}m`)];
  return (n) => {
    const [eastward, northward] = [u.values[n] ?? null, v.values[n] ?? null];
    if (eastward === null || northward === null) return u.reasonAt(n) ?? v.reasonAt(n) ?? 'NOT_INGESTED';
    return {
      speed: windSpeed(eastward, northward),
      direction: windFromDirection(eastward, northward),
    };
  };
}

function columnOf({ columns }: Pick<SeriesTable, 'columns'>, name: SeriesName): Series {
  const column = columns.find((series) => series.name === name);
  if (column === undefined) throw new Error(`forecast: ${name} was not read`);
  return column;
}
