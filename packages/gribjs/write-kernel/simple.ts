import { align, beginAt, put } from './bits';
import { integers, out } from './memory';

/** Writes the integers one after the other. @returns number of bytes */
export function writeIntegers(count: i32, width: i32): i32 {
  beginAt(out);
  const end = integers + (<usize>count << 2);
  for (let at = integers; at < end; at += 4) put(load<i32>(at), width);
  return <i32>(align() - out);
}
