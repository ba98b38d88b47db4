// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays are bounded by the cursor's checks
import type { BrickCoding } from '../cube-coding.ts';
import type { GroupDecoder } from '../group-decoder.ts';
import { MISSING } from '../layout.ts';
import { MalformedTileError } from '../malformed-tile.ts';
import { BrickCursor } from './brick-cursor.ts';
import { BrickPlan, bitsOf, FLAG_ROWS, MISSING_ALL, MISSING_NONE } from './brick-plan.ts';
import { StepAdder } from './step-adder.ts';
import { sumFromBit, sumValues } from './sum-bits.ts';
import { readValues } from './unpack-bits.ts';

/** Up to this many leads, each value is found on its own; for more, decoding the full series takes less time. */
const MAX_SINGLE_LEADS = 8;

interface Segment {
  readonly from: number;
  readonly plan: BrickPlan;
  readonly cursor: BrickCursor;
}

/** Decodes groups of bricks (docs/cube-format.md). */
export class BrickDecoder implements GroupDecoder {
  readonly #leads: number;
  readonly #side: number;
  readonly #segmentLeads: number;
  readonly #segments: readonly Segment[];
  /** Where each brick of the group starts, and where the last one ends. */
  readonly #starts: Uint32Array;
  /** By prediction and slot, the positions in coding order whose residuals count, ascending. */
  readonly #wanted: readonly [readonly Uint8Array[], readonly Uint8Array[]];
  readonly #adder: StepAdder;
  /** Values of all cells at one lead. */
  readonly #plane: Int32Array;
  /** All series of the group, `[slot][lead]`, once `#isDecoded`. */
  readonly #values: Int32Array;
  #isDecoded = false;
  #bytes: Uint8Array = new Uint8Array(0);
  #view: DataView = new DataView(new ArrayBuffer(0));

  /** @param leads encoded values of each series */
  constructor(leads: number, { groupSide, segmentLeads }: BrickCoding) {
    this.#leads = leads;
    this.#side = groupSide;
    this.#segmentLeads = segmentLeads;
    const plans = new Map<number, BrickPlan>();
    const segments: Segment[] = [];
    for (let from = 0; from < leads; from += segmentLeads) {
      const own = Math.min(segmentLeads, leads - from);
      const plan = plans.get(own) ?? new BrickPlan(groupSide, own);
      plans.set(own, plan);
      segments.push({ from, plan, cursor: new BrickCursor(plan) });
    }
    this.#segments = segments;
    this.#starts = new Uint32Array(segments.length + 1);
    this.#wanted = [wantedOf(groupSide, false), wantedOf(groupSide, true)];
    this.#adder = new StepAdder(groupSide * groupSide);
    this.#plane = new Int32Array(groupSide * groupSide);
    this.#values = new Int32Array(groupSide * groupSide * leads);
  }

  load(bytes: Uint8Array, view: DataView, start: number, end: number): void {
    this.#bytes = bytes;
    this.#view = view;
    this.#isDecoded = false;
    const starts = this.#starts;
    const last = starts.length - 1;
    starts[last] = end;
    if (start === end) {
      starts.fill(end);
      return;
    }
    let at = start + 2 * (last - 1);
    if (at > end) throw new MalformedTileError('a group is shorter than its head');
    for (let n = 0; n < last; n++) {
      starts[n] = at;
      if (n < last - 1) at += view.getUint16(start + 2 * n, true);
    }
    if (at > end) throw new MalformedTileError('the bricks of a group run past its end');
  }

  series(slot: number, into: Int32Array, at: number): void {
    for (let n = 0; n < this.#segments.length; n++) this.#segmentSeries(n, slot, into, at);
  }

  planes(coded: Int32Array, offsets: Int32Array, into: Int32Array, planes: Int32Array): void {
    const single = coded.length <= MAX_SINGLE_LEADS;
    if (!single) this.#decodeAll();
    for (let n = 0; n < coded.length; n++) {
      const k = coded[n]!;
      if (k < 0) {
        for (const offset of offsets) if (offset >= 0) into[offset + planes[n]!] = MISSING;
      } else if (single) {
        this.#onePlane(k, offsets, into, planes[n]!);
      } else {
        this.#pickPlane(k, offsets, into, planes[n]!);
      }
    }
  }

  check(): void {
    this.#isDecoded = false;
    this.#decodeAll();
  }

  /** Goes to a brick; null if all of its values are zero. */
  #open(segment: number): BrickCursor | null {
    const start = this.#starts[segment]!;
    const end = this.#starts[segment + 1]!;
    if (start === end) return null;
    const { cursor } = this.#segments[segment]!;
    cursor.reset(this.#bytes, this.#view, start, end);
    return cursor;
  }

  #segmentSeries(segment: number, slot: number, into: Int32Array, start: number): void {
    const { plan, from } = this.#segments[segment]!;
    const at = start + from;
    const cursor = this.#open(segment);
    if (cursor === null || cursor.missing === MISSING_ALL) {
      into.fill(cursor === null ? 0 : MISSING, at, at + plan.leads);
      return;
    }
    const wanted = this.#wanted[(cursor.flags & FLAG_ROWS) === 0 ? 0 : 1]![slot]!;
    const { base } = cursor;
    let value = 0;
    for (let n = 0; n < wanted.length; n++) value = (value + base[wanted[n]!]!) | 0;
    if (!cursor.isVarying) {
      into.fill(value, at, at + plan.leads);
    } else {
      into[at] = value;
      if (plan.isLong) this.#adder.addLong(cursor, wanted, value, into, at + 1);
      else this.#adder.addRuns(cursor, wanted, value, into, at + 1);
    }
    if (cursor.missing !== MISSING_NONE) {
      for (let k = 0; k < plan.leads; k++) if (cursor.isMissing(slot, k)) into[at + k] = MISSING;
    }
  }

  #pickPlane(k: number, offsets: Int32Array, into: Int32Array, plane: number): void {
    const values = this.#values;
    for (let slot = 0; slot < offsets.length; slot++) {
      const at = offsets[slot]!;
      if (at >= 0) into[at + plane] = values[slot * this.#leads + k]!;
    }
  }

  /** Finds the values of all cells at one lead, from the differences of its segment before it. */
  #onePlane(k: number, offsets: Int32Array, into: Int32Array, plane: number): void {
    const segment = Math.floor(k / this.#segmentLeads);
    const { plan, from } = this.#segments[segment]!;
    const cursor = this.#open(segment);
    const values = this.#plane;
    if (cursor === null || cursor.missing === MISSING_ALL) {
      const value = cursor === null ? 0 : MISSING;
      for (let slot = 0; slot < offsets.length; slot++) {
        const at = offsets[slot]!;
        if (at >= 0) into[at + plane] = value;
      }
      return;
    }
    const { slots } = plan;
    const { base } = cursor;
    for (let position = 0; position < slots.length; position++) values[slots[position]!] = base[position]!;
    if (cursor.isVarying && k > from) {
      if (plan.isLong) this.#sumSteps(cursor, k - from);
      else this.#sumRuns(cursor, k - from);
    }
    undoPrediction(values, this.#side, (cursor.flags & FLAG_ROWS) !== 0);
    const hasGaps = cursor.missing !== MISSING_NONE;
    for (let slot = 0; slot < offsets.length; slot++) {
      const at = offsets[slot]!;
      if (at >= 0) into[at + plane] = hasGaps && cursor.isMissing(slot, k - from) ? MISSING : values[slot]!;
    }
  }

  /** Adds the first `count` differences of each cell to its value in `#plane`. */
  #sumSteps(cursor: BrickCursor, count: number): void {
    const { plan, view, bytes, widthsAt, blockValues } = cursor;
    const { steps, slots } = plan;
    const values = this.#plane;
    let at = cursor.stepsAt;
    let block = 0;
    for (let position = 0; position < slots.length; position++) {
      let sum = 0;
      for (let from = 0; from < steps; from += blockValues, block++) {
        const nibble = (bytes[widthsAt + (block >>> 1)]! >>> ((block & 1) << 2)) & 15;
        const next = at + ((bitsOf(nibble) * Math.min(blockValues, steps - from) + 7) >>> 3);
        if (from < count) {
          cursor.checkInside(next);
          sum = (sum + sumValues(view, at, Math.min(blockValues, count - from), nibble)) | 0;
        }
        at = next;
      }
      const slot = slots[position]!;
      values[slot] = (values[slot]! + sum) | 0;
    }
    cursor.checkEnd(at);
  }

  /** The same where cells share blocks. */
  #sumRuns(cursor: BrickCursor, count: number): void {
    const { plan, view, stepsAt } = cursor;
    const { steps, slots, runs } = plan;
    const values = this.#plane;
    let bit = 0;
    for (let run = 0; run < runs.length - 1; run++) {
      const nibble = cursor.nibble(run);
      const step = bitsOf(nibble) * steps;
      cursor.checkInside(stepsAt + ((bit + step * (runs[run + 1]! - runs[run]!) + 7) >>> 3));
      for (let position = runs[run]!; position < runs[run + 1]!; position++, bit += step) {
        const slot = slots[position]!;
        values[slot] = (values[slot]! + sumFromBit(view, stepsAt, bit, count, nibble)) | 0;
      }
    }
    cursor.checkEnd(stepsAt + ((bit + 7) >>> 3));
  }

  #decodeAll(): void {
    if (this.#isDecoded) return;
    for (let segment = 0; segment < this.#segments.length; segment++) this.#decodeSegment(segment);
    this.#isDecoded = true;
  }

  #decodeSegment(segment: number): void {
    const { plan, from } = this.#segments[segment]!;
    const cursor = this.#open(segment);
    const values = this.#values;
    const leads = this.#leads;
    if (cursor === null || cursor.missing === MISSING_ALL) {
      const value = cursor === null ? 0 : MISSING;
      for (let slot = 0; slot < plan.cells; slot++) {
        values.fill(value, slot * leads + from, slot * leads + from + plan.leads);
      }
      return;
    }
    this.#readResiduals(cursor, from);
    this.#undoAll(from, plan, (cursor.flags & FLAG_ROWS) !== 0);
    if (cursor.missing === MISSING_NONE) return;
    for (let slot = 0; slot < plan.cells; slot++) {
      for (let k = 0; k < plan.leads; k++) {
        if (cursor.isMissing(slot, k)) values[slot * leads + from + k] = MISSING;
      }
    }
  }

  /** Writes the residuals of a brick to `#values`, each where its value belongs. */
  #readResiduals(cursor: BrickCursor, from: number): void {
    const { plan, base, view } = cursor;
    const { slots, steps, runs } = plan;
    const values = this.#values;
    const leads = this.#leads;
    for (let position = 0; position < slots.length; position++) {
      const at = slots[position]! * leads + from;
      values[at] = base[position]!;
      if (!cursor.isVarying) values.fill(0, at + 1, at + plan.leads);
    }
    if (!cursor.isVarying) return;
    if (plan.isLong) {
      this.#readLongSteps(cursor, from);
      return;
    }
    let bit = 0;
    for (let run = 0; run < runs.length - 1; run++) {
      const nibble = cursor.nibble(run);
      const step = bitsOf(nibble) * steps;
      cursor.checkInside(cursor.stepsAt + ((bit + step * (runs[run + 1]! - runs[run]!) + 7) >>> 3));
      for (let position = runs[run]!; position < runs[run + 1]!; position++, bit += step) {
        readValues(view, cursor.stepsAt, bit, steps, nibble, values, slots[position]! * leads + from + 1);
      }
    }
    cursor.checkEnd(cursor.stepsAt + ((bit + 7) >>> 3));
  }

  #readLongSteps(cursor: BrickCursor, start: number): void {
    const { plan, view, blockValues } = cursor;
    const { slots, steps } = plan;
    let at = cursor.stepsAt;
    let block = 0;
    for (let position = 0; position < slots.length; position++) {
      const to = slots[position]! * this.#leads + start + 1;
      for (let from = 0; from < steps; from += blockValues, block++) {
        const nibble = cursor.nibble(block);
        const count = Math.min(blockValues, steps - from);
        const next = at + ((bitsOf(nibble) * count + 7) >>> 3);
        cursor.checkInside(next);
        readValues(view, at, 0, count, nibble, this.#values, to + from);
        at = next;
      }
    }
    cursor.checkEnd(at);
  }

  /** Makes values of the residuals of a segment in `#values`. */
  #undoAll(from: number, { leads: own, cells }: BrickPlan, isPlane: boolean): void {
    const values = this.#values;
    const leads = this.#leads;
    const side = this.#side;
    for (let slot = 0; slot < cells; slot++) {
      const x = slot % side;
      const at = slot * leads + from;
      if (isPlane && x > 0 && slot > side) this.#addSeries(at, at - side * leads, own);
    }
    for (let slot = 1; slot < cells; slot++) {
      const at = slot * leads + from;
      this.#addSeries(at, slot % side === 0 ? at - side * leads : at - leads, own);
    }
    for (let slot = 0; slot < cells; slot++) {
      const at = slot * leads + from;
      let value = values[at]!;
      for (let k = at + 1; k < at + own; k++) {
        value = (value + values[k]!) | 0;
        values[k] = value;
      }
    }
  }

  #addSeries(to: number, from: number, count: number): void {
    const values = this.#values;
    for (let k = 0; k < count; k++) values[to + k] = (values[to + k]! + values[from + k]!) | 0;
  }
}

/** Makes values of the residuals of a group's cells at one lead. */
function undoPrediction(values: Int32Array, side: number, isPlane: boolean): void {
  const cells = side * side;
  for (let x = 1; x < side; x++) values[x] = (values[x]! + values[x - 1]!) | 0;
  for (let row = side; row < cells; row += side) {
    // In a plane, the sum of the row's residuals and those above them.
    const above = row - side;
    let left = values[row]!;
    values[row] = (left + values[above]!) | 0;
    for (let at = row + 1; at < row + side; at++) {
      left = (isPlane ? left + values[at]! : values[at]!) | 0;
      values[at] = isPlane ? (left + values[at - side]!) | 0 : (left + values[at - 1]!) | 0;
    }
  }
}

/** For each slot, the positions in coding order that its value is the sum of, ascending. */
function wantedOf(side: number, isPlane: boolean): readonly Uint8Array[] {
  const { slots, cells } = new BrickPlan(side, 1);
  return Array.from({ length: cells }, (_, slot) => {
    const [x, y] = [slot % side, Math.floor(slot / side)];
    const positions = [...slots.keys()].filter((position) => {
      const other = slots[position] ?? 0;
      const [ox, oy] = [other % side, Math.floor(other / side)];
      return ox <= x && oy <= y && (isPlane || ox === 0 || oy === y);
    });
    return Uint8Array.from(positions);
  });
}
