import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { localFile } from '../../src/source/files/local-file.ts';
import { readInventory } from '../../src/source/locations/read-inventory.ts';
import { indexedFile, nativeMessage } from '../support/native-messages.ts';
import { openOrigin } from '../support/range-origin.ts';
import { scratchFolder } from '../support/scratch.ts';
import { hasShared, sharedPath } from '../support/shared.ts';

const INIT = new Date('2026-08-01T06:00:00Z');
const options = { model: 'gfs', initTime: null, now: INIT } as const;

const message = (variable: 'air_temperature_2m' | 'cape', lead: number) =>
  nativeMessage({
    model: 'gfs',
    variable,
    initTime: INIT,
    lead,
    values: new Float64Array(40).fill(280 + lead),
  });

const TWO = Buffer.concat([message('air_temperature_2m', 3), message('cape', 3)]);

const summary = (entries: Awaited<ReturnType<typeof readInventory>>['entries']) =>
  entries.map(({ nativeField, window, offset, length }) => [nativeField, window.endHours, offset, length]);

describe('an inventory of local files', () => {
  const folder = scratchFolder();
  const write = (name: string, bytes: Uint8Array | string) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    return file;
  };
  const first = message('air_temperature_2m', 3).length;

  it('scans a file without index', async () => {
    const { entries, notes } = await readInventory([write('scan/a.grib2', TWO)], options);
    expect(summary(entries)).toEqual([
      ['air_temperature_2m', 3, 0, first],
      ['cape', 3, first, TWO.length - first],
    ]);
    expect(notes).toEqual([]);
  });

  it('searches folders and follows links, but skips side-cars, hidden files and broken links', async () => {
    const real = write('tree/one/gfs.f003', TWO);
    write('tree/one/.gfs.f006.part', TWO);
    write('tree/one/readme.md', 'GRIB');
    symlinkSync(real, path.join(folder, 'tree/linked.grib2'));
    symlinkSync(path.join(folder, 'nowhere'), path.join(folder, 'tree/broken.grib2'));
    const { entries } = await readInventory([path.join(folder, 'tree')], options);
    expect(new Set(entries.map(({ file }) => path.basename(file.url)))).toEqual(
      new Set(['gfs.f003', 'linked.grib2']),
    );
  });

  it('uses the index beside a file instead of a scan', async () => {
    const { data, index } = indexedFile(INIT, [
      { message: message('air_temperature_2m', 3), rows: ['TMP:2 m above ground:3 hour fcst'] },
      { message: message('cape', 3), rows: ['PWAT:surface:3 hour fcst'] },
    ]);
    const file = write('indexed/a.grib2', data);
    write('indexed/a.grib2.idx', index);
    expect(summary((await readInventory([file], options)).entries)).toEqual([
      ['air_temperature_2m', 3, 0, first],
    ]);
  });

  it('uses a truncated file up to its last complete message', async () => {
    const file = write('short/a.grib2', TWO.subarray(0, TWO.length - 10));
    const { entries, notes } = await readInventory([file], options);
    expect(summary(entries)).toEqual([['air_temperature_2m', 3, 0, first]]);
    expect(notes).toEqual([expect.stringMatching(/a\.grib2 is left out where it is damaged/)]);
  });

  it('reads the headers of a file with a damaged index', async () => {
    write('both/a.grib2', TWO);
    write('both/a.grib2.idx', '1:0:d=2026080106:TMP:2 m above ground:3 hour fcst:\nrubbish\n');
    write('both/b.grib2', TWO);
    const { entries, notes } = await readInventory([path.join(folder, 'both')], options);
    const ofFile = (name: string) => entries.filter(({ file }) => path.basename(file.url) === name);
    expect(summary(ofFile('a.grib2'))).toEqual(summary(ofFile('b.grib2')));
    expect(notes).toEqual([]);
  });

  it('leaves out a file with a damaged index that is damaged too', async () => {
    write('worse/a.grib2', Buffer.from('GRIB'));
    write('worse/a.grib2.idx', 'rubbish\n');
    const { entries, notes } = await readInventory([path.join(folder, 'worse')], options);
    expect(entries).toEqual([]);
    expect(notes).toEqual([expect.stringMatching(/a\.grib2 is left out .* line 1: expected/)]);
  });

  it('reports a file deleted before the read as an error of the source', async () => {
    const gone = localFile(path.join(folder, 'gone.grib2'), 100);
    await expect(gone.read(0, 10)).rejects.toMatchObject({
      code: 'upstream_unavailable',
      message: expect.stringContaining('ENOENT'),
    });
  });

  it('returns the existing bytes for a read past the end', async () => {
    const file = localFile(write('bytes/a', Uint8Array.of(1, 2, 3, 4, 5)), 5);
    expect([...(await file.read(3, 2 ** 40))]).toEqual([4, 5]);
    expect([...(await file.read(7, 10))]).toEqual([]);
  });

  it('lists only the requested run', async () => {
    const file = write('runs/a.grib2', TWO);
    const other = new Date('2026-08-01T00:00:00Z');
    expect((await readInventory([file], { ...options, initTime: other })).entries).toEqual([]);
    expect((await readInventory([file], { ...options, initTime: INIT })).entries).toHaveLength(2);
  });

  it('throws not_found where nothing is there', async () => {
    mkdirSync(path.join(folder, 'empty'));
    await expect(readInventory([path.join(folder, 'no-such')], options)).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('no such file or folder'),
    });
    await expect(readInventory([path.join(folder, 'empty')], options)).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('no files to read'),
    });
  });

  it.skipIf(!hasShared)('notes a file of another centre', async () => {
    const file = sharedPath('grib/models/euro-ifs/ifs-0p25-oper-2t-20250114-t00z-0h.grib2');
    const { entries, notes } = await readInventory([file], options);
    expect(entries).toEqual([]);
    expect(notes).toEqual([
      expect.stringContaining('its fields are of IFS (centre 98, generating process 158), not of gfs'),
    ]);
  });
});

describe.skipIf(!hasShared)('a remote file without index', () => {
  it('is scanned by ranges: all fields are found in a small part of the bytes', async () => {
    const name = 'grib/models/gfs/gfs-2p50-whole-file-20110110-f120.grib2';
    const bytes = readFileSync(sharedPath(name));
    const oracle = z
      .array(z.object({ offset: z.number(), length: z.number() }))
      .parse(JSON.parse(readFileSync(sharedPath(`${name}.oracle.json`), 'utf8')));
    const origin = await openOrigin({ 'whole.grib2': bytes });
    try {
      const { entries } = await readInventory([`${origin.base}whole.grib2`], options);
      const extents = new Map(oracle.map(({ offset, length }) => [offset, length]));
      for (const { offset, length } of entries) expect(length).toBe(extents.get(offset));
      const temperatures = entries.filter(({ nativeField }) =>
        /^temperature_(1000|850|700|500|300|250)hpa$/.test(nativeField),
      );
      expect(temperatures).toHaveLength(6);
      expect(new Set(entries.map(({ window }) => window.endHours))).toEqual(new Set([120]));
      // 307 messages of 12 kB on average, 4 kB and a trailer of each are read.
      expect(origin.bytesSent()).toBeLessThan(bytes.length / 2);
      const whole = origin.requests.filter(({ range }) => range === null);
      expect(whole.map((request) => request.path)).toEqual(['whole.grib2.idx']);
    } finally {
      await origin.close();
    }
  });

  it('with large messages is scanned in a tiny part of the bytes', async () => {
    const parts = ['tmp', 'ugrd', 'vgrd'].map((name) =>
      readFileSync(sharedPath(`grib/models/gfs/gfs-0p25-${name}-850mb-20260811-f024.grib2`)),
    );
    const bytes = Buffer.concat(parts);
    const origin = await openOrigin({ 'three.grib2': bytes });
    try {
      const { entries } = await readInventory([`${origin.base}three.grib2`], options);
      expect(entries.map(({ nativeField, window }) => [nativeField, window.endHours])).toEqual([
        ['temperature_850hpa', 6],
        ['u_wind_850hpa', 6],
        ['v_wind_850hpa', 6],
      ]);
      expect(origin.bytesSent()).toBeLessThan(bytes.length / 50);
    } finally {
      await origin.close();
    }
  });
});
