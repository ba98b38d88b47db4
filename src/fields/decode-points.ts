// biome-ignore-all lint/style/noNonNullAssertion: loops over the points of typed arrays, whose indexes are bounded by their lengths

import { bytesUpTo, decodeWindow, parseFirstField, toRowMajor } from 'gribjs';
import type { ModelId } from '../catalog/index.ts';
import type { Grid } from '../geo/index.ts';
import type { SelectedEntry } from '../source/index.ts';
import {
  asUpstreamError,
  findEntryField,
  hasGridRelativeWinds,
  messageError,
  type NativeValues,
} from './decode-native.ts';
import type { Scratch } from './scratch.ts';

/** Points of a grid in the order of messages, from one to before another. */
export interface PointRange {
  readonly from: number;
  readonly to: number;
}

/** Bytes to ask for where a message does not show its first field yet. */
const MORE_BYTES = 4096;

/**
 * How many bytes, from its start, the message of an entry must have for `decodePoints`; more than are there where these do not tell.
 * Null where the field is not the first of its message, so that nothing short of the whole tells.
 * Throws IsobarError('upstream_unavailable') as `decodeNative`.
 * @param start the first bytes of the message
 */
export function bytesOfPoints(
  model: ModelId,
  entry: SelectedEntry,
  start: Uint8Array,
  grid: Grid,
  { to }: PointRange,
): number | null {
  if (entry.fieldIndex !== 0) return null;
  return asUpstreamError(entry, () => {
    const first = parseFirstField(start);
    if (first === null) return start.length + MORE_BYTES;
    const { field } = findEntryField(model, entry, [first]);
    if (!grid.matches(field.grid)) throw messageError(entry, 'its grid is not that of its run');
    return bytesUpTo(start, field, to);
  });
}

/**
 * The values of `decodeNative` at some points; those at others mean nothing. Null where messages have their points in another order
 * than the grid.
 * Throws IsobarError('upstream_unavailable') as `decodeNative`.
 * @param message at least its first `bytesOfPoints`
 * @param scratch where the values go; they count until it is released
 */
export function decodePoints(
  model: ModelId,
  entry: SelectedEntry,
  message: Uint8Array,
  { from, to }: PointRange,
  scratch: Scratch,
): NativeValues | null {
  return asUpstreamError(entry, () => {
    const first = parseFirstField(message);
    const { field, scale, offset } = findEntryField(model, entry, first === null ? [] : [first]);
    const values = scratch.doubles(field.numberOfPoints);
    if (toRowMajor(values, field.grid) !== values) return null;
    const window = values.subarray(from, to);
    decodeWindow(message, field, from, to - from, { into: window });
    if (scale !== 1 || offset !== 0) {
      for (let index = 0; index < window.length; index++) window[index] = window[index]! * scale + offset;
    }
    return { values, gridRelativeWinds: hasGridRelativeWinds(field) };
  });
}
