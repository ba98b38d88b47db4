import { values } from './memory';

let leastValue: f64 = 0;
let greatestValue: f64 = 0;

export function least(): f64 {
  return leastValue;
}

export function greatest(): f64 {
  return greatestValue;
}

/** Finds the least and the greatest of float32 values. @returns how many are not NaN */
export function rangeOfFloat32(count: i32): i32 {
  let low = f32x4.splat(Infinity);
  let high = f32x4.splat(-Infinity);
  let absent = i32x4.splat(0);
  const whole = values + (<usize>(count & ~3) << 2);
  let at = values;
  for (; at < whole; at += 16) {
    const four = v128.load(at);
    low = f32x4.pmin(low, four);
    high = f32x4.pmax(high, four);
    absent = i32x4.add(absent, f32x4.ne(four, four));
  }
  // Each NaN counts as -1.
  let present =
    count +
    i32x4.extract_lane(absent, 0) +
    i32x4.extract_lane(absent, 1) +
    i32x4.extract_lane(absent, 2) +
    i32x4.extract_lane(absent, 3);
  leastValue = min(
    min<f64>(f32x4.extract_lane(low, 0), f32x4.extract_lane(low, 1)),
    min<f64>(f32x4.extract_lane(low, 2), f32x4.extract_lane(low, 3)),
  );
  greatestValue = max(
    max<f64>(f32x4.extract_lane(high, 0), f32x4.extract_lane(high, 1)),
    max<f64>(f32x4.extract_lane(high, 2), f32x4.extract_lane(high, 3)),
  );
  const end = values + (<usize>count << 2);
  for (; at < end; at += 4) present -= <i32>!take(<f64>load<f32>(at));
  return present;
}

/** As `rangeOfFloat32`, of float64 values. */
export function rangeOfFloat64(count: i32): i32 {
  leastValue = Infinity;
  greatestValue = -Infinity;
  let present: i32 = 0;
  const end = values + (<usize>count << 3);
  for (let at = values; at < end; at += 8) present += <i32>take(load<f64>(at));
  return present;
}

@inline
function take(value: f64): bool {
  if (value < leastValue) leastValue = value;
  if (value > greatestValue) greatestValue = value;
  return value === value;
}
