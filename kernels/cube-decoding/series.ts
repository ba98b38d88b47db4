import {
  blankSeries,
  blocksPerCell,
  blockValues,
  cells,
  cellsPerRun,
  end,
  hasGaps,
  isLong,
  isMissing,
  isPlane,
  isVarying,
  leads,
  nibbleOf,
  open,
  partEnd,
  shift,
  side,
  slotAt,
  steps,
  stepsAt,
  TOO_SHORT,
  WRONG_END,
} from './brick';
import { BASE, MISSING, SERIES } from './memory';
import { addValues, bitsOf, bytesOf, readValues } from './unpack';

/** Differences of one cell that shares its block with others. */
const SHARED: usize = memory.data(24 * 4, 64);

/** Reads the series of one cell of a brick to SERIES. @returns a problem or 0 */
export function readSeries(from: i32, to: i32, groupSide: i32, brickLeads: i32, slot: i32): i32 {
  const problem = open(from, to, groupSide, brickLeads);
  if (problem !== 0) return problem;
  if (isMissing) {
    for (let k = 0; k < leads; k++) store<i32>(SERIES + <usize>(k << 2), MISSING);
    return 0;
  }
  const x = slot & (side - 1);
  const y = slot >>> shift;
  for (let at = SERIES; at < SERIES + <usize>((leads + 8) << 2); at += 16) v128.store(at, i32x4.splat(0));
  const stepProblem = isVarying ? (isLong ? addLong(x, y) : addShared(x, y)) : 0;
  if (stepProblem !== 0) return stepProblem;
  let value = firstOf(x, y);
  store<i32>(SERIES, value);
  for (let k = 1; k < leads; k++) {
    const at = SERIES + <usize>(k << 2);
    value += load<i32>(at);
    store<i32>(at, value);
  }
  if (hasGaps) blankSeries(slot, SERIES);
  return 0;
}

/** Whether a cell's residual counts for the value at column x and row y. */
@inline
function isWanted(slot: i32, x: i32, y: i32): bool {
  const column = slot & (side - 1);
  const row = slot >>> shift;
  return column <= x && row <= y && (isPlane || column === 0 || row === y);
}

/** The value at the first lead. */
function firstOf(x: i32, y: i32): i32 {
  let value: i32 = 0;
  for (let position = 0; position < cells; position++) {
    if (isWanted(slotAt(position), x, y)) value += load<i32>(BASE + <usize>(position << 2));
  }
  return value;
}

/** Adds up the differences of the cells that count, where each has blocks of its own. */
function addLong(x: i32, y: i32): i32 {
  const inLast = steps - (blocksPerCell - 1) * blockValues;
  const octets = blockValues >>> 3;
  const slot = y * side + x;
  let at = stepsAt;
  let block: i32 = 0;
  for (let position = 0; position < cells; position++) {
    const own = slotAt(position);
    const last = block + blocksPerCell - 1;
    if (isWanted(own, x, y)) {
      let to = SERIES + 4;
      for (; block < last; block++, to += <usize>(blockValues << 2)) {
        const nibble = nibbleOf(block);
        addValues(at, blockValues, nibble, to);
        at += <usize>(bitsOf(nibble) * octets);
      }
      const nibble = nibbleOf(block++);
      addValues(at, inLast, nibble, to);
      at += <usize>bytesOf(nibble, inLast);
      if (at > end) return TOO_SHORT;
      if (own === slot) return position === cells - 1 && at !== end ? WRONG_END : 0;
    } else {
      for (; block < last; block++) at += <usize>(bitsOf(nibbleOf(block)) * octets);
      at += <usize>bytesOf(nibbleOf(block++), inLast);
    }
    if (at > end) return TOO_SHORT;
  }
  return 0;
}

/** The same where runs of cells share blocks. */
function addShared(x: i32, y: i32): i32 {
  const most = cellsPerRun();
  const slot = y * side + x;
  let bit: i32 = 0;
  let position: i32 = 0;
  for (let run = 0; position < cells; run++) {
    const next = min(position + most, partEnd(position));
    const nibble = nibbleOf(run);
    const step = bitsOf(nibble) * steps;
    if (stepsAt + <usize>((bit + step * (next - position) + 7) >>> 3) > end) return TOO_SHORT;
    for (; position < next; position++, bit += step) {
      const own = slotAt(position);
      if (isWanted(own, x, y)) {
        readValues(stepsAt, bit, steps, nibble, SHARED);
        for (let k = 0; k < steps; k++) {
          const to = SERIES + 4 + <usize>(k << 2);
          store<i32>(to, load<i32>(to) + load<i32>(SHARED + <usize>(k << 2)));
        }
      }
      if (own === slot) return 0;
    }
  }
  return 0;
}
