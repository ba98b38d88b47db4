import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leadsOf } from '../../src/catalog/index.ts';
import { createSourceTree } from '../../src/source/index.ts';
import { filesOfRun } from '../../src/source/runs/files/producer-layout.ts';
import { producerRun } from '../support/producer-run.ts';
import { openOrigin, type RangeOrigin } from '../support/range-origin.ts';
import { scratchFolder } from '../support/scratch.ts';
import { hasShared, sharedPath } from '../support/shared.ts';
import { openTestStore, type TestStore } from './test-store.ts';

const INIT = new Date('2026-08-01T06:00:00Z');
const RUN = { initTime: INIT, leads: { from: 0, to: 6 } };
const LEADS = leadsOf('gfs', 6).filter((lead) => lead <= 6);
const VARIABLES = ['air_temperature_2m', 'total_precipitation', 'temperature_500hpa'] as const;

const folder = scratchFolder();
let tests = 0;
let origin: RangeOrigin;
let store: TestStore;
beforeEach(async () => {
  origin = await openOrigin(Object.fromEntries(producerRun('gfs', INIT, LEADS)));
  store = await openTestStore(path.join(folder, String(tests++)));
});
afterEach(async () => {
  await store.close();
  await origin.close();
});

const nameOf = (ending: string) => {
  const name = [...origin.files.keys()].find((each) => each.endsWith(ending));
  if (name === undefined) throw new Error(`there is no ${ending}`);
  return name;
};

async function ingested() {
  const { runs, notes } = await store.ingest('gfs', [origin.base], RUN);
  const series = await Promise.all(VARIABLES.map((variable) => store.series('gfs', INIT, variable, 1)));
  return { notes, missingLeads: runs[0]?.missingLeads ?? [], series };
}

const lines = () =>
  String(origin.files.get(nameOf('f003.idx')))
    .trimEnd()
    .split('\n');
const put = (rows: readonly string[]) =>
  origin.files.set(nameOf('f003.idx'), Buffer.from(`${rows.join('\n')}\n`));

/** Ways in which the index of one lead is wrong. */
const FAULTS: Readonly<Record<string, () => void>> = {
  'is not there': () => origin.files.delete(nameOf('f003.idx')),
  'is cut within a line': () => put([...lines().slice(0, -1), lines().at(-1)?.slice(0, 9) ?? '']),
  'is cut after a line': () => put(lines().slice(0, 1)),
  'has offsets of another version of the file': () =>
    put(lines().map((line) => line.replace(/^(\d+):(\d+)/, (_, n, at) => `${n}:${Number(at) * 2 + 13}`))),
  'has offsets beyond the file': () =>
    put(lines().map((line) => line.replace(/^(\d+):(\d+)/, (_, n, at) => `${n}:${Number(at) + 1e8}`))),
  'names its fields the wrong way round': () => {
    const names = lines().map((line) => line.split(':').slice(2).join(':'));
    put(lines().map((line, n) => [...line.split(':').slice(0, 2), names.at(-1 - n)].join(':')));
  },
  'is that of an older run': () => put(lines().map((line) => line.replace('d=2026080106', 'd=2026080100'))),
};

describe('an index of one lead that', () => {
  for (const [fault, make] of Object.entries(FAULTS)) {
    it(`${fault} costs nothing: the file's own headers are read`, async () => {
      const sound = await ingested();
      expect(sound).toMatchObject({ notes: [], missingLeads: [] });
      await store.close();
      store = await openTestStore(path.join(folder, String(tests++)));
      make();
      expect(await ingested()).toEqual(sound);
    });
  }
});

describe('an index that is not there', () => {
  for (const model of ['euro-ifs', 'hrrr', 'nam'] as const) {
    it(`of ${model} costs nothing`, async () => {
      const leads = leadsOf(model, 6).slice(0, 4);
      origin.files.clear();
      for (const [name, bytes] of producerRun(model, INIT, leads)) origin.files.set(name, bytes);
      const indexes = [...origin.files.keys()].filter((name) => /\.(idx|index)$/.test(name)).sort();
      const listed = async () => {
        const tree = createSourceTree({
          model,
          bases: [origin.base],
          now: () => new Date('2026-08-02T00:00:00Z'),
        });
        const { entries, absent } = await tree.inventory(INIT, { leads: new Set(leads) });
        expect(absent).toEqual([]);
        return entries
          .map(({ nativeField, offset, window }) => `${nativeField} ${offset} ${window.endHours}`)
          .sort();
      };
      const sound = await listed();
      const ofLast = filesOfRun(model, INIT).filter((file) => file.leads.includes(leads.at(-1) ?? 0));
      const isOfLast = (name: string) =>
        ofLast.some((file) => name.startsWith(file.path.replace(/\.grib2$/, '')));
      for (const name of indexes) if (!isOfLast(name)) origin.files.delete(name);
      expect(await listed()).toEqual(sound);
      expect(sound.length).toBeGreaterThan(2 * leads.length);
    });
  }
});

describe.skipIf(!hasShared).each(['tree-missing-idx', 'tree-stale-idx'])(
  '%s of the reference material',
  (tree) => {
    it('gives 281 K and 1 kg m-2 of rain at lead 1', async () => {
      const root = sharedPath('grib', 'failing', tree);
      origin.files.clear();
      for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
        if (/\.f\d{3}(\.idx)?$/.test(name)) origin.files.set(name, readFileSync(path.join(root, name)));
      }
      const initTime = new Date('2026-11-27T00:00:00Z');
      const { notes } = await store.ingest('gfs', [origin.base], {
        initTime,
        now: new Date('2026-11-28T00:00:00Z'),
        leads: { from: 0, to: 3 },
        variables: ['air_temperature_2m', 'total_precipitation'],
      });
      expect(notes).toEqual([]);
      const at = async (variable: 'air_temperature_2m' | 'total_precipitation') =>
        (await store.series('gfs', initTime, variable, 0))?.values[1];
      expect(await at('air_temperature_2m')).toBe(281);
      expect(await at('total_precipitation')).toBe(1);
    });
  },
);
