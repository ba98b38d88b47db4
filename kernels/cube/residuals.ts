// The residuals of a brick, which its values are coded as, and the widths that they need.
import { BASE, BASE_BLOCKS, BASE_NIBBLES, NIBBLES, POSITIONS, RUN_NIBBLES, RUNS, STEPS } from './memory';
import { baseBlocks, cells, leads, OCTET, octets, runs, side, steps, stride } from './plan';

/** Differences of each inside cell by which the prediction is chosen. */
const SAMPLES: i32 = 6;

/** Lanes of a vector that starts a row, and of one that does not, whose left neighbour is in the group. */
const LEFT: usize = memory.data<i32>([0, -1, -1, -1, -1, -1, -1, -1], 16);
/** The same for groups of two by two. */
const LEFT_OF_TWO: usize = memory.data<i32>([0, -1, 0, 0], 16);
const FIRST_LANE: usize = memory.data<i32>([-1, 0, 0, 0], 16);

@inline
function leftLanes(x: i32): v128 {
  return v128.load(x === 0 ? LEFT : LEFT + 16);
}

@inline
function zigzag(values: v128): v128 {
  return v128.xor(i32x4.shl(values, 1), i32x4.shr_s(values, 31));
}

/** Width nibble for values the zigzag codes of which have this union of bits. */
@inline
function nibbleOf(union: i32): i32 {
  return min(32 - clz(union), 15);
}

/** What inside cells' difference from their left neighbour is beside its own value of the lead before. */
@inline
function inTime(at: usize, back: usize): v128 {
  const own = i32x4.sub(v128.load(at), v128.load(at - 4));
  return back === 0 ? own : i32x4.sub(own, i32x4.sub(v128.load(at - back), v128.load(at - back - 4)));
}

/** The numbers of bits of four numbers in two's complement, pairs added up, each with a constant more. */
@inline
function bitCounts(values: v128): v128 {
  const odd = v128.or(zigzag(values), i32x4.splat(1));
  const low = i64x2.shr_u(f64x2.convert_low_i32x4_u(odd), 52);
  const high = i64x2.shr_u(f64x2.convert_low_i32x4_u(i32x4.shuffle(odd, odd, 2, 3, 2, 3)), 52);
  return i64x2.add(low, high);
}

/** Whether inside cells refer to the cells above them too, which noise makes worse: compares the bits of some differences. */
export function choosePlane(at: usize, rowBytes: usize, planeBytes: usize): bool {
  const every = max(1, leads / SAMPLES);
  let balance = i64x2.splat(0);
  for (let y = 1; y < side; y++) {
    for (let x = 0; x < side; x += 4) {
      const inside = side === 2 ? v128.load(LEFT_OF_TWO) : leftLanes(x);
      for (let k = leads - 1; k >= 0; k -= every) {
        const from = at + <usize>y * rowBytes + <usize>(x << 2) + <usize>k * planeBytes;
        // Of a single lead the values themselves.
        const back: usize = k === 0 ? 0 : planeBytes;
        const own = v128.and(inTime(from, back), inside);
        const above = v128.and(inTime(from - rowBytes, back), inside);
        balance = i64x2.add(balance, i64x2.sub(bitCounts(own), bitCounts(i32x4.sub(own, above))));
      }
    }
  }
  return i64x2.extract_lane(balance, 0) + i64x2.extract_lane(balance, 1) > 0;
}

/** A vector less what predicts it: the cells on its left, above it, and on the left of those, as far as they count. */
@inline
function residual(at: usize, rowBytes: usize, left: v128, above: v128, corner: v128): v128 {
  const own = i32x4.sub(v128.load(at), v128.and(v128.load(at - 4), left));
  const upper = i32x4.sub(
    v128.and(v128.load(at - rowBytes), above),
    v128.and(v128.load(at - rowBytes - 4), corner),
  );
  return i32x4.sub(own, upper);
}

/** First residuals, differences in time and the widths of their octets, of four cells at a time. */
export function computeResiduals(at: usize, rowBytes: usize, planeBytes: usize, isPlane: bool): void {
  const none = i32x4.splat(0);
  let positions = POSITIONS;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x += 4, positions += 16) {
      const left = leftLanes(x);
      const above = y === 0 ? none : isPlane ? i32x4.splat(-1) : x === 0 ? v128.load(FIRST_LANE) : none;
      const corner = y > 0 && isPlane ? left : none;
      computeFour(at + <usize>y * rowBytes + <usize>(x << 2), rowBytes, planeBytes, positions, left, above, corner);
    }
  }
}

function computeFour(
  from: usize,
  rowBytes: usize,
  planeBytes: usize,
  positions: usize,
  left: v128,
  above: v128,
  corner: v128,
): void {
  const position0 = <usize>load<u32>(positions);
  const position1 = <usize>load<u32>(positions, 4);
  const position2 = <usize>load<u32>(positions, 8);
  const position3 = <usize>load<u32>(positions, 12);
  let into0 = STEPS + position0 * stride;
  let into1 = STEPS + position1 * stride;
  let into2 = STEPS + position2 * stride;
  let into3 = STEPS + position3 * stride;
  const widths = <usize>octets;
  let nibble0 = NIBBLES + position0 * widths;
  let nibble1 = NIBBLES + position1 * widths;
  let nibble2 = NIBBLES + position2 * widths;
  let nibble3 = NIBBLES + position3 * widths;
  let at = from;
  let previous = residual(at, rowBytes, left, above, corner);
  v128.store32_lane(BASE + (position0 << 2), previous, 0);
  v128.store32_lane(BASE + (position1 << 2), previous, 1);
  v128.store32_lane(BASE + (position2 << 2), previous, 2);
  v128.store32_lane(BASE + (position3 << 2), previous, 3);
  let k = 0;
  for (; k + OCTET <= steps; k += OCTET) {
    const value0 = residual(at + planeBytes, rowBytes, left, above, corner);
    const value1 = residual(at + 2 * planeBytes, rowBytes, left, above, corner);
    const value2 = residual(at + 3 * planeBytes, rowBytes, left, above, corner);
    const value3 = residual(at + 4 * planeBytes, rowBytes, left, above, corner);
    const step0 = i32x4.sub(value0, previous);
    const step1 = i32x4.sub(value1, value0);
    const step2 = i32x4.sub(value2, value1);
    const step3 = i32x4.sub(value3, value2);
    storeColumns(into0, into1, into2, into3, step0, step1, step2, step3);
    const value4 = residual(at + 5 * planeBytes, rowBytes, left, above, corner);
    const value5 = residual(at + 6 * planeBytes, rowBytes, left, above, corner);
    const value6 = residual(at + 7 * planeBytes, rowBytes, left, above, corner);
    const value7 = residual(at + 8 * planeBytes, rowBytes, left, above, corner);
    const step4 = i32x4.sub(value4, value3);
    const step5 = i32x4.sub(value5, value4);
    const step6 = i32x4.sub(value6, value5);
    const step7 = i32x4.sub(value7, value6);
    storeColumns(into0 + 16, into1 + 16, into2 + 16, into3 + 16, step4, step5, step6, step7);
    previous = value7;
    at += 8 * planeBytes;
    into0 += 32;
    into1 += 32;
    into2 += 32;
    into3 += 32;
    const first = unionOfFour(step0, step1, step2, step3);
    storeNibbles(v128.or(first, unionOfFour(step4, step5, step6, step7)), nibble0++, nibble1++, nibble2++, nibble3++);
  }
  if (k === steps && k > 0) return;
  let union = i32x4.splat(0);
  for (; k < steps; k++) {
    at += planeBytes;
    const value = residual(at, rowBytes, left, above, corner);
    const step = i32x4.sub(value, previous);
    previous = value;
    union = v128.or(union, zigzag(step));
    v128.store32_lane(into0, step, 0);
    v128.store32_lane(into1, step, 1);
    v128.store32_lane(into2, step, 2);
    v128.store32_lane(into3, step, 3);
    into0 += 4;
    into1 += 4;
    into2 += 4;
    into3 += 4;
  }
  storeNibbles(union, nibble0, nibble1, nibble2, nibble3);
}

@inline
function unionOfFour(a: v128, b: v128, c: v128, d: v128): v128 {
  return v128.or(v128.or(zigzag(a), zigzag(b)), v128.or(zigzag(c), zigzag(d)));
}

/** Stores the first lanes of four vectors together, the second lanes together, and so on. */
@inline
function storeColumns(at0: usize, at1: usize, at2: usize, at3: usize, a: v128, b: v128, c: v128, d: v128): void {
  const low0 = i32x4.shuffle(a, b, 0, 4, 1, 5);
  const low1 = i32x4.shuffle(c, d, 0, 4, 1, 5);
  const high0 = i32x4.shuffle(a, b, 2, 6, 3, 7);
  const high1 = i32x4.shuffle(c, d, 2, 6, 3, 7);
  v128.store(at0, i32x4.shuffle(low0, low1, 0, 1, 4, 5));
  v128.store(at1, i32x4.shuffle(low0, low1, 2, 3, 6, 7));
  v128.store(at2, i32x4.shuffle(high0, high1, 0, 1, 4, 5));
  v128.store(at3, i32x4.shuffle(high0, high1, 2, 3, 6, 7));
}

@inline
function storeNibbles(union: v128, at0: usize, at1: usize, at2: usize, at3: usize): void {
  store<u8>(at0, <u8>nibbleOf(i32x4.extract_lane(union, 0)));
  store<u8>(at1, <u8>nibbleOf(i32x4.extract_lane(union, 1)));
  store<u8>(at2, <u8>nibbleOf(i32x4.extract_lane(union, 2)));
  store<u8>(at3, <u8>nibbleOf(i32x4.extract_lane(union, 3)));
}

/** Finds the widths of the first residuals' blocks; returns whether there is anything to pack. */
export function measureBase(): bool {
  let any = 0;
  for (let block = 0; block < baseBlocks; block++) {
    const from = load<i32>(BASE_BLOCKS + <usize>(block << 2));
    const to = load<i32>(BASE_BLOCKS + <usize>(block << 2), 4);
    let union = 0;
    for (let n = from; n < to; n++) {
      const value = load<i32>(BASE + <usize>(n << 2));
      union |= (value << 1) ^ (value >> 31);
    }
    store<u8>(BASE_NIBBLES + <usize>block, <u8>nibbleOf(union));
    any |= union;
  }
  store<u8>(BASE_NIBBLES + <usize>baseBlocks, 0);
  return any !== 0;
}

/** Finds the widths of runs of cells; returns whether there is anything to pack. */
export function measureRuns(): bool {
  if (steps === 0) return false;
  let any = 0;
  for (let run = 0; run < runs; run++) {
    const from = load<i32>(RUNS + <usize>(run << 2)) * octets;
    const to = load<i32>(RUNS + <usize>(run << 2), 4) * octets;
    let nibble = 0;
    for (let n = from; n < to; n++) nibble = max(nibble, <i32>load<u8>(NIBBLES + <usize>n));
    store<u8>(RUN_NIBBLES + <usize>run, <u8>nibble);
    any |= nibble;
  }
  return any !== 0;
}

/** Whether the differences of a long segment are not all zero. */
export function isVaryingSeries(): bool {
  let any = 0;
  for (let n = 0; n < cells * octets; n++) any |= <i32>load<u8>(NIBBLES + <usize>n);
  return any !== 0;
}

@inline
function bitsOf(nibble: i32): i32 {
  return nibble === 15 ? 32 : nibble;
}

/** Whether the differences of a long segment take less room in blocks of one octet than of two. */
export function hasShortBlocks(): bool {
  const lastCount = steps - (octets - 1) * OCTET;
  let short = 4 * octets * cells;
  let long = 4 * ((octets + 1) >> 1) * cells;
  let at = NIBBLES;
  for (let cell = 0; cell < cells; cell++) {
    for (let octet = 0; octet + 1 < octets; octet += 2, at += 2) {
      const one = bitsOf(load<u8>(at));
      const two = bitsOf(load<u8>(at, 1));
      const count = octet + 2 === octets ? lastCount : OCTET;
      short += one * OCTET + two * count;
      long += max(one, two) * (OCTET + count);
    }
    if ((octets & 1) === 1) {
      const bits = bitsOf(load<u8>(at++)) * lastCount;
      short += bits;
      long += bits;
    }
  }
  return short < long;
}
