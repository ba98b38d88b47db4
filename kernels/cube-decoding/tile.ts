import { TOO_SHORT, WRONG_END } from './brick';
import { INPUT, PLANE, TILE } from './memory';
import { readPlane } from './plane';

/** Cells along each side of a tile. */
const TILE_SIDE: i32 = 16;
const ROW_BYTES: usize = 64;

/**
 * Reads the cells of a tile at one coded lead to TILE, row by row. The tile is in the input. Groups without a wanted column or row of cells,
 * which have a bit each, are skipped: their cells keep the values of the tile before. @returns a problem or 0
 */
export function readTile(
  length: i32,
  groupSide: i32,
  leads: i32,
  segmentLeads: i32,
  lead: i32,
  columns: i32,
  rows: i32,
): i32 {
  const perSide = TILE_SIDE / groupSide;
  const groups = perSide * perSide;
  const segments = (leads + segmentLeads - 1) / segmentLeads;
  const segment = lead / segmentLeads;
  const isLast = segment === segments - 1;
  const brickLeads = isLast ? leads - segment * segmentLeads : segmentLeads;
  const k = lead - segment * segmentLeads;
  const cells = (1 << groupSide) - 1;
  const head = groups > 1 ? 2 * groups : 0;
  if (head > length) return TOO_SHORT;
  let at = head;
  let group = 0;
  for (let y = 0; y < TILE_SIDE; y += groupSide) {
    for (let x = 0; x < TILE_SIDE; x += groupSide, group++) {
      const end = at + (head > 0 ? <i32>load<u16>(INPUT + <usize>(2 * group)) : length);
      if (end > length) return TOO_SHORT;
      if (((columns >> x) & cells) !== 0 && ((rows >> y) & cells) !== 0) {
        const into = TILE + <usize>y * ROW_BYTES + <usize>(x << 2);
        const problem = readGroup(at, end, groupSide, segments, segment, brickLeads, k, into);
        if (problem !== 0) return problem;
      }
      at = end;
    }
  }
  return at === length ? 0 : WRONG_END;
}

/** Reads one group at bytes `from` to `to` of the input to the cells of the tile from `into`. @returns a problem or 0 */
function readGroup(
  from: i32,
  to: i32,
  groupSide: i32,
  segments: i32,
  segment: i32,
  brickLeads: i32,
  k: i32,
  into: usize,
): i32 {
  let start = from;
  let end = to;
  if (from < to) {
    start = from + 2 * (segments - 1);
    if (start > to) return TOO_SHORT;
    for (let n = 0; n < segments - 1; n++) {
      const bytes = <i32>load<u16>(INPUT + <usize>(from + 2 * n));
      if (n < segment) start += bytes;
      else {
        end = start + bytes;
        break;
      }
    }
    if (start > to || end > to) return TOO_SHORT;
  }
  if (start === end) {
    memory.fill(PLANE, 0, <usize>(groupSide * groupSide * 4));
  } else {
    const problem = readPlane(start, end, groupSide, brickLeads, k);
    if (problem !== 0) return problem;
  }
  const bytes = <usize>(groupSide << 2);
  if (groupSide === 4) {
    for (let y: usize = 0; y < 4; y++) v128.store(into + y * ROW_BYTES, v128.load(PLANE + (y << 4)));
    return 0;
  }
  for (let y: usize = 0; y < <usize>groupSide; y++) memory.copy(into + y * ROW_BYTES, PLANE + y * bytes, bytes);
  return 0;
}
