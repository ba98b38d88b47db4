// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { type ArraySpec, arrayMetadata, COMPRESSION_LEVEL } from './metadata.ts';

export type ChunkValues = Float64Array | BigInt64Array | Int32Array;

const PARAMETERS = { params: { [constants.ZSTD_c_compressionLevel]: COMPRESSION_LEVEL } };
/** Stands for offset and length of an inner chunk that a shard omits because all its values are the fill value. */
const ABSENT = 2n ** 64n - 1n;

/** Writes the files of a group's arrays: `<array>/zarr.json` and `<array>/c/<one number per dimension>`. */
export class ChunkFiles {
  readonly #folder: string;
  #bytes = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Bytes of all files written so far. */
  get bytes(): number {
    return this.#bytes;
  }

  async writeJson(file: string, document: unknown): Promise<void> {
    await this.#write(file, Buffer.from(`${JSON.stringify(document, null, 1)}\n`));
  }

  async describe(spec: ArraySpec): Promise<void> {
    await this.writeJson(path.join(spec.name, 'zarr.json'), arrayMetadata(spec));
  }

  /** Writes an array whose values are one chunk. */
  async writeSingleChunk(spec: ArraySpec, values: ChunkValues): Promise<void> {
    await this.describe(spec);
    await this.writeChunk(spec, new Array(spec.shape.length).fill(0), values);
  }

  /**
   * Writes one file of inner chunks, in row-major order; null = all values are the fill value. If all chunks are null, there
   * is not a file.
   */
  async writeShard(
    spec: ArraySpec,
    position: readonly number[],
    chunks: readonly (ChunkValues | null)[],
  ): Promise<void> {
    if (chunks.every((chunk) => chunk === null)) return;
    const parts = chunks.map((chunk) => (chunk === null ? null : compressed(chunk)));
    const index = Buffer.alloc(16 * parts.length + 4);
    let offset = 0;
    for (const [n, part] of parts.entries()) {
      index.writeBigUInt64LE(part === null ? ABSENT : BigInt(offset), 16 * n);
      index.writeBigUInt64LE(part === null ? ABSENT : BigInt(part.length), 16 * n + 8);
      offset += part?.length ?? 0;
    }
    index.writeUInt32LE(crc32c(index.subarray(0, -4)), index.length - 4);
    const present = parts.filter((part) => part !== null);
    await this.#write(chunkFile(spec, position), Buffer.concat([...present, index]));
  }

  /** Writes a chunk as a file; null = all its values are the fill value, so that it needs no file. */
  async writeChunk(spec: ArraySpec, position: readonly number[], values: ChunkValues | null): Promise<void> {
    if (values !== null) await this.#write(chunkFile(spec, position), compressed(values));
  }

  async #write(file: string, bytes: Uint8Array): Promise<void> {
    const target = path.join(this.#folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, bytes);
    this.#bytes += bytes.length;
  }
}

/** Synchronous, because the asynchronous call makes a stream for each chunk, which costs more than compressing these small ones. */
function compressed(values: ChunkValues): Buffer {
  return zstdCompressSync(Buffer.from(values.buffer, values.byteOffset, values.byteLength), PARAMETERS);
}

/** An array without dimensions has one chunk, `c`. */
function chunkFile(spec: ArraySpec, position: readonly number[]): string {
  return path.join(spec.name, 'c', ...position.map(String));
}

const CRC32C_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  return crc;
});

/** CRC-32C (Castagnoli, RFC 3720 appendix B.4), which node:zlib does not have. */
function crc32c(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) crc = CRC32C_TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return ~crc >>> 0;
}
