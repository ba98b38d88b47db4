import { findMessages, parseMessage } from 'gribjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MODEL_IDS } from '../../../src/catalog/index.ts';
import { type DemoProducer, startDemoProducer, startDemoProducerThread } from '../../../src/demo/index.ts';
import { hasBzip2 } from '../../support/bzip2.ts';
import { fetchFile, fetchLines } from './produced.ts';

const START = new Date('2026-11-20T12:00:00Z');
let now = START;
let producer: DemoProducer;

beforeAll(async () => {
  producer = await startDemoProducer({ now: () => now });
});
beforeEach(() => {
  now = START;
});
afterAll(() => producer.close());

const GFS = 'gfs.20261120/06/atmos/gfs.t06z.pgrb2.0p25.f006';
const url = (model: (typeof MODEL_IDS)[number], path = '') => producer.base(model) + path;

/** Offsets of a wgrib2 inventory and its rows without them. */
async function inventory(address: string) {
  const rows = (await fetchLines(address)).map((line) => {
    const [record = '', offset = '', date = '', ...rest] = line.split(':');
    return { record, offset: Number(offset), date, text: rest.slice(0, 3).join(':') };
  });
  return rows;
}

describe('index files', () => {
  it.each([
    ['gfs', GFS],
    ['hrrr', 'hrrr.20261120/conus/hrrr.t06z.wrfprsf48.grib2'],
    ['nam', 'nam.20261120/nam.t06z.awphys39.tm00.grib2'],
  ] as const)('of %s point at the messages', async (model, path) => {
    const bytes = await fetchFile(url(model, path));
    const rows = await inventory(url(model, `${path}.idx`));
    const spans = [...findMessages(bytes)];
    expect([...new Set(rows.map(({ offset }) => offset))]).toEqual(spans.map(({ offset }) => offset));
    expect(rows.every(({ date }) => date === 'd=2026112006')).toBe(true);
    const fields = spans.map(({ offset, length }) => parseMessage(bytes.subarray(offset, offset + length)));
    expect(rows.map(({ record }) => record)).toEqual(
      fields.flatMap((inOne, index) =>
        inOne.length === 1 ? [`${index + 1}`] : inOne.map((_, part) => `${index + 1}.${part + 1}`),
      ),
    );
  });

  // Rows as models.md, section 3.3, and real inventories have them.
  it.each([
    ['gfs', 'gfs.20261120/00/atmos/gfs.t00z.pgrb2.0p25.f024', ['18-24 hour acc fcst', '0-1 day acc fcst']],
    ['gfs', 'gfs.20261120/00/atmos/gfs.t00z.pgrb2.0p25.f004', ['0-4 hour acc fcst', '0-4 hour acc fcst']],
    ['gfs', 'gfs.20261120/00/atmos/gfs.t00z.pgrb2.0p25.f000', []],
    ['hrrr', 'hrrr.20261120/conus/hrrr.t09z.wrfsfcf08.grib2', ['0-8 hour acc fcst', '7-8 hour acc fcst']],
    ['hrrr', 'hrrr.20261120/conus/hrrr.t09z.wrfsfcf00.grib2', ['0-0 day acc fcst']],
    ['nam', 'nam.20261120/nam.t00z.awphys13.tm00.grib2', ['12-13 hour acc fcst']],
    ['nam', 'nam.20261120/nam.t00z.awphys24.tm00.grib2', ['12-24 hour acc fcst', '21-24 hour acc fcst']],
    ['nam', 'nam.20261120/nam.t00z.awphys39.tm00.grib2', ['36-39 hour acc fcst']],
    ['nam', 'nam.20261120/nam.t00z.awphys42.tm00.grib2', ['36-42 hour acc fcst', '39-42 hour acc fcst']],
    ['nam', 'nam.20261120/nam.t06z.awphys05.tm00.grib2', ['3-5 hour acc fcst']],
    ['nam', 'nam.20261120/nam.t06z.awphys24.tm00.grib2', ['21-24 hour acc fcst']],
  ] as const)('%s %s has the sums %j', async (model, path, windows) => {
    const rows = await inventory(url(model, `${path}.idx`));
    expect(rows.flatMap(({ text }) => (text.startsWith('APCP:surface:') ? [text.slice(13)] : []))).toEqual(
      windows,
    );
  });

  it('call the first lead an analysis', async () => {
    const rows = await inventory(url('gfs', 'gfs.20261120/00/atmos/gfs.t00z.pgrb2.0p25.f000.idx'));
    expect(new Set(rows.map(({ text }) => text.split(':')[2]))).toEqual(new Set(['anl']));
    expect(rows.map(({ text }) => text)).toContain('TMP:500 mb:anl');
  });

  it("of NAM give both winds' parts one offset", async () => {
    const rows = await inventory(url('nam', 'nam.20261120/nam.t00z.awphys24.tm00.grib2.idx'));
    const winds = rows.filter(({ text }) => /GRD:10 m above ground/.test(text));
    expect(winds.map(({ text }) => text.slice(0, 4))).toEqual(['UGRD', 'VGRD']);
    expect(new Set(winds.map(({ offset }) => offset)).size).toBe(1);
    expect(winds.map(({ record }) => record.split('.')[1])).toEqual(['1', '2']);
    const texts = rows.map(({ text }) => text);
    expect(texts).toContain('RH:500 mb:24 hour fcst');
    expect(texts).toContain('TCDC:entire atmosphere (considered as a single layer):24 hour fcst');
    expect(texts.some((text) => /SPFH|m above ground:80|LCDC/.test(text))).toBe(false);
  });

  it('of ECMWF are in no order and give offset and length', async () => {
    const path = '20261120/00z/ifs/0p25/oper/20261120000000-93h-oper-fc';
    const bytes = await fetchFile(url('euro-ifs', `${path}.grib2`));
    const rows = (await fetchLines(url('euro-ifs', `${path}.index`))).map((line) => JSON.parse(line));
    const spans = [...findMessages(bytes)].map(({ offset, length }) => `${offset} ${length}`);
    const listed = rows.map(({ _offset, _length }) => `${_offset} ${_length}`);
    expect(listed).not.toEqual(spans);
    expect(listed.toSorted()).toEqual(spans.toSorted());
    const {
      _offset: offset,
      _length: length,
      ...t500
    } = rows.find((row) => row.param === 't' && row.levelist === '500');
    expect(t500).toEqual({
      domain: 'g',
      date: '20261120',
      time: '0000',
      expver: '0001',
      class: 'od',
      type: 'fc',
      stream: 'oper',
      step: '93',
      levelist: '500',
      levtype: 'pl',
      param: 't',
    });
    const [field] = parseMessage(bytes.subarray(offset, offset + length));
    expect(field?.product).toMatchObject({
      category: 0,
      number: 0,
      firstSurface: { type: 100, value: 50_000 },
    });
  });

  it.each([
    [0, []],
    [90, ['10fg']],
    [93, ['10fg3']],
    [144, ['10fg3']],
    [150, ['10fg']],
  ])("ECMWF's gust of lead %i is %j", async (lead, names) => {
    const rows = await fetchLines(
      url('euro-ifs', `20261120/00z/ifs/0p25/oper/20261120000000-${lead}h-oper-fc.index`),
    );
    const params = rows.map((row) => JSON.parse(row).param);
    expect(params.filter((param) => param.startsWith('10fg'))).toEqual(names);
    expect(params).toContain('tp');
  });
});

describe('the server', () => {
  it('answers HEAD, ranges and conditions', async () => {
    const whole = await fetch(url('gfs', GFS));
    const bytes = new Uint8Array(await whole.arrayBuffer());
    const etag = whole.headers.get('etag') ?? '';
    expect(whole.headers.get('last-modified')).toBe('Fri, 20 Nov 2026 11:15:00 GMT');

    const head = await fetch(url('gfs', GFS), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
      200,
      String(bytes.length),
      etag,
    ]);
    expect((await head.arrayBuffer()).byteLength).toBe(0);

    const part = await fetch(url('gfs', GFS), { headers: { range: 'bytes=0-3' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 0-3/${bytes.length}`,
      'GRIB',
    ]);
    const beyond = await fetch(url('gfs', GFS), { headers: { range: `bytes=${bytes.length}-` } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
    const known = await fetch(url('gfs', GFS), { headers: { 'if-none-match': etag } });
    expect([known.status, (await known.arrayBuffer()).byteLength]).toEqual([304, 0]);
  });

  it('answers 404 for any other path', async () => {
    for (const path of [
      '',
      'gfs.20261120/12/atmos/gfs.t12z.pgrb2.0p25.f006',
      'gfs.20261120/06/atmos/gfs.t06z.pgrb2.0p25.f121',
      'gfs.20261120/06/atmos/gfs.t06z.pgrb2.0p25.f006.index',
      'gfs.20261120/06/atmos/gfs.t00z.pgrb2.0p25.f006',
      'gfs.20261120/06/atmos/gfs.t06z.pgrb2b.0p25.f006',
      'gfs.20261120/07/atmos/gfs.t07z.pgrb2.0p25.f006',
      `../hrrr/${GFS}`,
      '%E0%A4%A',
      'x'.repeat(5000),
    ]) {
      expect((await fetch(url('gfs', path))).status, path).toBe(404);
    }
    const origin = new URL(url('gfs')).origin;
    for (const path of ['/', '/gefs/x', '/icon-global/06/nothing/', '/arome/']) {
      expect((await fetch(origin + path)).status, path).toBe(404);
    }
    expect((await fetch(url('gfs', GFS), { method: 'POST' })).status).toBe(405);
  });

  it.each(MODEL_IDS)('has a note in the tree of %s that it is synthetic', async (model) => {
    expect(await (await fetch(url(model, 'README-SYNTHETIC.txt'))).text()).toMatch(
      /SYNTHETIC DATA - NOT A WEATHER FORECAST/,
    );
  });

  it('has the same lineage bases whatever its port', () => {
    expect(producer.lineageBase('gfs')).toBe('isobar-demo:/gfs/');
    expect(url('gfs')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/gfs\/$/);
  });

  it("lists DWD's directories by links, an hour's newest run beside the one before while it is new", async () => {
    const links = async (path: string) =>
      Array.from(
        (await (await fetch(url('icon-global', path))).text()).matchAll(/href="([^"]+)"/g),
        ([, link = '']) => link,
      );
    expect(await links('')).toEqual(['../', '00/', '06/', '12/', '18/', 'README-SYNTHETIC.txt']);
    const fields = await links('06/');
    expect(fields).toContain('t_2m/');
    expect(fields).toContain('clat/');
    const stamps = (names: readonly string[]) =>
      new Set(names.flatMap((name) => /_(\d{10})_/.exec(name)?.[1] ?? []));
    const files = await links('06/t_2m/');
    expect(files).toContain('icon_global_icosahedral_single-level_2026112006_120_T_2M.grib2.bz2');
    expect(stamps(files)).toEqual(new Set(['2026112006']));
    expect(files).toHaveLength(1 + 93);
    now = new Date('2026-11-20T10:00:00Z');
    expect(stamps(await links('06/t_2m/'))).toEqual(new Set(['2026111906', '2026112006']));
    expect(await links('06/clat/')).toHaveLength(3);
  });

  it("lists Météo-France's objects by their prefix", async () => {
    const origin = new URL(url('arome')).origin;
    const prefix = 'arome/2026-11-20T06:00:00Z/arome/0025/';
    now = new Date('2026-11-20T11:12:00Z');
    const list = async () => {
      const xml = await (await fetch(`${origin}/?list-type=2&prefix=${encodeURIComponent(prefix)}`)).text();
      return Array.from(xml.matchAll(/<Key>([^<]+)<\/Key>/g), ([, key = '']) => key);
    };
    const keys = await list();
    expect(keys).toHaveLength(45);
    expect(keys).toContain(`${prefix}IP1/arome__0025__IP1__49H51H__2026-11-20T06:00:00Z.grib2`);
    expect((await fetch(`${origin}/${keys[0]}`, { method: 'HEAD' })).status).toBe(200);
    now = new Date('2026-11-20T11:11:59Z');
    expect(await list()).toEqual([]);
  });
});

describe('runs', () => {
  it('appear as the clock goes on', async () => {
    const status = async () =>
      (await fetch(url('gfs', 'gfs.20261120/12/atmos/gfs.t12z.pgrb2.0p25.f000.idx'))).status;
    now = new Date('2026-11-20T17:14:59Z');
    expect([await status(), producer.newest('gfs')]).toEqual([404, new Date('2026-11-20T06:00:00Z')]);
    now = new Date('2026-11-20T17:15:00Z');
    expect([await status(), producer.newest('gfs')]).toEqual([200, new Date('2026-11-20T12:00:00Z')]);
  });

  it('appear when they are published, without a date in the future', async () => {
    const other = await startDemoProducer({
      now: () => START,
      models: ['nam'],
      until: new Map([['nam', new Date('2026-11-20T12:00:00Z')]]),
    });
    try {
      const file = (cycle: string) =>
        fetch(`${other.base('nam')}nam.20261120/nam.t${cycle}z.awip1200.tm00.grib2`);
      expect(other.newest('nam')).toEqual(new Date('2026-11-20T12:00:00Z'));
      const noon = await file('12');
      expect([noon.status, noon.headers.get('last-modified')]).toEqual([200, null]);
      expect((await file('18')).status).toBe(404);
      await other.publish('nam', new Date('2026-11-20T18:00:00Z'));
      expect((await file('18')).status).toBe(200);
      await other.publish('nam', new Date('2026-11-20T06:00:00Z'));
      expect(other.newest('nam')).toEqual(new Date('2026-11-20T18:00:00Z'));
      expect((await fetch(`${other.base('gfs')}${GFS}`)).status).toBe(404);
    } finally {
      await other.close();
    }
  });
});

describe('errors', () => {
  it('are answered with 500 and reported', async () => {
    const errors: unknown[] = [];
    const fault = new Error('no clock');
    const faulty = await startDemoProducer({
      now: () => {
        throw fault;
      },
      onError: (error) => errors.push(error),
    });
    try {
      const { status, headers } = await fetch(faulty.base('gfs') + GFS);
      expect([status, headers.get('content-length'), errors]).toEqual([500, '0', [fault]]);
    } finally {
      await faulty.close();
    }
  });
});

describe('generated files', () => {
  it.skipIf(!hasBzip2)('are the same bytes every time, whatever was requested before', async () => {
    const paths = [
      ['gfs', 'gfs.20261120/06/atmos/gfs.t06z.pgrb2.0p25.f009'],
      ['hrrr', 'hrrr.20261120/conus/hrrr.t09z.wrfsfcf03.grib2'],
      ['euro-ifs', '20261120/00z/ifs/0p25/oper/20261120000000-6h-oper-fc.grib2'],
      ['icon-global', '06/tot_prec/icon_global_icosahedral_single-level_2026112006_005_TOT_PREC.grib2.bz2'],
      ['arome', '2026-11-20T06:00:00Z/arome/0025/SP1/arome__0025__SP1__07H12H__2026-11-20T06:00:00Z.grib2'],
    ] as const;
    const others = await startDemoProducer({ now: () => START, cache: { maxRuns: 1 } });
    try {
      const tags = async (from: DemoProducer, order: typeof paths | readonly (typeof paths)[number][]) => {
        const found = new Map<string, string | null>();
        for (const [model, path] of order)
          found.set(path, (await fetch(from.base(model) + path)).headers.get('etag'));
        return found;
      };
      const first = await tags(producer, paths);
      expect([...first.values()].every((tag) => tag !== null)).toBe(true);
      expect(new Map([...(await tags(others, paths.toReversed()))].reverse())).toEqual(first);
      expect(new Map([...(await tags(others, paths.toReversed()))].reverse())).toEqual(first);
    } finally {
      await others.close();
    }
  });

  it('are the same from a thread, with another clock than the system’s', async () => {
    const errors: unknown[] = [];
    const options = { now: () => new Date('2026-03-01T12:00:00Z'), models: ['gfs', 'nam'] } as const;
    const inThread = await startDemoProducerThread({ ...options, onError: (error) => errors.push(error) });
    const here = await startDemoProducer(options);
    try {
      const path = 'gfs.20260301/06/atmos/gfs.t06z.pgrb2.0p25.f006';
      const [there, own] = await Promise.all([inThread, here].map(({ base }) => fetch(base('gfs') + path)));
      expect(there?.status).toBe(200);
      expect(there?.headers.get('etag')).toBe(own?.headers.get('etag'));
      expect(inThread.newest('nam')).toEqual(new Date('2026-03-01T06:00:00Z'));
      const noon = () => fetch(`${inThread.base('nam')}nam.20260301/nam.t12z.awip1200.tm00.grib2.idx`);
      expect((await noon()).status).toBe(404);
      await inThread.publish('nam', new Date('2026-03-01T12:00:00Z'));
      expect((await noon()).status).toBe(200);
      expect(inThread.newest('nam')).toEqual(new Date('2026-03-01T12:00:00Z'));
    } finally {
      await Promise.all([inThread.close(), here.close()]);
    }
    expect(errors).toEqual([]);
    await expect(fetch(inThread.base('gfs'))).rejects.toThrow();
    await expect(inThread.publish('nam', START)).rejects.toThrow(/ended/);
  });
});
