import { lastOf, sumsOf } from './sums';

/**
 * Turns mapped differences (CCSDS 121.0-B section 4; src/packing/ccsds-prediction.ts tells how) from `from` to `end` into
 * samples, in place. While no difference reaches beyond the nearer end of the range, which is almost always, samples are
 * sums: eight at a time, and again one by one where one of them does.
 *
 * @param before the sample before them
 * @returns the last sample
 */
export function undoPrediction(from: usize, end: usize, before: i32, greatest: i32): i32 {
  const most = i32x4.splat(greatest);
  let last = i32x4.splat(before);
  let at = from;
  for (; at + 28 < end; at += 32) {
    const first = v128.load(at);
    const second = v128.load(at, 16);
    const firstHalf = i32x4.shr_u(first, 1);
    const secondHalf = i32x4.shr_u(second, 1);
    // All ones where a difference is negative.
    const firstSign = i32x4.shr_s(i32x4.shl(first, 31), 31);
    const secondSign = i32x4.shr_s(i32x4.shl(second, 31), 31);
    const firstChange = v128.xor(firstHalf, firstSign);
    const secondChange = v128.xor(secondHalf, secondSign);
    const samples = i32x4.add(sumsOf(firstChange), last);
    const samplesAfter = i32x4.add(sumsOf(secondChange), lastOf(samples));
    const beyond = v128.or(
      outside(i32x4.sub(samples, firstChange), i32x4.sub(firstHalf, firstSign), most),
      outside(i32x4.sub(samplesAfter, secondChange), i32x4.sub(secondHalf, secondSign), most),
    );
    if (i32x4.bitmask(beyond) === 0) {
      v128.store(at, samples);
      v128.store(at, samplesAfter, 16);
      last = lastOf(samplesAfter);
    } else {
      last = i32x4.splat(undoEach(at, at + 32, i32x4.extract_lane(last, 0), greatest));
    }
  }
  return undoEach(at, end, i32x4.extract_lane(last, 0), greatest);
}

/** Negative where a difference of that size does not fit on both sides of the sample before. */
@inline
function outside(before: v128, size: v128, most: v128): v128 {
  return v128.or(i32x4.sub(before, size), i32x4.sub(i32x4.sub(most, before), size));
}

function undoEach(from: usize, end: usize, before: i32, greatest: i32): i32 {
  let last = before;
  for (let at = from; at < end; at += 4) {
    const code = load<i32>(at);
    const size = (code + 1) >>> 1;
    if (((last - size) | (greatest - last - size)) >= 0) last += (code >>> 1) ^ -(code & 1);
    else last = last <= greatest >>> 1 ? code : greatest - code;
    store<i32>(at, last);
  }
  return last;
}
