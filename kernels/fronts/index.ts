// What src/demo/atmosphere/fronts.ts says, at two points at a time.

import { exp, tanh } from './exponential';
import { inputAt, number, numbersAt, outputAt, put, take } from './memory';

export { inputAt, numbersAt, outputAt };

// Inputs, in order.
const HEIGHT: i32 = 0;
const QUARTER: i32 = 1;
const WARMTH: i32 = 2;
/** -1 in the south, 1 in the north. */
const SIDE: i32 = 3;
const HEIGHT_EAST: i32 = 4;
const QUARTER_EAST: i32 = 5;
const HEIGHT_NORTH: i32 = 6;
const QUARTER_NORTH: i32 = 7;
const WARMTH_NORTH: i32 = 8;

// Outputs.
const CONTRAST: i32 = 0;
const BAND: i32 = 1;
const COLD_AIR: i32 = 2;
const DEPTH: i32 = 3;
const DEPTH_EAST: i32 = 4;
const DEPTH_NORTH: i32 = 5;
const CONTRAST_EAST: i32 = 6;
const CONTRAST_NORTH: i32 = 7;

// Numbers.
const IN_PHASE: i32 = 0;
const EASTWARD: i32 = 1;
const WARM_EXCESS: i32 = 2;
const WARM_IN_PHASE: i32 = 3;
const WARM_EASTWARD: i32 = 4;
const CARRIED: i32 = 5;
const COOLING: i32 = 6;
const SEASONAL_COOLING: i32 = 7;
const DEEPENING: i32 = 8;
const ACTIVITY: i32 = 9;
const ZONE: i32 = 10;
const TROUGH: i32 = 11;
const AIR_MASS: i32 = 12;
const DEEPEST: i32 = 13;
const COLD_FROM: i32 = 14;
const COLD_OVER: i32 = 15;
/** Of each front: its share of the cooling, and what its strength makes of band, contrast and trough. */
const FRONTS: i32 = 16;
const SHARE: i32 = 0;
const STRENGTH: i32 = 1;
const CONTRAST_STRENGTH: i32 = 2;
const TROUGH_STRENGTH: i32 = 3;
const NUMBERS_OF_FRONT: i32 = 4;

/** Computes the fronts at the first `count` points. */
export function compute(count: i32, forWinds: bool): void {
  const end = <usize>count << 2;
  if (forWinds) for (let at: usize = 0; at < end; at += 8) computeTwo(at, true);
  else for (let at: usize = 0; at < end; at += 8) computeTwo(at, false);
}

@inline
function computeTwo(at: usize, forWinds: bool): void {
  const one = f64x2.splat(1);
  const height = take(HEIGHT, at);
  const quarter = take(QUARTER, at);
  const low = f64x2.add(f64x2.mul(number(IN_PHASE), height), f64x2.mul(number(EASTWARD), quarter));
  const warm = warmOf(take(WARMTH, at), height, quarter);
  const active = f64x2.div(
    one,
    f64x2.add(one, exp(f64x2.div(f64x2.add(low, f64x2.splat(10)), number(ACTIVITY)))),
  );
  const cooling = f64x2.sub(number(COOLING), f64x2.mul(number(SEASONAL_COOLING), take(SIDE, at)));
  let contrast = f64x2.splat(0);
  let band = f64x2.splat(0);
  let depth = f64x2.splat(0);
  let byLow = f64x2.splat(0);
  let byWarm = f64x2.splat(0);
  let contrastByWarm = f64x2.splat(0);
  let activeByLow = f64x2.splat(0);
  if (forWinds) {
    const bounded = f64x2.neg(f64x2.max(number(DEEPEST), low));
    const steeper = exp(f64x2.div(bounded, number(DEEPENING)));
    depth = f64x2.sub(f64x2.mul(number(DEEPENING), f64x2.sub(one, steeper)), low);
    byLow = f64x2.sub(steeper, one);
    activeByLow = f64x2.div(f64x2.mul(f64x2.neg(active), f64x2.sub(one, active)), number(ACTIVITY));
  }
  const farthest = f64x2.mul(f64x2.splat(3), number(AIR_MASS));
  for (let front = FRONTS; front < FRONTS + 2 * NUMBERS_OF_FRONT; front += NUMBERS_OF_FRONT) {
    const beside = besideOf(front, warm, cooling);
    const near = f64x2.le(f64x2.abs(beside), farthest);
    if (!v128.any_true(near)) continue;
    const zone = tanh(f64x2.div(beside, number(ZONE)));
    const share = f64x2.div(beside, number(AIR_MASS));
    const mass = exp(f64x2.neg(f64x2.mul(share, share)));
    const strength = number(front + CONTRAST_STRENGTH);
    contrast = f64x2.add(contrast, v128.and(near, f64x2.mul(f64x2.mul(strength, zone), mass)));
    // The rain falls into the cold air.
    const behind = tanh(f64x2.div(f64x2.add(beside, f64x2.splat(0.8)), number(TROUGH)));
    const rain = f64x2.mul(
      f64x2.mul(number(front + STRENGTH), active),
      f64x2.sub(one, f64x2.mul(behind, behind)),
    );
    band = f64x2.add(band, v128.and(near, rain));
    if (!forWinds) continue;
    const change = f64x2.sub(
      f64x2.div(f64x2.sub(one, f64x2.mul(zone, zone)), number(ZONE)),
      f64x2.div(
        f64x2.mul(f64x2.mul(f64x2.splat(2), zone), beside),
        f64x2.mul(number(AIR_MASS), number(AIR_MASS)),
      ),
    );
    const byContrast = f64x2.mul(f64x2.mul(strength, mass), change);
    contrastByWarm = f64x2.add(contrastByWarm, v128.and(near, byContrast));
    const across = tanh(f64x2.div(beside, number(TROUGH)));
    const trough = v128.and(
      near,
      f64x2.mul(number(front + TROUGH_STRENGTH), f64x2.sub(one, f64x2.mul(across, across))),
    );
    depth = f64x2.sub(depth, f64x2.mul(active, trough));
    byLow = f64x2.sub(byLow, f64x2.mul(activeByLow, trough));
    const slope = f64x2.mul(f64x2.mul(f64x2.mul(f64x2.splat(2), active), trough), across);
    byWarm = f64x2.add(byWarm, f64x2.div(slope, number(TROUGH)));
  }
  put(CONTRAST, at, contrast);
  put(BAND, at, band);
  const main = besideOf(FRONTS, warm, cooling);
  const colder = exp(f64x2.div(f64x2.add(main, number(COLD_FROM)), number(COLD_OVER)));
  put(COLD_AIR, at, f64x2.div(active, f64x2.add(one, colder)));
  if (!forWinds) return;
  depth = f64x2.add(depth, f64x2.mul(number(CARRIED), contrast));
  byWarm = f64x2.add(byWarm, f64x2.mul(number(CARRIED), contrastByWarm));
  const heightEast = take(HEIGHT_EAST, at);
  const quarterEast = take(QUARTER_EAST, at);
  const heightNorth = take(HEIGHT_NORTH, at);
  const quarterNorth = take(QUARTER_NORTH, at);
  const lowEast = f64x2.add(
    f64x2.mul(number(IN_PHASE), heightEast),
    f64x2.mul(number(EASTWARD), quarterEast),
  );
  const lowNorth = f64x2.add(
    f64x2.mul(number(IN_PHASE), heightNorth),
    f64x2.mul(number(EASTWARD), quarterNorth),
  );
  const warmEast = f64x2.add(
    f64x2.mul(number(WARM_IN_PHASE), heightEast),
    f64x2.mul(number(WARM_EASTWARD), quarterEast),
  );
  const warmNorth = warmOf(take(WARMTH_NORTH, at), heightNorth, quarterNorth);
  put(DEPTH, at, depth);
  put(DEPTH_EAST, at, f64x2.add(f64x2.mul(byLow, lowEast), f64x2.mul(byWarm, warmEast)));
  put(DEPTH_NORTH, at, f64x2.add(f64x2.mul(byLow, lowNorth), f64x2.mul(byWarm, warmNorth)));
  put(CONTRAST_EAST, at, f64x2.mul(contrastByWarm, warmEast));
  put(CONTRAST_NORTH, at, f64x2.mul(contrastByWarm, warmNorth));
}

@inline
function warmOf(warmth: v128, height: v128, quarter: v128): v128 {
  return f64x2.add(
    f64x2.add(f64x2.mul(number(WARM_EXCESS), warmth), f64x2.mul(number(WARM_IN_PHASE), height)),
    f64x2.mul(number(WARM_EASTWARD), quarter),
  );
}

/** Temperature beside a front's own. */
@inline
function besideOf(front: i32, warm: v128, cooling: v128): v128 {
  const left = f64x2.sub(f64x2.splat(1), f64x2.mul(number(front + SHARE), cooling));
  return f64x2.sub(warm, f64x2.mul(number(WARM_EXCESS), left));
}
