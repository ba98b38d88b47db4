// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import type { Extent } from '../../../octets/extent.ts';
import type { Payload } from '../../payload.ts';
import { foreignCheckpoints } from '../../payload.ts';
import { factorsOf } from '../../scaling.ts';
import { type CodedCheckpoints, type Floats, MISSING_PACKED } from '../../template.ts';
import { readDifferencing } from '../groups/complex-differencing.ts';
import { type AnyComplex, checkGroups, descriptorBytes, groupLayout } from '../groups/complex-layout.ts';
import { startsNarrow } from '../groups/complex-start.ts';
import {
  CHECKPOINT_INTERVAL,
  CHECKPOINT_NUMBERS,
  type Checkpoint,
  checkpointAt,
} from './complex-checkpoints.ts';
import { IntervalReader } from './complex-interval.ts';

/**
 * Coded values from number `from` on, as many as `out` has room for. Of the section only the parts that
 * `windowParts` names are read.
 *
 * @throws GribError CORRUPT, also for checkpoints that cannot be those of this field
 */
export function unpackWindow(
  payload: Payload,
  packing: AnyComplex,
  from: number,
  out: Floats,
  checkpoints: CodedCheckpoints,
): void {
  if (out.length === 0) return;
  checkGroups(payload, packing);
  const starts = startsOf(payload, packing, checkpoints);
  const differencing = readDifferencing(payload, packing);
  if (!startsNarrow(packing, differencing)) throw foreignCheckpoints(payload);
  const { reference, step, decimal } = factorsOf(packing);
  const reader = new IntervalReader(payload, packing, differencing);
  const to = from + out.length;
  for (let begin = from - (from % CHECKPOINT_INTERVAL); begin < to; begin += CHECKPOINT_INTERVAL) {
    const interval = begin / CHECKPOINT_INTERVAL;
    const [start, next] = [checkpointAt(starts, interval), checkpointAt(starts, interval + 1)];
    if (start === null) throw foreignCheckpoints(payload);
    const count = Math.min(CHECKPOINT_INTERVAL, to - begin);
    const integers = reader.read(start, next, count);
    for (let i = Math.max(0, from - begin), at = begin + i - from; i < count; i++, at++) {
      const integer = integers[i]!;
      out[at] = integer === MISSING_PACKED ? Number.NaN : (integer * step + reference) * decimal;
    }
  }
}

/** The parts of section 7 without its head that `unpackWindow` reads. */
export function windowParts(
  payload: Extent,
  packing: AnyComplex,
  from: number,
  count: number,
  checkpoints: CodedCheckpoints,
): readonly Extent[] {
  if (count === 0) return [];
  checkGroups(payload, packing);
  const starts = startsOf(payload, packing, checkpoints);
  const head = descriptorBytes(packing);
  const layout = groupLayout(payload, packing, head);
  const start = checkpointAt(starts, Math.floor(from / CHECKPOINT_INTERVAL));
  const next = checkpointAt(starts, Math.ceil((from + count) / CHECKPOINT_INTERVAL));
  if (start === null) throw foreignCheckpoints(payload);
  const { group, bit } = endOf(payload, packing, next);
  const groups = group - start.group;
  if (
    start.group < 0 ||
    groups < 0 ||
    start.bit < layout.data ||
    start.bit > bit ||
    bit > payload.length * 8
  ) {
    throw foreignCheckpoints(payload);
  }
  const row = (begin: number, width: number) => bytesOf(begin + start.group * width, groups * width);
  return [
    { offset: 0, length: head },
    row(layout.references, packing.bitsPerValue),
    row(layout.widths, packing.groupWidthBits),
    row(layout.lengths, packing.groupLengthBits),
    bytesOf(start.bit, bit - start.bit),
  ];
}

function startsOf(payload: Extent, packing: AnyComplex, checkpoints: CodedCheckpoints): Int32Array {
  const { template, interval, starts } = checkpoints;
  const length = Math.ceil(packing.numberOfCodedValues / CHECKPOINT_INTERVAL) * CHECKPOINT_NUMBERS;
  if (template !== packing.template || interval !== CHECKPOINT_INTERVAL || starts.length !== length) {
    throw foreignCheckpoints(payload);
  }
  return starts;
}

/** Group and bit behind what is read up to the checkpoint. */
function endOf(payload: Extent, packing: AnyComplex, next: Checkpoint | null) {
  if (next === null) return { group: packing.numberOfGroups, bit: payload.length * 8 };
  // The checkpoint may lie within its group.
  return { group: Math.min(next.group + 1, packing.numberOfGroups), bit: next.bit };
}

function bytesOf(bit: number, bits: number): Extent {
  const offset = Math.floor(bit / 8);
  return { offset, length: Math.ceil((bit + bits) / 8) - offset };
}
