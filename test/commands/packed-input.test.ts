import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openInput } from '../../src/commands/grib/packed-input.ts';
import { packBzip2 } from '../support/bzip2.ts';
import { nativeMessage } from '../support/native-messages.ts';
import { scratchFolder } from '../support/scratch.ts';

const folder = scratchFolder();
const plain = Buffer.from(
  nativeMessage({
    model: 'gfs',
    variable: 'air_temperature_2m',
    initTime: new Date('2026-08-01T06:00:00Z'),
    lead: 3,
    values: Float64Array.from({ length: 40 }, (_, cell) => 280 + cell),
  }),
);

function write(name: string, bytes: Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

describe('a packed file is read as the file that it holds', () => {
  const packers: Readonly<Record<string, (bytes: Buffer) => Uint8Array>> = {
    plain: (bytes) => bytes,
    gz: gzipSync,
    zst: zstdCompressSync,
    bz2: packBzip2,
  };
  for (const [name, pack] of Object.entries(packers)) {
    it(name, async () => {
      // Known by its bytes, not by its name.
      const input = await openInput(write(`file-${name}`, pack(plain)));
      expect(readFileSync(input.path)).toEqual(plain);
      await input.close();
    });
  }

  it('unless it unpacks to too much, is damaged, or is of xz', async () => {
    const bomb = write('bomb', gzipSync(Buffer.alloc(5_000_000)));
    await expect(openInput(bomb, 1_000_000)).rejects.toThrow('more than 1000000 bytes');
    const cut = write('cut', gzipSync(plain).subarray(0, 60));
    await expect(openInput(cut)).rejects.toThrow('not a sound gzip file');
    const xz = write('xz', Buffer.from('fd377a585a00', 'hex'));
    await expect(openInput(xz)).rejects.toThrow('xz -dc FILE | isobar grib ls -');
  });
});
