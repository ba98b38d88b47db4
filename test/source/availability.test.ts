import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { leadsOf, type ModelId } from '../../src/catalog/index.ts';
import { createSourceTree } from '../../src/source/runs/create-source-tree.ts';
import { filesOfRun } from '../../src/source/runs/files/producer-layout.ts';
import { openOrigin, type RangeOrigin } from '../support/range-origin.ts';

const RUN = new Date('2026-08-01T00:00:00Z');
const NOW = new Date('2026-08-01T04:30:00Z');

let origin: RangeOrigin;
beforeAll(async () => {
  origin = await openOrigin();
});
afterEach(() => {
  origin.files.clear();
  origin.requests.length = 0;
  origin.lists = false;
});
afterAll(() => origin.close());

const treeOf = (model: ModelId, now = NOW) =>
  createSourceTree({ model, bases: [origin.base], now: () => now });

const SIDE_CARS: Partial<Record<ModelId, (path: string) => string>> = {
  gfs: (path) => `${path}.idx`,
  hrrr: (path) => `${path}.idx`,
  nam: (path) => `${path}.idx`,
  'euro-ifs': (path) => path.replace(/\.grib2$/, '.index'),
};
const ROW = '1:0:d=2026080100:TMP:2 m above ground:anl:\n';
const LINE =
  '{"date":"20260801","time":"0000","class":"od","type":"fc","stream":"oper","levtype":"sfc","step":"0","param":"2t","_offset":0,"_length":100}\n';

/** Publishes the index of each file, or the file itself where it has none. */
function put(model: ModelId, initTime: Date, has: (path: string, leads: readonly number[]) => boolean) {
  for (const { path, leads } of filesOfRun(model, initTime)) {
    if (!has(path, leads)) continue;
    const name = SIDE_CARS[model]?.(path) ?? path;
    origin.files.set(name, Buffer.from(model === 'euro-ifs' ? LINE : ROW));
  }
}

const upTo = (lead: number) => (_: string, leads: readonly number[]) => leads.every((each) => each <= lead);
const requested = () => origin.requests.splice(0).map(({ path }) => path);

describe('an incoming run', () => {
  it('becomes available lead by lead, and polling requests only missing files', async () => {
    const tree = treeOf('gfs');
    put('gfs', RUN, upTo(3));
    expect(await tree.availability(RUN)).toEqual({
      initTime: RUN,
      leads: [0, 1, 2, 3],
      expectedLeads: leadsOf('gfs', 0),
      complete: false,
    });
    requested();
    expect((await tree.availability(RUN)).leads).toEqual([0, 1, 2, 3]);
    // The next lead, whether it is late, and whether the last is there.
    expect(requested().map((path) => path.slice(-8))).toEqual(['f004.idx', 'f005.idx', 'f384.idx']);
    put('gfs', RUN, upTo(384));
    const { leads, complete } = await tree.availability(RUN);
    expect([leads, complete]).toEqual([leadsOf('gfs', 0), true]);
    expect(requested()).toHaveLength(205);
    expect((await tree.availability(RUN)).complete).toBe(true);
    expect(requested()).toEqual([]);
  });

  it('has a lead only with the files of all products', async () => {
    const tree = treeOf('hrrr', new Date('2026-08-01T01:30:00Z'));
    put('hrrr', RUN, (path, leads) => upTo(path.includes('wrfsfc') ? 5 : 2)(path, leads));
    expect((await tree.availability(RUN)).leads).toEqual([0, 1, 2]);
    put('hrrr', RUN, (path, leads) => path.includes('wrfsfc') && upTo(48)(path, leads));
    expect((await tree.availability(RUN)).complete).toBe(false);
    put('hrrr', RUN, upTo(48));
    const { leads, complete } = await tree.availability(RUN);
    expect([leads, complete]).toEqual([leadsOf('hrrr', 0), true]);
  });

  it('is complete when its last files are published, even if a lead in between is missing', async () => {
    put('gfs', RUN, (_, leads) => !leads.includes(7));
    const { leads, complete } = await treeOf('gfs').availability(RUN);
    expect(complete).toBe(true);
    expect(leads).toEqual(leadsOf('gfs', 0).filter((lead) => lead !== 7));
  });

  it('of ECMWF is complete when its last index is published', async () => {
    const tree = treeOf('euro-ifs', new Date('2026-08-01T08:00:00Z'));
    put('euro-ifs', RUN, upTo(357));
    expect((await tree.availability(RUN)).complete).toBe(false);
    put('euro-ifs', RUN, upTo(360));
    const { leads, complete } = await tree.availability(RUN);
    expect([leads.length, complete]).toEqual([85, true]);
  });

  it('lacks a file whose index is empty or malformed', async () => {
    put('gfs', RUN, upTo(3));
    origin.files.set('gfs.20260801/00/atmos/gfs.t00z.pgrb2.0p25.f002.idx', Buffer.of());
    origin.files.set('gfs.20260801/00/atmos/gfs.t00z.pgrb2.0p25.f004.idx', Buffer.from('<html>busy</html>'));
    const tree = treeOf('gfs');
    // The lead after one that is late is looked for too.
    expect((await tree.availability(RUN)).leads).toEqual([0, 1, 3]);
    put('gfs', RUN, upTo(3));
    expect((await tree.availability(RUN)).leads).toEqual([0, 1, 2, 3]);
  });

  it('of Météo-France has a group of leads with all five packages', async () => {
    const tree = treeOf('arome', new Date('2026-08-01T02:00:00Z'));
    put(
      'arome',
      RUN,
      (path) => path.includes('00H06H') || (path.includes('07H12H') && !path.includes('IP3')),
    );
    expect((await tree.availability(RUN)).leads).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(new Set(origin.requests.map(({ range }) => range))).toEqual(new Set(['bytes=0-0']));
    requested();
    await tree.availability(RUN);
    expect(requested().filter((path) => path.includes('07H12H'))).toEqual([
      '2026-08-01T00:00:00Z/arome/0025/IP3/arome__0025__IP3__07H12H__2026-08-01T00:00:00Z.grib2',
    ]);
    put('arome', RUN, () => true);
    const { leads, complete } = await tree.availability(RUN);
    expect([leads.length, complete]).toEqual([52, true]);
  });

  it('is refused at a time at which the model has no run', async () => {
    await expect(treeOf('gfs').availability(new Date('2026-08-01T01:00:00Z'))).rejects.toMatchObject({
      code: 'validation_error',
    });
    expect(origin.requests).toEqual([]);
  });
});

describe('directories of DWD', () => {
  const YESTERDAY = new Date('2026-07-31T00:00:00Z');

  it('hold two runs at once: files are matched by their full date and hour', async () => {
    origin.lists = true;
    put('icon-eu', YESTERDAY, () => true);
    const tree = treeOf('icon-eu', new Date('2026-08-01T03:00:00Z'));
    expect(await tree.newestRun()).toEqual(YESTERDAY);
    expect((await tree.availability(RUN)).leads).toEqual([]);
    // The new run replaces the old one, variable by variable.
    put('icon-eu', RUN, upTo(2));
    origin.files.delete(
      '00/omega/icon-eu_europe_regular-lat-lon_pressure-level_2026080100_002_500_OMEGA.grib2.bz2',
    );
    expect(await tree.newestRun()).toEqual(RUN);
    expect((await tree.availability(RUN)).leads).toEqual([0, 1]);
    expect((await tree.availability(YESTERDAY)).complete).toBe(true);
    put('icon-eu', RUN, (path) => !path.includes('_120_T_2M'));
    expect(await tree.availability(RUN)).toMatchObject({ complete: false });
    put('icon-eu', RUN, () => true);
    expect(await tree.availability(RUN)).toMatchObject({ complete: true, leads: leadsOf('icon-eu', 0) });
  });

  it('are listed once per poll, and only where files are missing', async () => {
    origin.lists = true;
    put('icon-eu', RUN, upTo(5));
    const tree = treeOf('icon-eu', new Date('2026-08-01T03:00:00Z'));
    await tree.availability(RUN);
    const first = requested();
    expect(new Set(first).size).toBe(first.length);
    expect(first.every((path) => path.endsWith('/'))).toBe(true);
    await tree.availability(RUN);
    // Lead 6 is not there for the first variable that is looked at: that settles it.
    expect(requested()).toEqual(['00/t_2m/']);
  });

  it('must hold the constant files for every lead', async () => {
    origin.lists = true;
    put('icon-global', RUN, (path) => !path.includes('CLAT'));
    const tree = treeOf('icon-global', new Date('2026-08-01T03:00:00Z'));
    expect((await tree.availability(RUN)).leads).toEqual([]);
    put('icon-global', RUN, () => true);
    expect((await tree.availability(RUN)).leads).toHaveLength(113);
  });

  it('are not used where the server lists none: files are requested one by one', async () => {
    put('icon-eu', RUN, upTo(1));
    const tree = treeOf('icon-eu', new Date('2026-08-01T03:00:00Z'));
    expect((await tree.availability(RUN)).leads).toEqual([0, 1]);
  });
});

describe('the newest run', () => {
  it('is the newest whose first file is published, and older ones are not requested again', async () => {
    const tree = treeOf('gfs', new Date('2026-08-01T13:00:00Z'));
    expect(await tree.newestRun()).toBeNull();
    put('gfs', RUN, upTo(0));
    expect(await tree.newestRun()).toEqual(RUN);
    requested();
    expect(await tree.newestRun()).toEqual(RUN);
    expect(requested().map((path) => path.slice(0, 15))).toEqual(['gfs.20260801/12', 'gfs.20260801/06']);
  });

  it('of a retired model may be its last, however long ago', async () => {
    const last = new Date('2026-10-14T06:00:00Z');
    const tree = treeOf('nam', new Date('2026-11-20T13:00:00Z'));
    put('nam', last, upTo(0));
    expect(await tree.newestRun()).toEqual(last);
    const later = new Date('2026-11-20T06:00:00Z');
    put('nam', later, upTo(0));
    expect(await tree.newestRun()).toEqual(later);
  });

  it('of a retired model may be later than was announced, and the archive is searched once', async () => {
    const last = new Date('2026-10-27T18:00:00Z');
    const tree = treeOf('nam', new Date('2026-11-20T13:00:00Z'));
    for (const day of [14, 20, 27]) put('nam', new Date(`2026-10-${day}T06:00:00Z`), upTo(0));
    put('nam', last, upTo(0));
    expect(await tree.newestRun()).toEqual(last);
    const first = requested();
    expect(first[0]).toContain('nam.20261120/nam.t12z.');
    expect(first.length).toBeLessThanOrEqual(4 * 41);
    expect(await tree.newestRun()).toEqual(last);
    expect(requested().every((path) => path >= 'nam.202611')).toBe(true);
  });

  it('of NAM is null in a tree of its successor', async () => {
    const run = 'rrfs.20261120/06/rrfs.t06z.prslev.3km.f000.conus.grib2';
    origin.files.set(run, Buffer.from('GRIB'));
    origin.files.set(`${run}.idx`, Buffer.from(ROW));
    expect(await treeOf('nam', new Date('2026-11-20T13:00:00Z')).newestRun()).toBeNull();
  });

  it('throws when no mirror answers', async () => {
    const gone = await openOrigin();
    await gone.close();
    const tree = createSourceTree({ model: 'gfs', bases: [gone.base], now: () => NOW });
    await expect(tree.newestRun()).rejects.toMatchObject({ code: 'upstream_unavailable' });
  });
});
