import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { syncFolder } from '../../../platform/index.ts';
import { type CubeCoding, codingFor } from '../../format/cube-coding.ts';
import { parseHeader, type SourceRange } from '../../format/cube-header.ts';
import { buildIndex, digestOfIndex } from '../../format/cube-index.ts';
import { MISSING, tileGridOf } from '../../format/tiles/layout.ts';
import { storedCells } from '../../format/tiles/member-tiles.ts';
import { TileEncoder } from './tile-encoder.ts';

/**
 * The contents of a cube. The writer's `planes[k]` is the field of `leads[k]`, with members `planes[m * leads.length + k]` that of
 * `members[m]` at `leads[k]`.
 */
export interface CubeDescription {
  readonly variable: string;
  readonly units: string;
  /** value = integer / 10^decimals, in `units`; 0 to 9. */
  readonly decimals: number;
  readonly nx: number;
  readonly ny: number;
  /** Hours after the run's initialisation, ascending; 1 to 2048 of them. */
  readonly leads: readonly number[];
  readonly lineage: readonly SourceRange[];
  /** Numbers of the members of an ensemble, ascending, 0 = the control; left out where there is one forecast. */
  readonly members?: readonly number[];
  /** Numbers of the members of whose statistics `members` are the numbers (`STATISTIC_NUMBERS`). */
  readonly statisticsOf?: readonly number[];
}

export interface WrittenCube {
  readonly bytes: number;
  /** SHA-256 over header, tile lengths and checksums, lineage checksum, in hexadecimal: cubes with equal digests are equal. */
  readonly digest: string;
}

/**
 * Writes a cube: planes of `nx * ny` integers, `planes[k][j * nx + i]`, MISSING where there is no value.
 * The same arguments give the same bytes. The file gets its name once it is complete and on disk, so a writer that
 * dies leaves only a `.tmp` file. It yields to the event loop after each row of tiles.
 * Throws RangeError when the description does not fit the planes or the format, and the signal's reason.
 */
export async function writeCube(
  file: string,
  description: CubeDescription,
  planes: readonly Int32Array[],
  signal?: AbortSignal,
): Promise<WrittenCube> {
  return writeNamedCube(path.dirname(file), () => path.basename(file), description, planes, signal);
}

/** The same for a file whose name depends on the digest of its content. */
export async function writeNamedCube(
  folder: string,
  nameOf: (digest: string) => string,
  description: CubeDescription,
  planes: readonly Int32Array[],
  signal?: AbortSignal,
): Promise<WrittenCube> {
  checkPlanes(description, planes);
  await mkdir(folder, { recursive: true });
  const temporary = path.join(folder, `.cube.${randomUUID()}.tmp`);
  try {
    const handle = await open(temporary, 'wx');
    let written: WrittenCube;
    try {
      written = await writeObject(handle, description, planes, signal);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path.join(folder, nameOf(written.digest)));
    await syncFolder(folder);
    return written;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

function checkPlanes({ nx, ny, leads, members }: CubeDescription, planes: readonly Int32Array[]): void {
  const count = leads.length * (members?.length ?? 1);
  if (planes.length !== count) {
    throw new RangeError(`cube: ${planes.length} planes for ${count} fields`);
  }
  for (const [k, plane] of planes.entries()) {
    if (plane.length === nx * ny) continue;
    const lead = leads[k % leads.length];
    throw new RangeError(`cube: the plane of lead ${lead} has ${plane.length} cells, the grid ${nx} x ${ny}`);
  }
}

async function writeObject(
  handle: FileHandle,
  description: CubeDescription,
  planes: readonly Int32Array[],
  signal?: AbortSignal,
): Promise<WrittenCube> {
  const { variable, units, decimals, nx, ny, leads, members, statisticsOf } = description;
  const lineage = Buffer.from(JSON.stringify(description.lineage), 'utf8');
  const planesOf = planesByMember(planes, leads.length);
  const present = leads.map((_, k) => planesOf.some((own) => own[k]?.some((value) => value !== MISSING)));
  const coded = planesOf.map((own) => own.filter((_, k) => present[k]));
  const coding = codingFor(coded[0]?.length ?? 0);
  const header = {
    variable,
    units,
    decimals,
    nx,
    ny,
    leads: [...leads],
    missingLeads: leads.filter((_, k) => !present[k]),
    coding,
    ...(members !== undefined && { members: [...members] }),
    ...(statisticsOf !== undefined && { statisticsOf: [...statisticsOf] }),
  };
  const describe = (offset: number) =>
    parseHeader({ ...header, lineage: { offset, length: lineage.length, crc32: crc32(lineage) } });
  describe(0);
  const tiles = await writeTiles(handle, header, coding, coded, signal);
  const index = buildIndex(describe(tiles.bytes), tiles.lengths, tiles.crcs, tiles.bytes + lineage.length);
  await handle.writeFile(lineage);
  await handle.writeFile(index);
  return {
    bytes: tiles.bytes + lineage.length + index.length,
    digest: digestOfIndex(index),
  };
}

/** Planes `[member][lead]` that come one after another. */
function planesByMember(planes: readonly Int32Array[], leads: number): readonly (readonly Int32Array[])[] {
  return Array.from({ length: planes.length / leads }, (_, m) => planes.slice(m * leads, (m + 1) * leads));
}

interface WrittenTiles {
  readonly bytes: number;
  readonly lengths: Uint32Array;
  readonly crcs: Uint32Array;
}

/** Tiles are collected to this many bytes before they are written. */
const CHUNK_BYTES = 2 ** 20;

/** @param members planes `[member][lead]`; of a cube without members those of the only forecast */
async function writeTiles(
  handle: FileHandle,
  header: Pick<CubeDescription, 'nx' | 'ny' | 'members'>,
  coding: CubeCoding,
  members: readonly (readonly Int32Array[])[],
  signal?: AbortSignal,
): Promise<WrittenTiles> {
  const stored = storedCells(header);
  const { tiles } = tileGridOf(stored.nx, stored.ny);
  const lengths = new Uint32Array(tiles);
  const crcs = new Uint32Array(tiles);
  const [first = []] = members;
  if (first.length === 0) return { bytes: 0, lengths, crcs };

  const encoder = new TileEncoder(first.length, coding);
  const chunk = Buffer.alloc(CHUNK_BYTES + encoder.blockTiles * encoder.maxTileBytes);
  let tile = 0;
  let filled = 0;
  let bytes = 0;
  const take = (encoded: Uint8Array): void => {
    chunk.set(encoded, filled);
    lengths[tile] = encoded.length;
    crcs[tile] = crc32(encoded);
    filled += encoded.length;
    tile++;
  };
  const rows =
    header.members === undefined
      ? encoder.blocksOfGrid(first, header)
      : encoder.blocksOfMembers(members, header);
  for (const blocks of rows) {
    for (const encode of blocks) {
      encode(take);
      if (filled < CHUNK_BYTES && tile < tiles) continue;
      await handle.writeFile(chunk.subarray(0, filled));
      bytes += filled;
      filled = 0;
    }
    // Empty tiles cause no write to wait for, so each row yields to the event loop.
    await setImmediate();
    signal?.throwIfAborted();
  }
  return { bytes, lengths, crcs };
}
