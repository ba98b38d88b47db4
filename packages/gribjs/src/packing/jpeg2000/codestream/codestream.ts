import { joinBytes } from '../../../octets/section-octets.ts';
import type { Payload } from '../../payload.ts';
import { CodestreamOctets } from './octets.ts';
import {
  type CodingStyle,
  effective,
  noParameters,
  type Parameters,
  type Quantisation,
  readParameters,
} from './parameters.ts';

export interface Tile {
  readonly coding: CodingStyle;
  readonly quantisation: Quantisation;
  /** The packets of all its tile-parts. */
  readonly packets: Uint8Array;
}

/** One image of one component. Coordinates are those of the reference grid, ends excluded. */
export interface ImageHeader {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly tileX0: number;
  readonly tileY0: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  /** Bits of a sample. */
  readonly precision: number;
  readonly signed: boolean;
}

const SOC = 0xff4f;
const SIZ = 0xff51;
const SOT = 0xff90;
const SOD = 0xff93;
const EOC = 0xffd9;

/** Numbers of tiles have 16 bits. */
const MAX_TILES = 2 ** 16 - 1;

interface TileParts {
  readonly parameters: Parameters;
  readonly parts: Uint8Array[];
}

/** Reads the markers of a JPEG 2000 codestream (ITU-T T.800, annex A) of one component. */
export class Codestream {
  readonly header: ImageHeader;
  readonly #octets: CodestreamOctets;
  #at: number;

  /** @throws GribError CORRUPT, UNSUPPORTED */
  constructor(payload: Payload) {
    const octets = new CodestreamOctets(payload);
    this.#octets = octets;
    if (octets.u16(0) !== SOC || octets.u16(2) !== SIZ) throw octets.corrupt(0, 'no JPEG 2000 codestream');
    this.#at = 4 + octets.u16(4);
    this.header = readSize(octets, 6);
  }

  /** The tiles by their number; every tile is there. */
  tiles(): readonly Tile[] {
    const octets = this.#octets;
    const main = noParameters();
    this.#at = readParameters(octets, this.#at, SOT, main);
    const tiles = new Map<number, TileParts>();
    while (this.#at < octets.length && octets.u16(this.#at) !== EOC) this.#readTilePart(tiles);
    const count = tilesAcross(this.header) * tilesDown(this.header);
    return Array.from({ length: count }, (_, number) => {
      const tile = tiles.get(number);
      if (tile === undefined) throw octets.corrupt(0, `tile ${number} of ${count} is not there`);
      return { ...effective(octets, main, tile.parameters), packets: joinBytes(tile.parts) };
    });
  }

  #readTilePart(tiles: Map<number, TileParts>): void {
    const octets = this.#octets;
    const start = this.#at;
    if (octets.u16(start) !== SOT || octets.u16(start + 2) !== 10)
      throw octets.corrupt(start, 'no tile-part');
    const number = octets.u16(start + 4);
    const length = octets.u32(start + 6);
    if (number >= tilesAcross(this.header) * tilesDown(this.header))
      throw octets.corrupt(start + 4, `tile ${number} is outside the image`);
    // A length of 0 stands for "to the end".
    const end = length === 0 ? withoutEnd(octets) : start + length;
    if (end > octets.length) throw octets.corrupt(start + 6, 'a tile-part ends after section 7');
    const tile = tiles.get(number) ?? { parameters: noParameters(), parts: [] };
    tiles.set(number, tile);
    const packets = readParameters(octets, start + 12, SOD, tile.parameters) + 2;
    if (packets > end) throw octets.corrupt(start + 6, 'a tile-part ends before its packets');
    tile.parts.push(octets.bytes(packets, end));
    this.#at = end;
  }
}

function withoutEnd(octets: CodestreamOctets): number {
  return octets.u16(octets.length - 2) === EOC ? octets.length - 2 : octets.length;
}

function readSize(octets: CodestreamOctets, at: number): ImageHeader {
  const [x1, y1, x0, y0] = [2, 6, 10, 14].map((octet) => octets.u32(at + octet)) as Four;
  const [tileWidth, tileHeight, tileX0, tileY0] = [18, 22, 26, 30].map((octet) =>
    octets.u32(at + octet),
  ) as Four;
  const components = octets.u16(at + 34);
  const depth = octets.u8(at + 36);
  const precision = (depth & 0x7f) + 1;
  if (components !== 1) throw octets.unsupported(at + 34, `an image of ${components} components`);
  if (octets.u8(at + 37) !== 1 || octets.u8(at + 38) !== 1) throw octets.unsupported(at + 37, 'subsampling');
  if (precision > 28) throw octets.unsupported(at + 36, `samples of ${precision} bits`);
  const placed = x0 < x1 && y0 < y1 && tileX0 <= x0 && tileY0 <= y0 && Math.max(x1, y1) < 2 ** 31;
  if (!placed || tileX0 + tileWidth <= x0 || tileY0 + tileHeight <= y0) {
    throw octets.corrupt(at, `an image from ${x0},${y0} to ${x1},${y1} in tiles from ${tileX0},${tileY0}`);
  }
  const signed = (depth & 0x80) !== 0;
  const header = { x0, y0, x1, y1, tileX0, tileY0, tileWidth, tileHeight, precision, signed };
  if (tilesAcross(header) * tilesDown(header) > MAX_TILES) throw octets.corrupt(at + 18, 'too many tiles');
  return header;
}

type Four = [number, number, number, number];

export function tilesAcross(header: ImageHeader): number {
  return Math.ceil((header.x1 - header.tileX0) / header.tileWidth);
}

function tilesDown(header: ImageHeader): number {
  return Math.ceil((header.y1 - header.tileY0) / header.tileHeight);
}
