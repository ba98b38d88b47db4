import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { IsobarError } from '../../platform/index.ts';

/** A file that can be read at any offset. */
export interface Input {
  readonly path: string;
  /** Removes what was unpacked. */
  close(): Promise<void>;
}

/** Bytes that standard input may give, or a file unpack to: they go to the disk. */
const MAX_UNPACKED_BYTES = 8 * 2 ** 30;
/** bzip2 is unpacked in memory. */
const MAX_BZIP2_BYTES = 2 ** 30;

type Packing = 'gzip' | 'zstd' | 'bzip2' | 'xz' | null;

/** First bytes of a packed file, by which it is known whatever its name is. */
const MAGIC: readonly (readonly [Packing, readonly number[]])[] = [
  ['gzip', [0x1f, 0x8b]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
];

/**
 * A file, or standard input for `-`, unpacked into a temporary file where it is gzip, zstd or bzip2.
 * Throws IsobarError('validation_error') for xz, damaged files, and those that unpack to more than 8 GiB (bzip2: 1 GiB).
 */
export async function openInput(file: string, maxBytes = MAX_UNPACKED_BYTES): Promise<Input> {
  const folder = await mkdtemp(path.join(tmpdir(), 'isobar-grib-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    const unpacked = path.join(folder, 'unpacked');
    const packed = file === '-' ? await written(path.join(folder, 'input'), maxBytes) : file;
    const packing = await packingOf(packed);
    if (packing === null) return { path: packed, close };
    await unpack(packed, unpacked, packing, { name: file, maxBytes });
    return { path: unpacked, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Standard input as a file. */
async function written(target: string, maxBytes: number): Promise<string> {
  await pipeline(process.stdin, limited('standard input', maxBytes), createWriteStream(target));
  return target;
}

async function packingOf(file: string): Promise<Packing> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(new Uint8Array(6), 0, 6, 0);
    return MAGIC.find(([, magic]) => magic.every((byte, at) => buffer[at] === byte))?.[0] ?? null;
  } finally {
    await handle.close();
  }
}

async function unpack(
  packed: string,
  target: string,
  packing: Exclude<Packing, null>,
  { name, maxBytes }: { readonly name: string; readonly maxBytes: number },
): Promise<void> {
  if (packing === 'xz') {
    throw new IsobarError('validation_error', `${name} is an xz file: xz -dc FILE | isobar grib ls -`);
  }
  try {
    if (packing === 'bzip2') {
      const { size } = await stat(packed);
      if (size > MAX_BZIP2_BYTES) throw tooLarge(name, MAX_BZIP2_BYTES);
      const limit = Math.min(maxBytes, MAX_BZIP2_BYTES);
      // With what reads producers' files: not loaded for files that are not packed so.
      const { unpackBzip2 } = await import('../../source/index.ts');
      await writeFile(target, await unpackBzip2(await readFile(packed), name, { maxBytes: limit }));
      return;
    }
    const unpacker = packing === 'gzip' ? createGunzip() : createZstdDecompress();
    await pipeline(createReadStream(packed), unpacker, limited(name, maxBytes), createWriteStream(target));
  } catch (error) {
    if (error instanceof IsobarError || !(error instanceof Error)) throw error;
    throw new IsobarError('validation_error', `${name} is not a sound ${packing} file: ${error.message}`);
  }
}

/** Ends with an error behind so many bytes: a small file may unpack to terabytes. */
function limited(name: string, maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(tooLarge(name, maxBytes));
      else done(null, chunk);
    },
  });
}

function tooLarge(name: string, maxBytes: number): IsobarError {
  return new IsobarError('validation_error', `${name} has more than ${maxBytes} bytes when unpacked`);
}
