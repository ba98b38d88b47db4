import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LatLonGrid } from 'gribjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOrigin, isOriginOf, type ModelId, modelOf } from '../../src/catalog/index.ts';
import { coarseGridOf, nativeMessage } from '../support/native-messages.ts';
import { scratchFolder } from '../support/scratch.ts';
import { hasShared, sharedPath } from '../support/shared.ts';
import { openTestStore, type TestStore } from './test-store.ts';

const folder = scratchFolder();
let store: TestStore;
beforeAll(async () => {
  store = await openTestStore(path.join(folder, 'data'));
});
afterAll(() => store.close());

const INIT = new Date('2026-08-01T00:00:00Z');

let files = 0;
function write(bytes: Uint8Array, index: Readonly<Record<string, string>> = {}): string {
  const to = path.join(folder, `source-${files++}`);
  mkdirSync(to);
  const file = path.join(to, 'file.grib2');
  writeFileSync(file, bytes);
  for (const [suffix, text] of Object.entries(index)) writeFileSync(`${file}${suffix}`, text);
  return file;
}

/** A temperature of a model, made by a process of its centre. */
function temperature(model: ModelId, process: number, grid: LatLonGrid = coarseGridOf(model)): Uint8Array {
  const message = nativeMessage({
    model,
    variable: 'air_temperature_2m',
    initTime: INIT,
    lead: 3,
    grid,
    values: new Float64Array(grid.points).fill(280),
  });
  const copy = message.slice();
  const view = new DataView(copy.buffer);
  let at = 16;
  while (view.getUint8(at + 4) !== 4) at += view.getUint32(at);
  // Octet 14 of section 4.
  view.setUint8(at + 13, process);
  return copy;
}

describe('files of another product of the same centre', () => {
  it.each([
    ['arome', 211, 'ARPEGE (centre 85, generating process 211), not of arome'],
    ['euro-ifs', 4, 'AIFS (centre 98, generating process 4), not of euro-ifs'],
    ['aifs', 158, 'IFS (centre 98, generating process 158), not of aifs'],
    ['gfs', 107, 'GEFS (centre 7, generating process 107), not of gfs'],
    ['gfs', 250, 'centre 7, generating process 250, not of gfs'],
    ['icon-eu', 11, 'ICON-D2 (centre 78, generating process 11), not of icon-eu'],
  ] as const)(
    'of %s by process %i are refused in a sentence that says what they are',
    async (model, process, what) => {
      await expect(store.ingest(model, [write(temperature(model, process))])).rejects.toMatchObject({
        code: 'not_found',
        message: expect.stringContaining(`its fields are of ${what}`),
      });
      expect(await store.runs.find(model, INIT)).toBeNull();
    },
  );

  it('are refused where an index calls their fields the model’s own', async () => {
    const index = '1:0:d=2026080100:TMP:2 m above ground:3 hour fcst:\n';
    await expect(store.ingest('gfs', [write(temperature('gfs', 107), { '.idx': index })])).rejects.toThrow(
      'the message is of GEFS (centre 7, generating process 107), not of gfs',
    );
  });

  it.each([
    [
      'the globe',
      { latitudeOfFirst: 90, latitudeOfLast: -90, longitudeOfLast: 315, iIncrement: 45, jIncrement: 45 },
    ],
    ['a box beyond its eastern edge', { longitudeOfFirst: 4, longitudeOfLast: 18 }],
    ['a box beyond its southern edge', { latitudeOfFirst: 46, latitudeOfLast: 36 }],
  ] as const)('are refused by their grid where that is %s', async (_, differences) => {
    const grid = { ...coarseGridOf('arome'), ...differences };
    await expect(store.ingest('arome', [write(temperature('arome', 255, grid))])).rejects.toMatchObject({
      code: 'validation_error',
      message: expect.stringContaining('which arome does not use'),
    });
  });

  it('pass as the model’s own where they do not say which process made them, on a grid in its domain', async () => {
    const { runs } = await store.ingest('arome', [write(temperature('arome', 255))]);
    expect(runs).toMatchObject([{ fieldsWritten: 1 }]);
  });
});

describe.skipIf(!hasShared)('real files', () => {
  it.each([
    [
      'arome',
      'arome/arpege-0p5-2t-jpeg-20231203-2steps',
      /of ARPEGE \(centre 85, generating process 211\), not of arome/,
    ],
    [
      'euro-ifs',
      'euro-ifs/aifs-0p25-2t-20240802-t06z-18h',
      /of AIFS \(centre 98, generating process 2\), not of euro-ifs/,
    ],
    [
      'aifs',
      'euro-ifs/ifs-0p25-oper-2t-20250114-t00z-0h',
      /of IFS \(centre 98, generating process 158\), not of aifs/,
    ],
    [
      'icon-global',
      'icon-global/icon-d2-icosahedral-t2m-20200728',
      /of ICON-D2 \(centre 78, .* not of icon-global/,
    ],
    ['icon-eu', 'icon-global/icon-global-t2m-20231020-f001', /of ICON global \(centre 78, .* not of icon-eu/],
  ] as const)('of another model are not stored as %s: %s', async (model, name, words) => {
    // Under a name that does not give it away.
    const link = path.join(folder, `linked-${files++}.grib2`);
    symlinkSync(sharedPath('grib/models', `${name}.grib2`), link);
    await expect(store.ingest(model, [link])).rejects.toThrow(words);
  });
});

it('names of products agree with the models of the catalogue', () => {
  for (const [model, name] of [
    ['gfs', 'GFS'],
    ['hrrr', 'HRRR'],
    ['nam', 'NAM'],
    ['rrfs', 'RRFS'],
    ['euro-ifs', 'IFS'],
    ['aifs', 'AIFS'],
    ['icon-global', 'ICON global'],
    ['icon-eu', 'ICON-EU'],
    ['arome', 'AROME'],
  ] as const) {
    const { centre, processes } = modelOf(model);
    for (const process of processes.flat()) {
      expect(describeOrigin({ centre, process })).toBe(
        `${name} (centre ${centre}, generating process ${process})`,
      );
      expect(isOriginOf(model, { centre, process })).toBe(true);
      expect(isOriginOf(model, { centre: centre + 1, process })).toBe(false);
    }
  }
});
