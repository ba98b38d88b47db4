import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { VariableName } from '../../src/catalog/index.ts';
import { hasBzip2, packBzip2 } from '../support/bzip2.ts';
import { COARSE_GLOBE, nativeMessage } from '../support/native-messages.ts';
import { etagOf, openOrigin, type RangeOrigin } from '../support/range-origin.ts';
import { scratchFolder } from '../support/scratch.ts';
import { openTestStore, type TestStore } from './test-store.ts';

const INIT = new Date('2026-08-01T03:00:00Z');
const YESTERDAY = new Date('2026-07-31T03:00:00Z');
const CELL = 11;
const LEADS = [0, 1, 2, 3];

const FILES = {
  air_temperature_2m: ['t_2m', 'single-level', 'T_2M'],
  total_precipitation: ['tot_prec', 'single-level', 'TOT_PREC'],
  wind_gust_10m: ['vmax_10m', 'single-level', 'VMAX_10M'],
  temperature_500hpa: ['t', 'pressure-level', '500_T'],
  temperature_850hpa: ['t', 'pressure-level', '850_T'],
} as const satisfies Partial<Record<VariableName, readonly [string, string, string]>>;
type Published = keyof typeof FILES;

function pathOf(variable: Published, lead: number, stamp = '2026080103'): string {
  const [folder, levels, name] = FILES[variable];
  const file = `icon-eu_europe_regular-lat-lon_${levels}_${stamp}_${String(lead).padStart(3, '0')}_${name}`;
  return `03/${folder}/${file}.grib2.bz2`;
}

function message(variable: Published, lead: number, value: number, windowStart = lead, initTime = INIT) {
  return nativeMessage({
    model: 'icon-eu',
    variable,
    initTime,
    lead,
    windowStart,
    packing: { template: 42, decimalScale: 2 },
    values: Float64Array.from({ length: COARSE_GLOBE.points }, (_, cell) => value + (cell - CELL) / 100),
  });
}

const folder = scratchFolder();
let tests = 0;
let origin: RangeOrigin;
let store: TestStore;
beforeEach(async () => {
  origin = await openOrigin();
  store = await openTestStore(path.join(folder, String(tests++)));
});
afterEach(async () => {
  await store.close();
  await origin.close();
});

const put = (variable: Published, lead: number, bytes: Uint8Array) =>
  origin.files.set(pathOf(variable, lead), packBzip2(bytes));

function publish(leads: readonly number[]): void {
  for (const lead of leads) {
    put('air_temperature_2m', lead, message('air_temperature_2m', lead, 280 + lead));
    put('temperature_500hpa', lead, message('temperature_500hpa', lead, 250 + lead));
    put('temperature_850hpa', lead, message('temperature_850hpa', lead, 270 + lead));
    if (lead === 0) continue;
    put('total_precipitation', lead, message('total_precipitation', lead, lead * 0.75, 0));
    put('wind_gust_10m', lead, message('wind_gust_10m', lead, 2 * lead, lead - 1));
  }
}

/** Pages such as web servers make of directories, for what is there. */
function list(): void {
  const files = [...origin.files.keys()].filter((name) => name.endsWith('.bz2'));
  for (const [directory, names] of Map.groupBy(files, (name) => path.posix.dirname(name))) {
    const links = names
      .map((name) => path.posix.basename(name))
      .map((name) => `<a href="${name}">${name}</a>`);
    const page = `<html><h1>Index of ${directory}</h1><a href="../">../</a>\n${links.join('\n')}</html>`;
    origin.files.set(`${directory}/`, Buffer.from(page));
  }
}

const series = (variable: VariableName) => store.series('icon-eu', INIT, variable, CELL);
const ingest = (more: object = { initTime: INIT }) => store.ingest('icon-eu', [origin.base], more);

describe.skipIf(!hasBzip2)('a tree like DWD’s', () => {
  it('reads one field from each packed file, and notes those that are not there yet', async () => {
    publish(LEADS);
    const { runs, notes } = await ingest();
    expect(notes).toEqual([]);
    expect(runs[0]).toMatchObject({ state: 'INCOMING', fieldsWritten: 3 * 4 + 2 * 3 });
    expect(runs[0]?.notes.every((note) => /: no such file$|^and \d+ more/.test(note))).toBe(true);
    expect(await series('air_temperature_2m')).toEqual({ leads: LEADS, values: [280, 281, 282, 283] });
    expect(await series('temperature_500hpa')).toEqual({ leads: LEADS, values: [250, 251, 252, 253] });
    expect(await series('temperature_850hpa')).toEqual({ leads: LEADS, values: [270, 271, 272, 273] });
    expect(await series('wind_gust_10m')).toEqual({ leads: [1, 2, 3], values: [2, 4, 6] });
    expect(await series('total_precipitation')).toEqual({ leads: [1, 2, 3], values: [0.75, 0.75, 0.75] });
    const [source] = await store.lineage('icon-eu', INIT, 'air_temperature_2m');
    const first = origin.files.get(pathOf('air_temperature_2m', 0)) ?? new Uint8Array(0);
    expect(source).toMatchObject({
      url: origin.base + pathOf('air_temperature_2m', 0),
      offset: 0,
      length: message('air_temperature_2m', 0, 280).length,
      etag: etagOf(first),
    });
  });

  it('finds the newest run by the first file of 2 m temperature, with a few requests at a time', async () => {
    publish(LEADS);
    let underWay = 0;
    let most = 0;
    origin.misbehave = ({ path: name }, response) => {
      most = Math.max(most, ++underWay);
      response.once('close', () => underWay--);
      if (origin.files.has(name)) return false;
      setTimeout(() => response.writeHead(404).end(), 3);
      return true;
    };
    const { runs } = await ingest({ now: new Date('2026-08-01T08:00:00Z') });
    expect(runs[0]).toMatchObject({ initTime: INIT, fieldsWritten: 18 });
    expect(origin.requests.slice(0, 2).map(({ path: name, range }) => [name, range])).toEqual([
      ['06/t_2m/icon-eu_europe_regular-lat-lon_single-level_2026080106_000_T_2M.grib2.bz2', 'bytes=0-0'],
      [pathOf('air_temperature_2m', 0), 'bytes=0-0'],
    ]);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(8);
  });

  it('where the server lists its directories, requests no file that is not there', async () => {
    publish(LEADS);
    list();
    const { runs } = await ingest();
    expect(runs[0]).toMatchObject({ fieldsWritten: 18, notes: [] });
    const missing = origin.requests.filter((request) => !origin.files.has(request.path));
    expect(missing.length).toBeGreaterThan(10);
    expect(missing.every((request) => /^03\/\w+\/$/.test(request.path))).toBe(true);
  });

  it('a page that is not a listing of packed files is not taken for one', async () => {
    publish(LEADS);
    origin.files.set('03/t_2m/', Buffer.from('<a href="/imprint.html">Imprint</a>'));
    expect((await ingest()).runs[0]?.fieldsWritten).toBe(18);
  });

  it('a directory that the server fails to list is believed to have everything', async () => {
    publish(LEADS);
    list();
    origin.misbehave = ({ path: name }, response) => {
      if (name !== '03/t/') return false;
      response.writeHead(500).end();
      return true;
    };
    expect((await ingest()).runs[0]?.fieldsWritten).toBe(18);
  });

  it('gives only what is new when requested again', async () => {
    publish([0, 1]);
    await ingest();
    publish([2]);
    const before = origin.requests.length;
    expect((await ingest()).runs[0]?.fieldsWritten).toBe(5);
    const again = origin.requests.slice(before + 1).map((request) => request.path);
    expect(again).toContain(pathOf('total_precipitation', 2));
    expect(again).not.toContain(pathOf('air_temperature_2m', 1));
  });

  it('a run that has not begun is not found after one request', async () => {
    // The run of the day before lies in the same folders until it is overwritten.
    origin.files.set(
      pathOf('air_temperature_2m', 0, '2026073103'),
      packBzip2(message('air_temperature_2m', 0, 111, 0, YESTERDAY)),
    );
    await expect(ingest()).rejects.toMatchObject({ code: 'not_found' });
    expect(origin.requests).toHaveLength(1);
  });

  it('damaged, cut, hostile and mistaken files cost their fields alone', async () => {
    publish(LEADS);
    const sound = packBzip2(message('air_temperature_2m', 1, 281));
    const damaged = Uint8Array.from(sound);
    damaged[40] = (damaged[40] ?? 0) ^ 0xff;
    origin.files.set(pathOf('air_temperature_2m', 1), damaged);
    origin.files.set(pathOf('air_temperature_2m', 2), sound.subarray(0, sound.length - 8));
    origin.files.set(pathOf('wind_gust_10m', 1), packBzip2(new Uint8Array(65 * 1024 * 1024)));
    put('wind_gust_10m', 2, message('wind_gust_10m', 2, 99, 0));
    put('temperature_500hpa', 1, message('temperature_500hpa', 1, 111, 1, YESTERDAY));
    put('temperature_500hpa', 2, message('temperature_850hpa', 2, 111));
    put('temperature_500hpa', 3, Buffer.from('not a GRIB message at all'));
    list();
    const { runs } = await ingest();
    expect(runs[0]?.notes).toHaveLength(7);
    const notes = runs[0]?.notes.join('\n') ?? '';
    for (const note of [
      /_001_T_2M\.grib2\.bz2 is not a sound bzip2 file/,
      /_002_T_2M\.grib2\.bz2 is not a sound bzip2 file/,
      /_001_VMAX_10M\.grib2\.bz2 unpacks to more than 67108864 bytes/,
      /_002_VMAX_10M\.grib2\.bz2: .*wind_gust_10m, maximum 1-2 h/,
      /_001_500_T\.grib2\.bz2: .*temperature_500hpa, instant 1-1 h of the run 2026-08-01T03/,
      /_002_500_T\.grib2\.bz2: .*temperature_500hpa/,
      /_003_500_T\.grib2\.bz2: message at byte 0: no GRIB edition 2 message/,
    ]) {
      expect(notes).toMatch(note);
    }
    expect((await series('air_temperature_2m'))?.leads).toEqual([0, 3]);
    expect((await series('wind_gust_10m'))?.leads).toEqual([3]);
    expect((await series('temperature_500hpa'))?.leads).toEqual([0]);
    expect((await series('temperature_850hpa'))?.leads).toEqual(LEADS);
  });
});
