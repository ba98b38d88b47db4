import { TEXT } from './memory';

/** A run of four equal bytes is followed by the number of further ones, up to this. */
const MAX_FURTHER: usize = 251;

/** Shortens runs of the bytes of a block into TEXT. @returns its length */
export function shortenRuns(from: usize, end: usize): i32 {
  let to = TEXT;
  let at = from;
  let last: i32 = -1;
  let run: i32 = 0;
  while (at < end) {
    // Sixteen bytes of which no run of four begins, after a byte that is none of theirs.
    if (at + 16 <= end && last !== <i32>load<u8>(at) && !beginsRun(at)) {
      v128.store(to, v128.load(at));
      at += 16;
      to += 16;
      // A run that goes on from here is shorter than four.
      last = -1;
      run = 0;
      continue;
    }
    const byte = <i32>load<u8>(at++);
    store<u8>(to++, byte);
    run = byte === last ? run + 1 : 1;
    last = byte;
    if (run < 4) continue;
    const stop = min(end, at + MAX_FURTHER);
    const first = at;
    while (at < stop && <i32>load<u8>(at) === byte) at++;
    store<u8>(to++, <u8>(at - first));
    last = -1;
  }
  return <i32>(to - TEXT);
}

/** Whether one of sixteen bytes is followed by three like it. */
@inline
function beginsRun(at: usize): bool {
  const second = v128.load(at, 1);
  const third = v128.load(at, 2);
  const one = i8x16.eq(v128.load(at), second);
  const two = i8x16.eq(second, third);
  const three = i8x16.eq(third, v128.load(at, 3));
  return v128.any_true(v128.and(one, v128.and(two, three)));
}
