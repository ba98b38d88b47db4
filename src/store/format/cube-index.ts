// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { parseHeader, type StoredHeader } from './cube-header.ts';
import { MAX_CELLS, MAX_TILE_BYTES, TILE_SIDE, tileGridOf } from './tiles/layout.ts';
import { storedCells } from './tiles/member-tiles.ts';

/**
 * The index at the end of a cube: header, tile table, tail (docs/cube-format.md). All numbers are little-endian. The tile
 * table has the length and CRC-32 of each tile; tiles follow each other from byte 0, so lengths give offsets.
 */

export const TAIL_BYTES = 32;
const TABLE_ENTRY_BYTES = 8;
/** The newest version. */
export const FORMAT_VERSION = 5;
/** Of cubes with statistics, with members, and of all others: programs that know neither read the latter as ever. */
const versionOf = ({ members, statisticsOf }: Pick<StoredHeader, 'members' | 'statisticsOf'>) => {
  if (statisticsOf !== undefined) return FORMAT_VERSION;
  return members === undefined ? 3 : 4;
};
const MAGIC = Buffer.from('ISOBCUBE', 'latin1');
/** A header holds at most 2048 leads of a few digits, twice, and 1000 members. */
const MAX_HEADER_BYTES = 2 ** 16;
/** The longest grid allowed is a single row of MAX_CELLS. */
const MAX_TABLE_BYTES = (MAX_CELLS / TILE_SIDE) * TABLE_ENTRY_BYTES;

export interface CubeIndex {
  readonly header: StoredHeader;
  /** Byte at which each tile starts, followed by the end of the last one. */
  readonly tileOffsets: Float64Array;
  readonly tileCrcs: Uint32Array;
}

/** Where the index of an object lies, according to its tail. */
export interface IndexSpan {
  readonly offset: number;
  readonly headerBytes: number;
  readonly tableBytes: number;
  /** Format version. */
  readonly version: number;
}

/** The index is sound, but of a format version that this program does not read. */
export class IndexVersionError extends Error {
  override readonly name = 'IndexVersionError';
  readonly version: number;

  constructor(version: number) {
    super(`format version ${version}`);
    this.version = version;
  }
}

/** The index at the end of an object is damaged; the message says how. */
export class MalformedIndexError extends Error {
  override readonly name = 'MalformedIndexError';
}

/** SHA-256, in hexadecimal, of header, tile table and tail. As they hold the checksums of everything else, it identifies the object. */
export function digestOfIndex(index: Uint8Array): string {
  return createHash('sha256').update(index).digest('hex');
}

/** Builds header, tile table and tail of an object in which `before` bytes precede them. */
export function buildIndex(
  header: StoredHeader,
  tileLengths: Uint32Array,
  tileCrcs: Uint32Array,
  before: number,
): Uint8Array {
  const text = Buffer.from(JSON.stringify(header), 'utf8');
  if (text.length > MAX_HEADER_BYTES)
    throw new RangeError(`a cube header of ${text.length} bytes is too long`);
  const tableBytes = tileLengths.length * TABLE_ENTRY_BYTES;
  const index = Buffer.alloc(text.length + tableBytes + TAIL_BYTES);
  text.copy(index);
  let at = text.length;
  for (const [tile, length] of tileLengths.entries()) {
    at = index.writeUInt32LE(length, at);
    at = index.writeUInt32LE(tileCrcs[tile]!, at);
  }
  at = index.writeUInt32LE(text.length, at);
  at = index.writeUInt32LE(tableBytes, at);
  at = index.writeBigUInt64LE(BigInt(before + index.length), at);
  at = index.writeUInt32LE(versionOf(header), at);
  at = index.writeUInt32LE(crc32(index.subarray(0, at)), at);
  MAGIC.copy(index, at);
  return index;
}

/** Reads the last TAIL_BYTES of an object of `size` bytes. Throws MalformedIndexError. */
export function parseTail(bytes: Uint8Array, size: number): IndexSpan {
  const tail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!tail.subarray(24).equals(MAGIC))
    throw new MalformedIndexError('it does not end with the marker of a cube');
  const version = tail.readUInt32LE(16);
  const storedSize = tail.readBigUInt64LE(8);
  if (storedSize !== BigInt(size))
    throw new MalformedIndexError(`it has ${size} bytes, but its tail says ${storedSize}`);
  const headerBytes = tail.readUInt32LE(0);
  const tableBytes = tail.readUInt32LE(4);
  const offset = size - TAIL_BYTES - tableBytes - headerBytes;
  if (headerBytes > MAX_HEADER_BYTES || tableBytes > MAX_TABLE_BYTES || offset < 0) {
    throw new MalformedIndexError('its tail gives an impossible index length');
  }
  return { offset, headerBytes, tableBytes, version };
}

/** Reads the index from its header to the end of the tail. Throws MalformedIndexError, IndexVersionError. */
export function parseIndex(bytes: Uint8Array, span: IndexSpan): CubeIndex {
  const index = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const checked = span.headerBytes + span.tableBytes + 20;
  if (crc32(index.subarray(0, checked)) !== index.readUInt32LE(checked)) {
    throw new MalformedIndexError('the checksum of its index is wrong');
  }
  // After the checksum, which covers the version: all versions have the same tail.
  if (span.version < 3 || span.version > FORMAT_VERSION) throw new IndexVersionError(span.version);
  const header = headerOf(index.subarray(0, span.headerBytes));
  if (span.version !== versionOf(header)) {
    throw new MalformedIndexError(`its members are not those of version ${span.version}`);
  }
  const cells = storedCells(header);
  const { tiles } = tileGridOf(cells.nx, cells.ny);
  if (span.tableBytes !== tiles * TABLE_ENTRY_BYTES) {
    throw new MalformedIndexError(`its tile table has ${span.tableBytes} bytes for ${tiles} tiles`);
  }
  const tileOffsets = new Float64Array(tiles + 1);
  const tileCrcs = new Uint32Array(tiles);
  let offset = 0;
  for (let tile = 0, at = span.headerBytes; tile < tiles; tile++, at += TABLE_ENTRY_BYTES) {
    const length = index.readUInt32LE(at);
    if (length > MAX_TILE_BYTES) throw new MalformedIndexError(`tile ${tile} has ${length} bytes`);
    tileOffsets[tile] = offset;
    offset += length;
    tileCrcs[tile] = index.readUInt32LE(at + 4);
  }
  tileOffsets[tiles] = offset;
  const { lineage } = header;
  if (lineage.offset !== offset || lineage.offset + lineage.length !== span.offset) {
    throw new MalformedIndexError('its tiles and lineage do not fill the space before the index');
  }
  return { header, tileOffsets, tileCrcs };
}

function headerOf(bytes: Buffer): StoredHeader {
  try {
    return parseHeader(JSON.parse(bytes.toString('utf8')));
  } catch (cause) {
    throw new MalformedIndexError('its header is not a cube header', { cause });
  }
}
