import { differences, GROUP_BYTES, groups, MISSING } from './memory';

/** All groups but the last are a multiple of this long. */
const UNIT: i32 = 4;

/**
 * Splits the differences less `least` into groups of similar size: starts from short runs and joins neighbours as long as the joined
 * group takes fewer bits than the two apart.
 *
 * @param longest no group grows beyond this
 * @param twiceGain twice the bits with which joining two groups is credited
 * @param reserve whether differences may be missing, for which each group keeps its all-ones value
 * @returns number of groups
 */
export function splitGroups(count: i32, least: i32, longest: i32, twiceGain: i32, reserve: bool): i32 {
  return reserve
    ? split(count, least, longest, twiceGain, true)
    : split(count, least, longest, twiceGain, false);
}

@inline
function split(count: i32, least: i32, longest: i32, twiceGain: i32, reserve: bool): i32 {
  let top = groups;
  const base = i32x4.splat(least);
  for (let start: i32 = 0; start < count; start += UNIT) {
    const at = differences + (<usize>start << 2);
    let length = min(UNIT, count - start);
    let low: i32 = i32.MAX_VALUE;
    let high: i32 = -1;
    let hole: i32 = 0;
    if (reserve || length < UNIT) {
      for (let i: i32 = 0; i < length; i++) {
        const value = load<i32>(at + (<usize>i << 2));
        if (reserve && value === MISSING) {
          hole = 1;
        } else {
          low = min(low, value - least);
          high = max(high, value - least);
        }
      }
    } else {
      const four = i32x4.sub(v128.load(at), base);
      const halves = i32x4.shuffle(four, four, 2, 3, 0, 1);
      const lows = i32x4.min_s(four, halves);
      const highs = i32x4.max_s(four, halves);
      low = min(i32x4.extract_lane(lows, 0), i32x4.extract_lane(lows, 1));
      high = max(i32x4.extract_lane(highs, 0), i32x4.extract_lane(highs, 1));
    }
    let width = widthOf(low, high, hole, reserve);
    while (top > groups) {
      const lengthBefore = load<i32>(top - GROUP_BYTES);
      const joined = length + lengthBefore;
      if (joined > longest) break;
      const widthBefore = load<i32>(top - GROUP_BYTES, 12);
      const joinedLow = min(low, load<i32>(top - GROUP_BYTES, 4));
      const highBefore = load<i32>(top - GROUP_BYTES, 8);
      const joinedHigh = max(high, highBefore);
      const joinedHole = reserve ? hole | (widthBefore >>> 8) : 0;
      const apart = reserve ? widthBefore & 255 : widthBefore;
      const joinedWidth = widthOf(joinedLow, joinedHigh, joinedHole, reserve);
      if (2 * joined * joinedWidth > 2 * (length * width + lengthBefore * apart) + twiceGain) break;
      low = joinedLow;
      high = joinedHigh;
      hole = joinedHole;
      width = joinedWidth;
      length = joined;
      top -= GROUP_BYTES;
    }
    store<i32>(top, length);
    store<i32>(top, low, 4);
    store<i32>(top, high, 8);
    store<i32>(top, reserve ? width | (hole << 8) : width, 12);
    top += GROUP_BYTES;
  }
  return finish(top, reserve);
}

/** Takes the holes out of the widths; a group without a value has MISSING as its least. */
@inline
function finish(top: usize, reserve: bool): i32 {
  if (reserve) {
    for (let at = groups; at < top; at += GROUP_BYTES) {
      store<i32>(at, load<i32>(at, 12) & 255, 12);
      if (load<i32>(at, 8) < 0) store<i32>(at, MISSING, 4);
    }
  }
  return <i32>((top - groups) / GROUP_BYTES);
}

@inline
function widthOf(low: i32, high: i32, hole: i32, reserve: bool): i32 {
  if (reserve && (high < 0 || (high === low && hole === 0))) return 0;
  return 32 - clz(reserve ? high - low + 1 : high - low);
}
