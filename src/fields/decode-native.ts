// biome-ignore-all lint/style/noNonNullAssertion: loops over the cells of typed arrays, whose indexes are bounded by their lengths

import {
  type DecodedField,
  decodeQuantised,
  decodeValues,
  GribError,
  type GribField,
  parseMessage,
  toRowMajor,
} from 'gribjs';
import { type ModelId, nativeFieldOf, sameWindow, type VariableName, variableOf } from '../catalog/index.ts';
import { type Grid, type GridSpecWithRows, gridSpecOf, UnsupportedGridError } from '../geo/index.ts';
import { IsobarError } from '../platform/index.ts';
import { fitsNative, type SelectedEntry, windowOfProduct } from '../source/index.ts';
import { clamp } from './quantise.ts';
import { unitConversionOf } from './unit-conversion.ts';

/**
 * A decoded native field, in the units of the variable that it is or that a derivation asks for, but as the producer means
 * it: not rotated, still accumulated.
 */
export interface NativeValues {
  /** In the order of the grid's points: `[y][x]` in the file's row order, x eastward, where it has rows; NaN where masked. */
  readonly values: Float64Array;
  /** Winds along the grid's axes instead of east and north (flag table 3.3, bit 5). */
  readonly gridRelativeWinds: boolean;
}

/**
 * Decodes the field that an entry promised out of its message. What the message itself says decides: an index that
 * names another field, run or time, and a field on another grid than its run, are refused.
 * Throws IsobarError('upstream_unavailable').
 */
export function decodeNative(
  model: ModelId,
  entry: SelectedEntry,
  message: Uint8Array,
  grid: Grid,
): NativeValues {
  return asUpstreamError(entry, () => {
    const { field, scale, offset } = findPromised(model, entry, message);
    // Before anything is allocated for the number of points that the message claims.
    if (!grid.matches(field.grid)) throw fault(entry, 'its grid is not that of its run');
    const values = decodeValues(message, field, new Float64Array(field.numberOfPoints));
    if (scale !== 1 || offset !== 0) {
      for (let index = 0; index < values.length; index++) values[index] = values[index]! * scale + offset;
    }
    return {
      values: grid.arrange(toRowMajor(values, field.grid)),
      gridRelativeWinds: hasGridRelativeWinds(field),
    };
  });
}

/**
 * The integers that `FieldMaker.make` makes of a field that is its variable as it stands, in a third of the time: they come
 * straight from the packed ones. Null where that cannot be, because units differ, points have another order in the store, or
 * values do not fit.
 * Throws IsobarError('upstream_unavailable') as `decodeNative`.
 */
export function decodeQuantum(
  model: ModelId,
  entry: SelectedEntry,
  message: Uint8Array,
  grid: Grid,
  variable: VariableName,
): Int32Array | null {
  return asUpstreamError(entry, () => {
    const { field, scale, offset } = findPromised(model, entry, message);
    if (scale !== 1 || offset !== 0 || grid.spec.kind === 'icosahedral') return null;
    if (!grid.matches(field.grid)) throw fault(entry, 'its grid is not that of its run');
    const integers = roundedOf(message, field, variable);
    return integers === null ? null : toRowMajor(integers, field.grid);
  });
}

function roundedOf(message: Uint8Array, field: GribField, variable: VariableName): Int32Array | null {
  try {
    const integers = decodeQuantised(message, field, variableOf(variable).decimals);
    clamp(integers, variable);
    return integers;
  } catch (error) {
    // Values beyond 32 bits, or a packing that nothing decodes: the slower path says which.
    if (error instanceof GribError && error.code === 'UNSUPPORTED') return null;
    throw error;
  }
}

/** The grid of the field that an entry promised. Throws IsobarError('upstream_unavailable') as `decodeNative`. */
export function gridOfMessage(model: ModelId, entry: SelectedEntry, message: Uint8Array): GridSpecWithRows {
  return asUpstreamError(entry, () => gridSpecOf(findPromised(model, entry, message).field.grid));
}

/**
 * The field that an entry promised as it stands in its message, wherever its points are.
 * @param maxPoints a message that claims more is refused before anything is allocated
 * Throws IsobarError('upstream_unavailable') as `decodeNative`.
 */
export function decodeEntryField(
  model: ModelId,
  entry: SelectedEntry,
  message: Uint8Array,
  maxPoints: number,
): DecodedField {
  return asUpstreamError(entry, () => {
    const { field } = findPromised(model, entry, message);
    if (field.numberOfPoints > maxPoints)
      throw fault(entry, `${field.numberOfPoints} points, at most ${maxPoints}`);
    return { field, values: decodeValues(message, field, new Float64Array(field.numberOfPoints)) };
  });
}

/** The field that an entry promised, and its conversion. */
function findPromised(model: ModelId, entry: SelectedEntry, message: Uint8Array) {
  const native = nativeFieldOf(model, entry.nativeField);
  const field = parseMessage(message).find((candidate) => {
    const window = windowOfProduct(candidate.product);
    if (!fitsNative(model, native, candidate)) return false;
    // What never changes may carry the time at which it was made.
    if (native.constant) return true;
    return (
      candidate.identification.referenceTime.getTime() === entry.initTime.getTime() &&
      window !== null &&
      sameWindow(window, entry.window)
    );
  });
  const conversion = field === undefined ? null : unitConversionOf(native, field);
  if (field === undefined || conversion === null) {
    const { kind, startHours, endHours } = entry.window;
    const promised = `${entry.nativeField}, ${kind} ${startHours}-${endHours} h of the run ${entry.initTime.toISOString()}`;
    throw fault(entry, `the index promises ${promised}, and the message holds something else`);
  }
  return { field, ...conversion };
}

function hasGridRelativeWinds({ grid }: GribField): boolean {
  return 'resolutionAndComponentFlags' in grid && (grid.resolutionAndComponentFlags & 0b1000) !== 0;
}

/** Runs a decoding step; what is wrong with the message is reported as an error of its source. */
export function asUpstreamError<T>(entry: SelectedEntry, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof GribError || error instanceof UnsupportedGridError)) throw error;
    throw fault(entry, error.message, error);
  }
}

function fault(entry: SelectedEntry, what: string, cause?: unknown): IsobarError {
  const message = `${entry.file.url}: message at byte ${entry.offset}: ${what}`;
  return new IsobarError('upstream_unavailable', message, { cause });
}
