import { columnOf, LANES, linksOf } from './memory';

/** By byte, how often it occurs, then where its next rotation goes. */
const PLACES: usize = memory.data(4 * 256 * 4, 16);

/** Links each rotation of a block to the one that begins a byte later. */
export function link(lane: i32, length: i32): void {
  const column = columnOf(lane);
  const links = linksOf(lane);
  memory.fill(PLACES, 0, 4 * 256 * 4);
  // Four counts of each byte: one alone would wait for itself where bytes repeat.
  const fours = length & ~3;
  for (let i = 0; i < fours; i += 4) {
    count(column + <usize>i, 0);
    count(column + <usize>i + 1, 1);
    count(column + <usize>i + 2, 2);
    count(column + <usize>i + 3, 3);
  }
  for (let i = fours; i < length; i++) count(column + <usize>i, 0);
  let sum: i32 = 0;
  for (let byte: usize = 0; byte < 1024; byte += 4) {
    const all =
      load<i32>(PLACES + byte) +
      load<i32>(PLACES + byte, 1024) +
      load<i32>(PLACES + byte, 2048) +
      load<i32>(PLACES + byte, 3072);
    store<i32>(PLACES + byte, sum);
    sum += all;
  }
  for (let i = 0; i < length; i++) {
    const byte = <i32>load<u8>(column + <usize>i);
    const place = PLACES + <usize>(byte << 2);
    const at = load<i32>(place);
    store<i32>(place, at + 1);
    store<i32>(links + <usize>(at << 2), (i << 8) | byte);
  }
}

@inline
function count(at: usize, table: usize): void {
  const place = PLACES + (table << 10) + <usize>(<i32>load<u8>(at) << 2);
  store<i32>(place, load<i32>(place) + 1);
}

/** Where a lane's chain is. */
const AT: usize = memory.data(4 * 4, 16);
const LENGTH: usize = memory.data(4 * 4, 16);

export function setChain(lane: i32, origin: i32, length: i32): void {
  store<i32>(AT + <usize>(lane << 2), origin);
  store<i32>(LENGTH + <usize>(lane << 2), length);
}

/** Writes the bytes of the lanes' blocks, in their order, into the place of their last columns. */
export function follow(lanes: i32): void {
  let done: i32 = 0;
  if (lanes === LANES) {
    const shortest = min(min(lengthOf(0), lengthOf(1)), min(lengthOf(2), lengthOf(3)));
    const a = linksOf(0);
    const b = linksOf(1);
    const c = linksOf(2);
    const d = linksOf(3);
    let atA = load<u32>(AT);
    let atB = load<u32>(AT, 4);
    let atC = load<u32>(AT, 8);
    let atD = load<u32>(AT, 12);
    const to = columnOf(0);
    const apart = columnOf(1) - to;
    for (; done < shortest; done++) {
      const linkA = load<u32>(a + <usize>(atA << 2));
      const linkB = load<u32>(b + <usize>(atB << 2));
      const linkC = load<u32>(c + <usize>(atC << 2));
      const linkD = load<u32>(d + <usize>(atD << 2));
      const at = to + <usize>done;
      store<u8>(at, linkA);
      store<u8>(at + apart, linkB);
      store<u8>(at + 2 * apart, linkC);
      store<u8>(at + 3 * apart, linkD);
      atA = linkA >>> 8;
      atB = linkB >>> 8;
      atC = linkC >>> 8;
      atD = linkD >>> 8;
    }
    store<u32>(AT, atA);
    store<u32>(AT, atB, 4);
    store<u32>(AT, atC, 8);
    store<u32>(AT, atD, 12);
  }
  let lane: i32 = 0;
  for (; lane + 2 <= lanes; lane += 2) followTwo(lane, done);
  for (; lane < lanes; lane++) followOne(lane, done);
}

@inline
function lengthOf(lane: i32): i32 {
  return load<i32>(LENGTH + <usize>(lane << 2));
}

function followTwo(lane: i32, from: i32): void {
  const shorter = min(lengthOf(lane), lengthOf(lane + 1));
  const a = linksOf(lane);
  const b = linksOf(lane + 1);
  const place = AT + <usize>(lane << 2);
  let atA = load<u32>(place);
  let atB = load<u32>(place, 4);
  const to = columnOf(lane);
  const apart = columnOf(lane + 1) - to;
  let done = from;
  for (; done < shorter; done++) {
    const linkA = load<u32>(a + <usize>(atA << 2));
    const linkB = load<u32>(b + <usize>(atB << 2));
    store<u8>(to + <usize>done, linkA);
    store<u8>(to + <usize>done + apart, linkB);
    atA = linkA >>> 8;
    atB = linkB >>> 8;
  }
  store<u32>(place, atA);
  store<u32>(place, atB, 4);
  followOne(lane, done);
  followOne(lane + 1, done);
}

function followOne(lane: i32, from: i32): void {
  const length = lengthOf(lane);
  const links = linksOf(lane);
  const to = columnOf(lane);
  let at = load<u32>(AT + <usize>(lane << 2));
  for (let done = from; done < length; done++) {
    const next = load<u32>(links + <usize>(at << 2));
    store<u8>(to + <usize>done, next);
    at = next >>> 8;
  }
}
