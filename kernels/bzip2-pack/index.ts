// Packs with bzip2, level 1, in short blocks.

import { checksum } from '../bzip2/checksum';
import { beginAt, finish, put } from './bits';
import { writeSymbols, writeUsed } from './codes';
import { BLOCK, inputAt, inputOf, outputAt } from './memory';
import { writeRanks } from './ranks';
import { sortRotations } from './rotations';
import { shortenRuns } from './runs';

export { inputOf, outputAt };

/** Packs the bytes at `inputOf(length)` as one stream to `outputAt()`. @returns how many bytes it has */
export function pack(length: i32): i32 {
  const input = inputAt();
  const end = input + <usize>length;
  beginAt(outputAt());
  // BZh1
  put(0x425a6831, 32);
  let combined: u32 = 0;
  for (let at = input; at < end; at += <usize>BLOCK) {
    const stop = min(at + <usize>BLOCK, end);
    const sum = checksum(at, stop);
    combined = rotl<u32>(combined, 1) ^ sum;
    writeBlock(at, stop, sum);
  }
  put(0x177245, 24);
  put(0x385090, 24);
  put(combined, 32);
  return <i32>(finish() - outputAt());
}

function writeBlock(from: usize, end: usize, sum: u32): void {
  const size = shortenRuns(from, end);
  const origin = sortRotations(size);
  put(0x314159, 24);
  put(0x265359, 24);
  put(sum, 32);
  // Not randomised.
  put(0, 1);
  put(origin, 24);
  const used = writeUsed();
  writeSymbols(writeRanks(size, used), used + 2);
}
