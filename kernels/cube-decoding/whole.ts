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
  side,
  slotAt,
  steps,
  stepsAt,
  TOO_SHORT,
  WRONG_END,
} from './brick';
import { BASE, MISSING, strideOf, VALUES } from './memory';
import { bitsOf, bytesOf, readValues } from './unpack';

/** Reads the series of all cells of a brick to VALUES. @returns a problem or 0 */
export function readWhole(from: i32, to: i32, groupSide: i32, brickLeads: i32): i32 {
  const problem = open(from, to, groupSide, brickLeads);
  if (problem !== 0) return problem;
  const bytes = <usize>(strideOf(leads) << 2);
  if (isMissing) {
    for (let at = VALUES; at < VALUES + <usize>cells * bytes; at += 4) store<i32>(at, MISSING);
    return 0;
  }
  if (!isVarying) memory.fill(VALUES, 0, <usize>cells * bytes);
  else {
    const stepProblem = isLong ? readLong(bytes) : readShared(bytes);
    if (stepProblem !== 0) return stepProblem;
  }
  for (let position = 0; position < cells; position++) {
    store<i32>(seriesOf(slotAt(position), bytes), load<i32>(BASE + <usize>(position << 2)));
  }
  undoPrediction(bytes);
  for (let slot = 0; slot < cells; slot++) {
    const series = seriesOf(slot, bytes);
    let value = load<i32>(series);
    for (let at = series + 4; at < series + <usize>(leads << 2); at += 4) {
      value += load<i32>(at);
      store<i32>(at, value);
    }
    if (hasGaps) blankSeries(slot, series);
  }
  return 0;
}

@inline
function seriesOf(slot: i32, bytes: usize): usize {
  return VALUES + <usize>slot * bytes;
}

function readLong(bytes: usize): i32 {
  const inLast = steps - (blocksPerCell - 1) * blockValues;
  let at = stepsAt;
  let block: i32 = 0;
  for (let position = 0; position < cells; position++) {
    const last = block + blocksPerCell - 1;
    let to = seriesOf(slotAt(position), bytes) + 4;
    for (; block <= last; block++, to += <usize>(blockValues << 2)) {
      const nibble = nibbleOf(block);
      const values = block === last ? inLast : blockValues;
      readValues(at, 0, values, nibble, to);
      at += <usize>bytesOf(nibble, values);
    }
    if (at > end) return TOO_SHORT;
  }
  return at === end ? 0 : WRONG_END;
}

function readShared(bytes: usize): i32 {
  const most = cellsPerRun();
  let bit: i32 = 0;
  let position: i32 = 0;
  for (let run = 0; position < cells; run++) {
    const next = min(position + most, partEnd(position));
    const nibble = nibbleOf(run);
    const step = bitsOf(nibble) * steps;
    if (stepsAt + <usize>((bit + step * (next - position) + 7) >>> 3) > end) return TOO_SHORT;
    for (; position < next; position++, bit += step) {
      readValues(stepsAt, bit, steps, nibble, seriesOf(slotAt(position), bytes) + 4);
    }
  }
  return stepsAt + <usize>((bit + 7) >>> 3) === end ? 0 : WRONG_END;
}

/** Makes values of the residuals in the plane; they stay differences in time. */
function undoPrediction(bytes: usize): void {
  if (isPlane) {
    for (let slot = side + 1; slot < cells; slot++) {
      if ((slot & (side - 1)) !== 0) addSeries(slot, slot - side, bytes);
    }
  }
  for (let slot = 1; slot < cells; slot++) {
    addSeries(slot, (slot & (side - 1)) === 0 ? slot - side : slot - 1, bytes);
  }
}

function addSeries(to: i32, from: i32, bytes: usize): void {
  const other = seriesOf(from, bytes);
  const own = seriesOf(to, bytes);
  for (let at: usize = 0; at < bytes; at += 16) {
    v128.store(own + at, i32x4.add(v128.load(own + at), v128.load(other + at)));
  }
}
