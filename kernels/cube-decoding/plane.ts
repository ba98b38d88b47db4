import {
  blocksPerCell,
  blockValues,
  cells,
  cellsPerRun,
  end,
  hasGaps,
  isLong,
  isMissing,
  isMissingAt,
  isPlane,
  isVarying,
  nibbleOf,
  open,
  partEnd,
  side,
  slotAt,
  steps,
  stepsAt,
  TOO_SHORT,
  WRONG_END,
} from './brick';
import { BASE, MISSING, PLANE } from './memory';
import { bitsOf, bytesOf, sumOf, sumOfLanes } from './unpack';

/** Reads the values of all cells of a brick at its lead number k to PLANE. @returns a problem or 0 */
export function readPlane(from: i32, to: i32, groupSide: i32, brickLeads: i32, k: i32): i32 {
  const problem = open(from, to, groupSide, brickLeads);
  if (problem !== 0) return problem;
  if (isMissing) {
    for (let slot = 0; slot < cells; slot++) store<i32>(PLANE + <usize>(slot << 2), MISSING);
    return 0;
  }
  if (isVarying && k > 0) {
    const stepProblem = isLong ? sumLong(k) : sumShared(k);
    if (stepProblem !== 0) return stepProblem;
  }
  placeResiduals();
  undoPrediction();
  if (hasGaps) {
    for (let slot = 0; slot < cells; slot++) {
      if (isMissingAt(slot, k)) store<i32>(PLANE + <usize>(slot << 2), MISSING);
    }
  }
  return 0;
}

/** Adds the first `count` differences of each cell to its first residual. */
function sumLong(count: i32): i32 {
  const inLast = steps - (blocksPerCell - 1) * blockValues;
  let at = stepsAt;
  let block: i32 = 0;
  for (let position = 0; position < cells; position++) {
    const last = block + blocksPerCell - 1;
    let sum = i32x4.splat(0);
    let left = count;
    for (; block <= last; block++) {
      const nibble = nibbleOf(block);
      const values = block === last ? inLast : blockValues;
      if (left > 0) sum = i32x4.add(sum, sumOf(at, 0, min(left, values), nibble));
      left -= values;
      at += <usize>bytesOf(nibble, values);
    }
    if (at > end) return TOO_SHORT;
    const base = BASE + <usize>(position << 2);
    store<i32>(base, load<i32>(base) + sumOfLanes(sum));
  }
  return at === end ? 0 : WRONG_END;
}

/** The same where runs of cells share blocks. */
function sumShared(count: i32): i32 {
  const most = cellsPerRun();
  let bit: i32 = 0;
  let position: i32 = 0;
  for (let run = 0; position < cells; run++) {
    const next = min(position + most, partEnd(position));
    const nibble = nibbleOf(run);
    const step = bitsOf(nibble) * steps;
    if (stepsAt + <usize>((bit + step * (next - position) + 7) >>> 3) > end) return TOO_SHORT;
    for (; position < next; position++, bit += step) {
      const base = BASE + <usize>(position << 2);
      store<i32>(base, load<i32>(base) + sumOfLanes(sumOf(stepsAt, bit, count, nibble)));
    }
  }
  return stepsAt + <usize>((bit + 7) >>> 3) === end ? 0 : WRONG_END;
}

/** Puts the residuals, which are in coding order, to their cells. */
function placeResiduals(): void {
  if (side < 4) {
    for (let position = 0; position < cells; position++) {
      store<i32>(PLANE + <usize>(slotAt(position) << 2), load<i32>(BASE + <usize>(position << 2)));
    }
    return;
  }
  const width = <usize>(side << 2);
  copyRow(BASE, PLANE, width);
  const column = BASE + width;
  let inside = column + width - 4;
  for (let y: usize = 1; y < <usize>side; y++, inside += width - 4) {
    const row = PLANE + y * width;
    // One more than belongs to the row: the first cell of the next one, which gets its own value after that.
    copyRow(inside, row + 4, width);
    store<i32>(row, load<i32>(column + ((y - 1) << 2)));
  }
}

@inline
function copyRow(from: usize, to: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 16) v128.store(to + at, v128.load(from + at));
}

/** Makes values of residuals. */
function undoPrediction(): void {
  if (side < 4) {
    undoInPairs();
    return;
  }
  const width = <usize>(side << 2);
  const last = PLANE + <usize>(cells << 2);
  sumRow(PLANE, width, i32x4.splat(0));
  for (let row = PLANE + width; row < last; row += width) {
    if (!isPlane) {
      sumRow(row, width, i32x4.splat(load<i32>(row - width)));
      continue;
    }
    // In a plane, the sum of the row's residuals and those above them.
    sumRow(row, width, i32x4.splat(0));
    for (let at = row; at < row + width; at += 16) {
      v128.store(at, i32x4.add(v128.load(at), v128.load(at - width)));
    }
  }
}

/** Adds to each residual of a row those before it. @param before what is added to all of them */
@inline
function sumRow(row: usize, width: usize, before: v128): void {
  const nothing = i32x4.splat(0);
  for (let at = row; at < row + width; at += 16) {
    let sum = v128.load(at);
    sum = i32x4.add(sum, i32x4.shuffle(nothing, sum, 0, 4, 5, 6));
    sum = i32x4.add(sum, i32x4.shuffle(nothing, sum, 0, 1, 4, 5));
    sum = i32x4.add(sum, before);
    v128.store(at, sum);
    before = i32x4.shuffle(sum, sum, 3, 3, 3, 3);
  }
}

/** The same for two rows of two. */
function undoInPairs(): void {
  const first = load<i32>(PLANE);
  const second = first + load<i32>(PLANE, 4);
  store<i32>(PLANE, second, 4);
  const below = load<i32>(PLANE, 8);
  const third = first + below;
  store<i32>(PLANE, third, 8);
  const fourth = load<i32>(PLANE, 12);
  store<i32>(PLANE, isPlane ? below + fourth + second : third + fourth, 12);
}
