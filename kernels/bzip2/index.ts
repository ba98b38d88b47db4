// Unpacks bzip2. Four blocks are decoded together: reading their codes is serial, following their rotations is not.
import { alignToByte, beginAt, blockOrigin, DAMAGED, isPastEnd, readBlock, take, TRUNCATED } from './block';
import { checksum } from './checksum';
import { inputOf, LANES, outputAt, packedBytes } from './memory';
import { follow, link, setChain } from './rotations';
import { drawOut } from './runs';

export { inputOf, outputAt };

const NO_BZIP2: i32 = -1;
const WRONG_CHECKSUM: i32 = -4;
const TOO_LARGE: i32 = -5;
const RANDOMISED: i32 = -6;

const LENGTHS: usize = memory.data(4 * 4, 16);
const CHECKSUMS: usize = memory.data(4 * 4, 16);

/** Where the unpacked bytes of the streams so far end. */
let to: usize = 0;
let combined: u32 = 0;

/**
 * Unpacks the bytes at `inputOf(length)`, one stream or several, to `outputAt()`.
 * @returns how many bytes they are; or an error
 */
export function unpack(length: i32, maxBytes: i32): i32 {
  beginAt(packedBytes(), length);
  to = outputAt();
  const limit = to + <usize>maxBytes;
  let left = length;
  do {
    if (left < 4) return left === length ? TRUNCATED : <i32>(to - outputAt());
    const level = take(32) - 0x425a6830;
    if (level < 1 || level > 9) return left === length ? NO_BZIP2 : <i32>(to - outputAt());
    const problem = unpackStream(<i32>level * 100_000, limit);
    if (problem !== 0) return problem;
    left = alignToByte();
  } while (left > 0);
  return <i32>(to - outputAt());
}

function unpackStream(maxBlock: i32, limit: usize): i32 {
  combined = 0;
  let lanes: i32 = 0;
  while (true) {
    const high = take(24);
    const low = take(24);
    const sum = take(32);
    if (isPastEnd()) return TRUNCATED;
    if (high === 0x177245 && low === 0x385090) {
      const problem = finish(lanes, limit);
      if (problem !== 0) return problem;
      return sum === combined ? 0 : WRONG_CHECKSUM;
    }
    if (high !== 0x314159 || low !== 0x265359) return DAMAGED;
    if (take(1) === 1) return RANDOMISED;
    const length = readBlock(lanes, maxBlock);
    if (length < 0) return length;
    link(lanes, length);
    setChain(lanes, blockOrigin(), length);
    store<i32>(LENGTHS + <usize>(lanes << 2), length);
    store<u32>(CHECKSUMS + <usize>(lanes << 2), sum);
    lanes++;
    if (lanes < LANES) continue;
    const problem = finish(lanes, limit);
    if (problem !== 0) return problem;
    lanes = 0;
  }
}

/** Unpacks the blocks that are held. @returns 0; or an error */
function finish(lanes: i32, limit: usize): i32 {
  follow(lanes);
  for (let lane = 0; lane < lanes; lane++) {
    const end = drawOut(lane, load<i32>(LENGTHS + <usize>(lane << 2)), to, limit);
    if (end === 0) return TOO_LARGE;
    const sum = checksum(to, end);
    if (sum !== load<u32>(CHECKSUMS + <usize>(lane << 2))) return WRONG_CHECKSUM;
    combined = rotl<u32>(combined, 1) ^ sum;
    to = end;
  }
  return 0;
}
