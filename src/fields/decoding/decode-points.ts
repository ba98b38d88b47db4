import { bytesUpTo, decodeWindow, GribError, parseFirstField, parseMessage, toRowMajor } from 'gribjs';
import type { ModelId } from '../../catalog/index.ts';
import type { Grid } from '../../geo/index.ts';
import type { MessageStart, SelectedEntry } from '../../source/index.ts';
import {
  asUpstreamError,
  findEntryField,
  hasGridRelativeWinds,
  messageError,
  type NativeValues,
  requirePlausible,
} from './decode-native.ts';
import type { Scratch } from './scratch.ts';

/** Bytes to ask for where a message does not show its first field yet. */
const MORE_BYTES = 4096;

/** Values at some points of a message of which only the first bytes are there. */
type DecodedPoints =
  /** Only those, in the order in which they were requested. */
  | { readonly native: NativeValues }
  /** How many bytes, from its start, the message must have; an estimate where those that are there do not tell. */
  | { readonly bytesNeeded: number };

/**
 * The values of `decodeNative` at some points, from the first bytes of the message of an entry. Null where messages have their points
 * in another order than the grid.
 * Throws IsobarError('upstream_unavailable') as `decodeNative`.
 * @param points indexes of points of the grid
 */
export function decodePoints(
  model: ModelId,
  entry: SelectedEntry,
  { bytes, length }: Pick<MessageStart, 'bytes' | 'length'>,
  grid: Grid,
  points: Int32Array,
  scratch: Scratch,
): DecodedPoints | null {
  return asUpstreamError(entry, () => {
    // Where the second field of a message begins, only the whole of the first tells.
    if (entry.fieldIndex > 0 && bytes.length < length) return { bytesNeeded: length };
    const fields = entry.fieldIndex > 0 ? parseMessage(bytes) : [parseFirstField(bytes)];
    const there = fields.filter((field) => field !== null);
    if (there.length === 0) return { bytesNeeded: bytes.length + MORE_BYTES };
    const { field, scale, offset } = findEntryField(model, entry, there);
    if (!grid.matches(field.grid)) throw messageError(entry, 'its grid is not that of its run');
    const [from, to] = [Math.min(...points), Math.max(...points) + 1];
    // Its memory is not read.
    const whole = scratch.doubles(field.numberOfPoints);
    scratch.release();
    if (toRowMajor(whole, field.grid) !== whole) return null;
    const window = whole.subarray(from, to);
    try {
      decodeWindow(bytes, field, from, to - from, { into: window });
    } catch (error) {
      if (!(error instanceof GribError && error.code === 'TRUNCATED')) throw error;
      return { bytesNeeded: bytesUpTo(bytes, field, to) };
    }
    const values = Float64Array.from(points, (point) => {
      const value = window[point - from] ?? Number.NaN;
      return scale === 1 && offset === 0 ? value : value * scale + offset;
    });
    requirePlausible(model, entry, values);
    return { native: { values, gridRelativeWinds: hasGridRelativeWinds(field) } };
  });
}
