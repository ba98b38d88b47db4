import { fillUp, INTEGERS, MISSING, missingOnes, STATE } from './memory';

// Undoes differencing of the integers of a chunk, in place. Four at a time: within four by two additions of a shifted
// vector to itself, from one four to the next by the last of it. Missing ones add nothing and stay.
//
// Fields that have none take fewer steps. Whether there may be some is a type, i32 or i64: see scale.ts.

/** Differences of differences to integers: STATE 4 goes on with the last difference, 3 with the last value. */
export function sumSecondOrder<Kind>(count: i32): void {
  const missing = missingOnes();
  let difference = i32x4.splat(load<i32>(STATE, 16));
  let last = i32x4.splat(load<i32>(STATE, 12));
  let far = i32x4.splat(0);
  const end = INTEGERS + <usize>(count << 2);
  let at = INTEGERS;
  for (; at + 28 < end; at += 32) {
    const coded = v128.load(at);
    const codedAfter = v128.load(at, 16);
    const absent = i32x4.eq(coded, missing);
    const absentAfter = i32x4.eq(codedAfter, missing);
    const differences = i32x4.add(sumsOf(present<Kind>(coded, absent)), difference);
    const differencesAfter = i32x4.add(sumsOf(present<Kind>(codedAfter, absentAfter)), lastOf(differences));
    difference = lastOf(differencesAfter);
    const integers = i32x4.add(sumsOf(present<Kind>(differences, absent)), last);
    const integersAfter = i32x4.add(sumsOf(present<Kind>(differencesAfter, absentAfter)), lastOf(integers));
    last = lastOf(integersAfter);
    far = v128.or(far, present<Kind>(integers, absent));
    far = v128.or(far, present<Kind>(integersAfter, absentAfter));
    v128.store(at, orMissing<Kind>(integers, absent, missing));
    v128.store(at, orMissing<Kind>(integersAfter, absentAfter, missing), 16);
  }
  store<i32>(STATE, i32x4.extract_lane(last, 0), 12);
  store<i32>(STATE, i32x4.extract_lane(difference, 0), 16);
  noteFar(far);
  sumEach(at, end, -1);
}

/** Differences to integers: STATE 3 goes on with the last value, 4 becomes the last difference. */
export function sumFirstOrder<Kind>(count: i32): void {
  const missing = missingOnes();
  const difference = lastPresent(count);
  let last = i32x4.splat(load<i32>(STATE, 12));
  let far = i32x4.splat(0);
  const end = INTEGERS + <usize>(count << 2);
  let at = INTEGERS;
  for (; at + 28 < end; at += 32) {
    const coded = v128.load(at);
    const codedAfter = v128.load(at, 16);
    const absent = i32x4.eq(coded, missing);
    const absentAfter = i32x4.eq(codedAfter, missing);
    const integers = i32x4.add(sumsOf(present<Kind>(coded, absent)), last);
    const integersAfter = i32x4.add(sumsOf(present<Kind>(codedAfter, absentAfter)), lastOf(integers));
    last = lastOf(integersAfter);
    far = v128.or(far, present<Kind>(integers, absent));
    far = v128.or(far, present<Kind>(integersAfter, absentAfter));
    v128.store(at, orMissing<Kind>(integers, absent, missing));
    v128.store(at, orMissing<Kind>(integersAfter, absentAfter, missing), 16);
  }
  store<i32>(STATE, i32x4.extract_lane(last, 0), 12);
  noteFar(far);
  sumEach(at, end, 0);
  if (difference !== MISSING) store<i32>(STATE, difference, 16);
}

/** What is left of a chunk after the last eight. */
function sumEach(from: usize, end: usize, keepDifference: i32): void {
  let last = load<i32>(STATE, 12);
  let difference = load<i32>(STATE, 16);
  let far = load<i32>(STATE, 20);
  for (let at = from; at < end; at += 4) {
    const coded = load<i32>(at);
    if (coded === MISSING) continue;
    difference = (difference & keepDifference) + coded;
    last += difference;
    far |= last;
    store<i32>(at, last);
  }
  store<i32>(STATE, last, 12);
  store<i32>(STATE, difference, 16);
  store<i32>(STATE, far, 20);
}

/** No differencing: the integers are there; only the state is noted. */
export function noteIntegers(count: i32): void {
  const missing = missingOnes();
  const last = lastPresent(count);
  let far = i32x4.splat(0);
  fillUp(count, MISSING);
  const end = INTEGERS + <usize>(count << 2);
  for (let at = INTEGERS; at < end; at += 32) {
    const a = v128.load(at);
    const b = v128.load(at, 16);
    far = v128.or(far, v128.andnot(a, i32x4.eq(a, missing)));
    far = v128.or(far, v128.andnot(b, i32x4.eq(b, missing)));
  }
  if (last !== MISSING) {
    store<i32>(STATE, last, 12);
    store<i32>(STATE, last, 16);
  }
  noteFar(far);
}

/** Each the sum of itself and those before it. */
@inline
export function sumsOf(four: v128): v128 {
  const none = i32x4.splat(0);
  const two = i32x4.add(four, i32x4.shuffle(none, four, 3, 4, 5, 6));
  return i32x4.add(two, i32x4.shuffle(none, two, 2, 3, 4, 5));
}

@inline
export function lastOf(four: v128): v128 {
  return i32x4.shuffle(four, four, 3, 3, 3, 3);
}

/** 0 in place of missing ones. */
@inline
function present<Kind>(four: v128, absent: v128): v128 {
  return sizeof<Kind>() === 8 ? v128.andnot(four, absent) : four;
}

@inline
function orMissing<Kind>(four: v128, absent: v128, missing: v128): v128 {
  return sizeof<Kind>() === 8 ? v128.bitselect(missing, four, absent) : four;
}

/** The last integer that is not missing; MISSING where all are. */
function lastPresent(count: i32): i32 {
  for (let i = count - 1; i >= 0; i--) {
    const integer = load<i32>(INTEGERS + <usize>(i << 2));
    if (integer !== MISSING) return integer;
  }
  return MISSING;
}

function noteFar(far: v128): void {
  const two = v128.or(far, i32x4.shuffle(far, far, 2, 3, 0, 1));
  const one = i32x4.extract_lane(two, 0) | i32x4.extract_lane(two, 1);
  store<i32>(STATE, load<i32>(STATE, 20) | one, 20);
}
