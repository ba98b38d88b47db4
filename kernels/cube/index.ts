// Encodes tiles of cubes, as docs/cube-format.md specifies. The bytes depend on the values alone.
import { encodeBrick } from './brick';
import { INPUT, INPUT_BYTES, MAX_ROW_TILES, OUTPUT, TILE_SIDE } from './memory';
import { planGroup, planSegment, side } from './plan';

/** The greatest length that a group's place in the head of its tile holds. */
const MAX_GROUP_BYTES: usize = 0xffff;

let leads: i32 = 0;
let segmentLeads: i32 = 0;

export function inputAt(): usize {
  return INPUT;
}

/** How many bytes these may take. */
export function inputBytes(): i32 {
  return INPUT_BYTES;
}

/** The most tiles of a row that may be given together. */
export function maxRowTiles(): i32 {
  return MAX_ROW_TILES;
}

export function outputAt(): usize {
  return OUTPUT;
}

/**
 * Says what the tiles are that follow.
 * @param ofLeads encoded values of each series, 1 to 2048
 * @param groupSide 2, 4, 8 or 16, so that a brick has at most 1168 values
 */
export function setCoding(ofLeads: i32, groupSide: i32, ofSegment: i32): void {
  leads = ofLeads;
  segmentLeads = ofSegment;
  if (side !== groupSide) planGroup(groupSide);
}

/**
 * Encodes a tile of the block of values at `inputAt()`: planes of rows. Its bytes are at `outputAt()`.
 * @param rowBytes, planeBytes from a row to the next, from a plane to the next
 * @param column of the block at which the tile starts
 * @param columns, rows of the tile that are inside the grid
 * @returns how many bytes they are, 0 for a tile of zeros; -1 where a group is too long
 */
export function encodeTile(rowBytes: i32, planeBytes: i32, column: i32, columns: i32, rows: i32): i32 {
  const perSide = TILE_SIDE / side;
  const headBytes = <usize>(perSide > 1 ? 2 * perSide * perSide : 0);
  let head = OUTPUT;
  let at = OUTPUT + headBytes;
  for (let y = 0; y < TILE_SIDE; y += side) {
    for (let x = 0; x < TILE_SIDE; x += side, head += 2) {
      const from = INPUT + <usize>(y * rowBytes + ((column + x) << 2));
      const end = encodeGroup(from, <usize>rowBytes, <usize>planeBytes, columns - x, rows - y, at);
      if (headBytes > 0) {
        if (end - at > MAX_GROUP_BYTES) return -1;
        store<u16>(head, <u16>(end - at));
      }
      at = end;
    }
  }
  return at === OUTPUT + headBytes ? 0 : <i32>(at - OUTPUT);
}

/** A group in which every series is zero, or that lies outside the grid, takes no bytes. */
function encodeGroup(from: usize, rowBytes: usize, planeBytes: usize, columns: i32, rows: i32, at: usize): usize {
  if (columns <= 0 || rows <= 0) return at;
  const segments = (leads + segmentLeads - 1) / segmentLeads;
  const start = at + <usize>(2 * (segments - 1));
  let position = start;
  let lengthAt = at;
  for (let first = 0; first < leads; first += segmentLeads, lengthAt += 2) {
    planSegment(min(segmentLeads, leads - first));
    const brick = from + <usize>first * planeBytes;
    const end = encodeBrick(brick, rowBytes, planeBytes, columns, rows, position);
    if (first + segmentLeads < leads) store<u16>(lengthAt, <u16>(end - position));
    position = end;
  }
  return position === start ? at : position;
}
