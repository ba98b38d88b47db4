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
  for (let position = 0; position < cells; position++) {
    store<i32>(PLANE + <usize>(slotAt(position) << 2), load<i32>(BASE + <usize>(position << 2)));
  }
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

/** Makes values of residuals. */
function undoPrediction(): void {
  const width = <usize>(side << 2);
  const last = PLANE + <usize>(cells << 2);
  let left: i32 = 0;
  for (let at = PLANE; at < PLANE + width; at += 4) {
    left += load<i32>(at);
    store<i32>(at, left);
  }
  for (let row = PLANE + width; row < last; row += width) {
    // In a plane, the sum of the row's residuals and those above them.
    left = load<i32>(row);
    let value = left + load<i32>(row - width);
    store<i32>(row, value);
    for (let at = row + 4; at < row + width; at += 4) {
      if (isPlane) {
        left += load<i32>(at);
        value = left + load<i32>(at - width);
      } else value += load<i32>(at);
      store<i32>(at, value);
    }
  }
}
