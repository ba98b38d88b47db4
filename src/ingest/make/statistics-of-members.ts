// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { setImmediate } from 'node:timers/promises';
import {
  KEPT_QUANTILES,
  MEAN_AND_DEVIATION_NUMBER,
  MEAN_NUMBER,
  STATISTIC_NUMBERS,
} from '../../catalog/index.ts';
import { type DraftCube, MISSING } from '../../store/index.ts';

/** Cells that are ordered together: their values of all members fit the processor's caches. */
const CELLS_TOGETHER = 256;
/** Cells between two turns of the event loop. */
const CELLS_AT_ONCE = 256 * CELLS_TOGETHER;

/**
 * The cube of statistics over the members of a cube, in the order of `STATISTIC_NUMBERS`, on the same decimals. A cell is missing where any
 * member has no value, so that the statistics of a lead are all over the same members. The lineage stays that of the members. The planes are
 * overwritten, since those of fifty members at a quarter of a degree are a gigabyte. Throws the signal's reason.
 * @param cube of members
 */
export async function statisticsOverMembers(
  { members = [], ...cube }: DraftCube,
  signal?: AbortSignal,
): Promise<DraftCube> {
  const { leads, planes } = cube;
  const length = planes[0]?.length ?? 0;
  // `[statistic][lead]`: into the planes of the members, and further ones where members are fewer than statistics.
  const stored = Array.from(
    { length: STATISTIC_NUMBERS.length * leads.length },
    (_, n) => planes[n] ?? new Int32Array(length),
  );
  const summary = new Summary(members.length);
  for (let k = 0; k < leads.length; k++) {
    const ofLead = (all: readonly Int32Array[]) => all.filter((_, n) => n % leads.length === k);
    const [own, into] = [ofLead(planes), ofLead(stored)];
    for (let cell = 0; cell < length; cell += CELLS_TOGETHER) {
      summary.write(own, into, cell, Math.min(CELLS_TOGETHER, length - cell));
      if (cell % CELLS_AT_ONCE > 0) continue;
      await setImmediate();
      signal?.throwIfAborted();
    }
  }
  return { ...cube, planes: stored, members: STATISTIC_NUMBERS, statisticsOf: members };
}

/** Statistics over the members at some cells at a time. */
class Summary {
  readonly #count: number;
  /** Pairs of places: a list is in order once each pair, one after another, is. */
  readonly #pairs: Int32Array;
  /** `[member][cell]`, then in order at each cell. */
  readonly #values: Int32Array;
  /** The position of each kept quantile in the ordered members: the place below it, the one above, and how far it is between them. */
  readonly #positions: readonly { readonly low: number; readonly high: number; readonly share: number }[];
  readonly #isMissing = new Uint8Array(CELLS_TOGETHER);
  readonly #sums = new Float64Array(CELLS_TOGETHER);
  readonly #squares = new Float64Array(CELLS_TOGETHER);

  constructor(count: number) {
    this.#count = count;
    this.#pairs = pairsToOrder(count);
    this.#values = new Int32Array(count * CELLS_TOGETHER);
    this.#positions = KEPT_QUANTILES.map((at) => {
      const position = Math.round(at * (count - 1) * 1e6) / 1e6;
      const low = Math.floor(position);
      return { low: low * CELLS_TOGETHER, high: Math.ceil(position) * CELLS_TOGETHER, share: position - low };
    });
  }

  /** @param into one plane for each statistic, which may be those of the members */
  write(members: readonly Int32Array[], into: readonly Int32Array[], from: number, cells: number): void {
    this.#read(members, from, cells);
    this.#order(cells);
    const [values, isMissing] = [this.#values, this.#isMissing];
    for (const [n, { low, high, share }] of this.#positions.entries()) {
      const plane = into[n]!;
      for (let c = 0; c < cells; c++) {
        const below = values[low + c]!;
        plane[from + c] = isMissing[c] ? MISSING : Math.round(below + (values[high + c]! - below) * share);
      }
    }
    const count = this.#count;
    const [mean, meanAndDeviation] = [into[MEAN_NUMBER - 1]!, into[MEAN_AND_DEVIATION_NUMBER - 1]!];
    for (let c = 0; c < cells; c++) {
      const average = this.#sums[c]! / count;
      const variance = count < 2 ? 0 : (this.#squares[c]! - average * this.#sums[c]!) / (count - 1);
      const origin = this.#origins[c]!;
      mean[from + c] = isMissing[c] ? MISSING : Math.round(origin + average);
      meanAndDeviation[from + c] = isMissing[c]
        ? MISSING
        : Math.round(origin + average + Math.sqrt(Math.max(0, variance)));
    }
  }

  /** The first member's values, from which sums count: squares of large values would lose digits. */
  readonly #origins = new Int32Array(CELLS_TOGETHER);

  #read(members: readonly Int32Array[], from: number, cells: number): void {
    this.#isMissing.fill(0);
    this.#sums.fill(0);
    this.#squares.fill(0);
    const values = this.#values;
    const origins = this.#origins;
    const isMissing = this.#isMissing;
    const sums = this.#sums;
    const squares = this.#squares;
    origins.set(members[0]!.subarray(from, from + cells));
    for (let m = 0; m < this.#count; m++) {
      const plane = members[m]!;
      const row = m * CELLS_TOGETHER;
      for (let c = 0; c < cells; c++) {
        const value = plane[from + c]!;
        const difference = value - origins[c]!;
        if (value === MISSING) isMissing[c] = 1;
        values[row + c] = value;
        sums[c] = sums[c]! + difference;
        squares[c] = squares[c]! + difference * difference;
      }
    }
  }

  /** Orders the members at each cell, pair by pair for all cells: the time does not depend on the values. */
  #order(cells: number): void {
    const values = this.#values;
    const pairs = this.#pairs;
    for (let n = 0; n < pairs.length; n += 2) {
      const a = pairs[n]! * CELLS_TOGETHER;
      const b = pairs[n + 1]! * CELLS_TOGETHER;
      for (let c = 0; c < cells; c++) {
        const x = values[a + c]!;
        const y = values[b + c]!;
        // Without a branch: which is the greater can hardly be foreseen.
        const less = (x - y) & ((x - y) >> 31);
        values[a + c] = y + less;
        values[b + c] = x - less;
      }
    }
  }
}

/** Batcher's odd-even merge sort for any length (Knuth, The Art of Computer Programming, volume 3, 5.2.2, algorithm M). */
function pairsToOrder(count: number): Int32Array {
  const pairs: number[] = [];
  const top = 2 ** Math.max(0, Math.ceil(Math.log2(Math.max(1, count))) - 1);
  for (let p = top; p >= 1; p /= 2) {
    let [q, r, d] = [top, 0, p];
    for (;;) {
      for (let i = 0; i < count - d; i++) if ((i & p) === r) pairs.push(i, i + d);
      if (q === p) break;
      [d, q, r] = [q - p, q / 2, p];
    }
  }
  return Int32Array.from(pairs);
}
