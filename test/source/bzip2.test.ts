import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { packBzip2 as packAsDemo } from '../../src/demo/files/bzip2/bzip2-pack.ts';
import { bzip2File } from '../../src/source/files/bzip2/bzip2-file.ts';
import { unpackBzip2 } from '../../src/source/files/bzip2/unpack-bzip2.ts';
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
  it('returns the packed bytes', async () => {
    expect(new TextDecoder().decode(await unpackBzip2(HELLO, 'hello'))).toBe('GRIB side by side, 7777\n');
    const zeros = await unpackBzip2(MILLION_ZEROS, 'zeros');
    expect(zeros).toHaveLength(1_000_000);
    expect(zeros.every((byte) => byte === 0)).toBe(true);
  });

  it('stops at the allowed size, and unpacks the next file', async () => {
    await expect(unpackBzip2(MILLION_ZEROS, 'x.bz2', { maxBytes: 999_999 })).rejects.toMatchObject({
      code: 'upstream_unavailable',
      message: 'x.bz2 unpacks to more than 999999 bytes',
    });
    expect(await unpackBzip2(MILLION_ZEROS, 'x.bz2', { maxBytes: 1_000_000 })).toHaveLength(1_000_000);
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
      const unpacked = await unpackBzip2(changed, 'x.bz2', { maxBytes: 4096 }).catch(
        (error: unknown) => error,
      );
      if (unpacked instanceof Uint8Array) expect(new TextDecoder().decode(unpacked)).toMatch(/^GRIB side/);
      else expect(unpacked).toMatchObject({ code: 'upstream_unavailable' });
    }
    expect(new TextDecoder().decode(await unpackBzip2(HELLO, 'hello'))).toMatch(/^GRIB/);
  });
});

/** Bytes that hardly compress, with runs of all lengths among them. */
function bytesWithRuns(length: number): Uint8Array {
  let state = 1;
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const run = state % 97 === 0 ? (state >>> 8) % 600 : 1;
    bytes.fill(state >>> 24, at, at + run);
    at += run;
  }
  return bytes;
}

describe('unpacking larger files, in threads', () => {
  const large = bytesWithRuns(700_000);
  const packed = packAsDemo(large);

  it('returns the packed bytes of several files at a time', async () => {
    const unpacked = await Promise.all(Array.from({ length: 9 }, () => unpackBzip2(packed, 'x.bz2')));
    for (const bytes of unpacked) expect(Buffer.compare(bytes, large)).toBe(0);
    // The caller's bytes are still there.
    expect(Buffer.compare(await unpackBzip2(packed, 'x.bz2'), large)).toBe(0);
  });

  it('says what is wrong with a file, and goes on with the next', async () => {
    const damaged = packed.with(packed.length >> 1, (packed[packed.length >> 1] ?? 0) ^ 1);
    const cut = packed.subarray(0, packed.length - 20_000);
    const refusal = (message: RegExp) =>
      expect.objectContaining({ code: 'upstream_unavailable', message: expect.stringMatching(message) });
    await expect(unpackBzip2(damaged, 'x.bz2')).rejects.toEqual(
      refusal(/^x\.bz2 is not a sound bzip2 file: /),
    );
    await expect(unpackBzip2(cut, 'x.bz2')).rejects.toEqual(refusal(/it is cut off$/));
    await expect(unpackBzip2(packed, 'x.bz2', { maxBytes: 699_999 })).rejects.toEqual(
      refusal(/unpacks to more than 699999 bytes$/),
    );
    expect(await unpackBzip2(packed, 'x.bz2', { maxBytes: 700_000 })).toHaveLength(700_000);
  });

  it('can be given up, also while a thread is at it, and others are unpacked', async () => {
    const reason = new Error('nobody wants it');
    const leaving = new AbortController();
    const files = Array.from({ length: 12 }, (_, n) =>
      unpackBzip2(packed, 'x.bz2', n % 2 === 0 ? { signal: leaving.signal } : {}),
    );
    const settled = Promise.allSettled(files);
    leaving.abort(reason);
    for (const [n, outcome] of (await settled).entries()) {
      if (n % 2 === 0) expect(outcome).toEqual({ status: 'rejected', reason });
      else expect(outcome.status === 'fulfilled' && Buffer.compare(outcome.value, large)).toBe(0);
    }
  });

  it('reads streams that follow each other as one', async () => {
    const both = await unpackBzip2(Buffer.concat([packed, HELLO]), 'x.bz2');
    expect(Buffer.compare(both.subarray(0, large.length), large)).toBe(0);
    expect(new TextDecoder().decode(both.subarray(large.length))).toBe('GRIB side by side, 7777\n');
  });

  it.skipIf(!hasBzip2)('reads what the bzip2 command writes with blocks of all sizes', async () => {
    const bytes = bytesWithRuns(4_700_000);
    for (const level of [1, 5, 9]) {
      expect(Buffer.compare(await unpackBzip2(packBzip2(bytes, level), 'x.bz2'), bytes)).toBe(0);
    }
  });
});

describe('a bzip2 file', () => {
  it('is fetched once by those who read it at the same time, as long as one of them waits', async () => {
    let reads = 0;
    const file = bzip2File('https://dwd.example/z.bz2', async (signal) => {
      reads++;
      await setImmediate();
      signal?.throwIfAborted();
      return { bytes: HELLO, etag: null };
    });
    const leaving = new AbortController();
    const first = file.read(0, 4, leaving.signal);
    const second = file.read(5, 4);
    leaving.abort(new Error('left'));
    await expect(first).rejects.toThrow('left');
    expect(new TextDecoder().decode(await second)).toBe('side');
    expect(reads).toBe(1);
  });

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
