import { GribError } from '../../../octets/errors.ts';
import { BLOCK_LAID_OUT, type Effort } from '../codestream/effort.ts';
import type { CodingStyle } from '../codestream/parameters.ts';
import { TagTree } from './tag-tree.ts';

/** Limit of precincts and of code blocks in a tile: blocks of 16 x 16 in 100 million points stay below. */
const MAX_PRECINCTS = 2 ** 15;
const MAX_BLOCKS = 2 ** 19;

export interface Rectangle {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** One rectangle of coefficients that is coded by itself; the mutable part fills as packets are read. */
export interface CodeBlock extends Rectangle {
  included: boolean;
  /** Bit planes of the subband that are zero in all of the block. */
  zeroPlanes: number;
  /** Bits of the number that says how long a contribution is, before the extra ones (T.800 B.10.7.1). */
  lengthBits: number;
  passes: number;
  /** In the order of the passes; one codeword altogether, or one each (see the code block style). */
  readonly segments: Segment[];
}

/** Bytes of a code block in its tile's packets. */
interface Segment {
  readonly start: number;
  readonly end: number;
}

/** The code blocks of one precinct in one subband. */
interface PrecinctBand {
  readonly blocksAcross: number;
  readonly blocks: readonly CodeBlock[];
  readonly inclusion: TagTree;
  readonly zeroPlanes: TagTree;
}

export interface Precinct {
  /** Lays out its code blocks at the first call: one whose packets are all empty needs none. */
  bands(): readonly PrecinctBand[];
  /** Of its upper left corner on the reference grid, for progression by position. */
  readonly x: number;
  readonly y: number;
}

export interface Band extends Rectangle {
  /** 0 low-low, 1 high-pass along rows, 2 along columns, 3 both. */
  readonly orientation: number;
  /** Number of the subband in the order of quantisation steps. */
  readonly index: number;
  /** Those of precincts that are laid out. */
  readonly blocks: readonly CodeBlock[];
}

export interface Resolution extends Rectangle {
  readonly bands: readonly Band[];
  readonly precincts: readonly Precinct[];
}

/** Resolutions, subbands, precincts and code blocks of a tile (T.800 annex B.5 to B.7). */
export function layOut(tile: Rectangle, coding: CodingStyle, effort: Effort): readonly Resolution[] {
  const counter = { precincts: 0, blocks: 0, effort };
  return Array.from({ length: coding.levels + 1 }, (_, resolution) =>
    layOutResolution(tile, coding, resolution, counter),
  );
}

function layOutResolution(
  tile: Rectangle,
  coding: CodingStyle,
  resolution: number,
  counter: Counter,
): Resolution {
  const down = coding.levels - resolution;
  const area = scaled(tile, 2 ** down, 0, 0);
  const size = coding.precincts?.[resolution] ?? 0xff;
  const [width, height] = [2 ** (size & 15), 2 ** (size >>> 4)];
  const [firstX, firstY] = [Math.floor(area.x0 / width), Math.floor(area.y0 / height)];
  const empty = area.x0 >= area.x1 || area.y0 >= area.y1;
  const across = empty ? 0 : Math.ceil(area.x1 / width) - firstX;
  const rows = empty ? 0 : Math.ceil(area.y1 / height) - firstY;
  counter.precincts += across * rows;
  checkCounts(counter);
  const half = resolution === 0 ? 1 : 2;
  const bands = (resolution === 0 ? [0] : [1, 2, 3]).map((orientation) => ({
    ...(resolution === 0
      ? area
      : scaled(tile, 2 ** (down + 1), (orientation & 1) * 2 ** down, (orientation >>> 1) * 2 ** down)),
    orientation,
    index: resolution === 0 ? 0 : 3 * (resolution - 1) + orientation,
    blocks: [] as CodeBlock[],
  }));
  const precincts: Precinct[] = [];
  for (let row = firstY; row < firstY + rows; row++) {
    for (let column = firstX; column < firstX + across; column++) {
      const layOutBands = () =>
        bands.map((band) => {
          const part = {
            x0: Math.max(band.x0, (column * width) / half),
            y0: Math.max(band.y0, (row * height) / half),
            x1: Math.min(band.x1, ((column + 1) * width) / half),
            y1: Math.min(band.y1, ((row + 1) * height) / half),
          };
          const blockWidth = Math.min(2 ** coding.blockWidthExponent, width / half);
          const blockHeight = Math.min(2 ** coding.blockHeightExponent, height / half);
          const inBand = layOutBlocks(part, blockWidth, blockHeight, counter);
          for (const block of inBand.blocks) band.blocks.push(block);
          return inBand;
        });
      let inBands: readonly PrecinctBand[] | null = null;
      precincts.push({
        bands: () => {
          inBands ??= layOutBands();
          return inBands;
        },
        x: Math.max(tile.x0, column * width * 2 ** down),
        y: Math.max(tile.y0, row * height * 2 ** down),
      });
    }
  }
  return { ...area, bands, precincts };
}

function layOutBlocks(part: Rectangle, width: number, height: number, counter: Counter): PrecinctBand {
  const empty = part.x0 >= part.x1 || part.y0 >= part.y1;
  const [firstX, firstY] = [Math.floor(part.x0 / width), Math.floor(part.y0 / height)];
  const across = empty ? 0 : Math.ceil(part.x1 / width) - firstX;
  const rows = empty ? 0 : Math.ceil(part.y1 / height) - firstY;
  counter.blocks += across * rows;
  checkCounts(counter);
  counter.effort.spend(BLOCK_LAID_OUT * across * rows);
  const blocks: CodeBlock[] = [];
  for (let row = firstY; row < firstY + rows; row++) {
    for (let column = firstX; column < firstX + across; column++) {
      blocks.push({
        x0: Math.max(part.x0, column * width),
        y0: Math.max(part.y0, row * height),
        x1: Math.min(part.x1, (column + 1) * width),
        y1: Math.min(part.y1, (row + 1) * height),
        included: false,
        zeroPlanes: 0,
        lengthBits: 3,
        passes: 0,
        segments: [],
      });
    }
  }
  return {
    blocksAcross: across,
    blocks,
    inclusion: new TagTree(across, rows),
    zeroPlanes: new TagTree(across, rows),
  };
}

/** Equation B-15: the tile's rectangle in a subband or resolution. */
function scaled(tile: Rectangle, by: number, shiftX: number, shiftY: number): Rectangle {
  return {
    x0: Math.ceil((tile.x0 - shiftX) / by),
    y0: Math.ceil((tile.y0 - shiftY) / by),
    x1: Math.ceil((tile.x1 - shiftX) / by),
    y1: Math.ceil((tile.y1 - shiftY) / by),
  };
}

interface Counter {
  precincts: number;
  blocks: number;
  readonly effort: Effort;
}

function checkCounts({ precincts, blocks }: Counter): void {
  if (precincts > MAX_PRECINCTS || blocks > MAX_BLOCKS) {
    throw new GribError(
      'UNSUPPORTED',
      `JPEG 2000: more than ${MAX_PRECINCTS} precincts or ${MAX_BLOCKS} code blocks in a tile`,
    );
  }
}
