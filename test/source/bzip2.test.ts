import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { unpackBzip2 } from '../../src/source/files/bzip2.ts';
import { bzip2File } from '../../src/source/files/bzip2-file.ts';
import { readInventory } from '../../src/source/locations/read-inventory.ts';
import { hasBzip2, packBzip2 } from '../support/bzip2.ts';
import { openOrigin } from '../support/range-origin.ts';
import { scratchFolder } from '../support/scratch.ts';
import { hasShared, sharedPath } from '../support/shared.ts';

/** Made with Python's bz2 module. */
const HELLO = Buffer.from(
  'QlpoOTFBWSZTWWOI3nwAAAZfgEAQQAQAgBCgEAAWIAggIAAhpNPSDJtQpgAA4NaTw2+8mTYsIZC+LuSKcKEgxxG8+A==',
  'base64',
);
const MILLION_ZEROS = Buffer.from(
  'QlpoOTFBWSZTWXnTnkgAB6jAQMAAAAIACCAAMMwJqmmVJDapSQ8XckU4UJB5055I',
  'base64',
);

describe('unpacking bzip2', () => {
  it('does not change the process’s handlers of uncaught errors', async () => {
    const handlers = () =>
      ['uncaughtException', 'unhandledRejection'].map((event) => process.rawListeners(event).length);
    const own = () => undefined;
    process.on('unhandledRejection', own);
    const before = handlers();
    await unpackBzip2(HELLO, 'hello');
    expect(handlers()).toEqual(before);
    process.off('unhandledRejection', own);
  });

  it('returns the packed bytes', async () => {
    expect(new TextDecoder().decode(await unpackBzip2(HELLO, 'hello'))).toBe('GRIB side by side, 7777\n');
    const zeros = await unpackBzip2(MILLION_ZEROS, 'zeros');
    expect(zeros).toHaveLength(1_000_000);
    expect(zeros.every((byte) => byte === 0)).toBe(true);
  });

  it('stops at the allowed size, and unpacks the next file', async () => {
    await expect(unpackBzip2(MILLION_ZEROS, 'x.bz2', 999_999)).rejects.toMatchObject({
      code: 'upstream_unavailable',
      message: 'x.bz2 unpacks to more than 999999 bytes',
    });
    expect(await unpackBzip2(MILLION_ZEROS, 'x.bz2', 1_000_000)).toHaveLength(1_000_000);
  });

  it('refuses a truncated stream and one with a flipped bit', async () => {
    const refused = expect.objectContaining({
      code: 'upstream_unavailable',
      message: expect.stringContaining('x.bz2 is not a sound bzip2 file'),
    });
    for (let length = 0; length < HELLO.length; length++) {
      await expect(unpackBzip2(HELLO.subarray(0, length), 'x.bz2')).rejects.toEqual(refused);
    }
    for (let byte = 4; byte < HELLO.length - 1; byte++) {
      const changed = Uint8Array.from(HELLO);
      changed[byte] = (changed[byte] ?? 0) ^ 0x10;
      // Some bits belong to unused symbols; the result is then the same.
      const unpacked = await unpackBzip2(changed, 'x.bz2', 4096).catch((error: unknown) => error);
      if (unpacked instanceof Uint8Array) expect(new TextDecoder().decode(unpacked)).toMatch(/^GRIB side/);
      else expect(unpacked).toMatchObject({ code: 'upstream_unavailable' });
    }
    expect(new TextDecoder().decode(await unpackBzip2(HELLO, 'hello'))).toMatch(/^GRIB/);
  });
});

describe('a bzip2 file', () => {
  it('is fetched once for many ranges', async () => {
    let reads = 0;
    const file = bzip2File('https://dwd.example/x.bz2', async () => {
      reads++;
      return { bytes: HELLO, etag: '"v1"' };
    });
    expect([file.size, file.etag]).toEqual([null, null]);
    expect(new TextDecoder().decode(await file.read(5, 4))).toBe('side');
    expect(new TextDecoder().decode(await file.read(19, 100))).toBe('7777\n');
    expect([file.size, file.etag, reads]).toEqual([24, '"v1"', 1]);
    expect(await file.read(100, 10)).toHaveLength(0);
  });

  it('is fetched once more, and only once, if it arrived damaged', async () => {
    let reads = 0;
    const damaged = HELLO.with(20, 0);
    const arriving = (...bodies: readonly Uint8Array[]) =>
      bzip2File('https://dwd.example/y.bz2', async () => ({ bytes: bodies[reads++] ?? damaged, etag: null }));
    expect(new TextDecoder().decode(await arriving(damaged, HELLO).read(5, 4))).toBe('side');
    expect(reads).toBe(2);
    reads = 0;
    await expect(arriving().read(5, 4)).rejects.toMatchObject({ code: 'upstream_unavailable' });
    expect(reads).toBe(2);
  });
});

describe.skipIf(!hasShared || !hasBzip2)('real files of ICON-EU, packed again', () => {
  const bytes = hasShared
    ? readFileSync(sharedPath('grib/models/icon-eu/icon-eu-clcl-20231025-f001.ccsds.grib2'))
    : new Uint8Array(0);
  const options = { model: 'icon-eu', initTime: null, now: new Date() } as const;
  const folder = scratchFolder();

  it('unpack to the same bytes', async () => {
    expect(Buffer.compare(await unpackBzip2(packBzip2(bytes), 'clcl'), bytes)).toBe(0);
  });

  it('are read from a folder and from a URL', async () => {
    const name = path.join(folder, 'clcl.grib2.bz2');
    writeFileSync(name, packBzip2(bytes));
    const origin = await openOrigin({ 'clcl.grib2.bz2': readFileSync(name) });
    try {
      for (const location of [folder, `${origin.base}clcl.grib2.bz2`]) {
        const { entries, notes } = await readInventory([location], options);
        expect(notes).toEqual([]);
        expect(entries).toMatchObject([
          { nativeField: 'low_cloud_cover', offset: 0, length: bytes.length, window: { endHours: 0 } },
        ]);
      }
      expect(origin.requests.map((request) => request.path)).toEqual(['clcl.grib2.bz2']);
    } finally {
      await origin.close();
    }
  });
});
