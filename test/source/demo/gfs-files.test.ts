import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelOf, nativeOf, VARIABLE_NAMES } from '../../../src/catalog/index.ts';
import { decodeValues, findMessages, gridCoordinates, parseMessage } from '../../../src/gribjs/index.ts';
import { startForecast } from '../../../src/source/demo/forecast-hour.ts';
import { gfsFields } from '../../../src/source/demo/gfs-fields.ts';
import { prepareGrid } from '../../../src/source/demo/grid.ts';
import { type DemoFile, writeDemoRun } from '../../../src/source/demo/index.ts';
import { axesOf, globalGrid } from '../../../src/source/demo/latlon-grid.ts';
import { hasShared, sharedPath } from '../../support/shared.ts';

const initTime = new Date('2026-11-20T06:00:00Z');
const LEADS = [0, 1, 6, 7, 21, 24, 123];
const STEP = 6;
const folder = mkdtempSync(path.join(tmpdir(), 'isobar-demo-'));
const base = path.join(folder, 'base');
const file = (lead: number) =>
  path.join(base, `gfs.20261120/06/atmos/gfs.t06z.pgrb2.0p25.f${String(lead).padStart(3, '0')}`);
const request = { base, model: 'gfs', initTime, stepDegrees: STEP, leads: LEADS } as const;

interface IdxRow {
  readonly record: number;
  readonly offset: number;
  readonly text: string;
}

function idxRows(text: string): IdxRow[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [record, offset, , variable, level, time] = line.split(':');
      return { record: Number(record), offset: Number(offset), text: `${variable}:${level}:${time}` };
    });
}

const idxOf = (lead: number) => idxRows(readFileSync(`${file(lead)}.idx`, 'utf8'));
const hashOf = (name: string) => createHash('sha256').update(readFileSync(name)).digest('hex');

let written: readonly DemoFile[];

beforeAll(async () => {
  written = (await writeDemoRun(request)).files;
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('files of a demo run', () => {
  it('lie where the producer puts them, each with its inventory and nothing else', () => {
    const expected = LEADS.flatMap((lead) => [path.basename(file(lead)), `${path.basename(file(lead))}.idx`]);
    expect(readdirSync(path.dirname(file(0))).sort()).toEqual(expected.sort());
    expect(written.map(({ lead, bytes, kept }) => ({ lead, bytes, kept }))).toEqual(
      LEADS.map((lead) => ({ lead, bytes: statSync(file(lead)).size, kept: false })),
    );
    expect(written.map((entry) => path.join(base, entry.path))).toEqual(LEADS.map(file));
  });

  it('say that they are synthetic', () => {
    const texts = readdirSync(base).filter((name) => name.startsWith('README'));
    expect(texts).toHaveLength(1);
    expect(readFileSync(path.join(base, texts[0] ?? ''), 'utf8')).toMatch(/synthetic/i);
    const [field] = parseMessage(readFileSync(file(0)).subarray(0, idxOf(0)[1]?.offset));
    expect(field?.identification).toMatchObject({ centre: 7, productionStatus: 1, referenceTime: initTime });
  });

  it.each(LEADS)('have an inventory that tells each message of lead %i', (lead) => {
    const bytes = readFileSync(file(lead));
    const rows = idxOf(lead);
    const lines = readFileSync(`${file(lead)}.idx`, 'utf8')
      .trimEnd()
      .split('\n');
    expect(lines.every((line) => /^\d+:\d+:d=2026112006:[A-Z]+:[a-z0-9 ]+:[a-z0-9 -]+:$/.test(line))).toBe(
      true,
    );
    const spans = [...findMessages(bytes)];
    expect(rows.map(({ offset }) => offset)).toEqual(spans.map(({ offset }) => offset));
    expect(rows.map(({ record }) => record)).toEqual(rows.map((_, index) => index + 1));
    expect(spans.reduce((sum, { length }) => sum + length, 0)).toBe(bytes.length);
  });

  it('hold every variable that the model has, under the names of the catalog', () => {
    const names = new Set(idxOf(24).map(({ text }) => text.split(':').slice(0, 2).join(':')));
    for (const variable of VARIABLE_NAMES) {
      const native = nativeOf('gfs', variable);
      if (native.status !== 'native' || native.names.kind !== 'idx') throw new Error(variable);
      expect(names).toContain(`${native.names.variable}:${native.names.level}`);
    }
    expect(names.size).toBe(VARIABLE_NAMES.length);
  });

  it('have sums and means from lead 1 on', () => {
    const windows = (lead: number) =>
      idxOf(lead)
        .map(({ text }) => text)
        .filter((text) => /acc|ave/.test(text));
    expect(windows(0)).toEqual([]);
    expect(windows(24).filter((text) => text.startsWith('APCP'))).toEqual([
      'APCP:surface:18-24 hour acc fcst',
      'APCP:surface:0-1 day acc fcst',
    ]);
    expect(windows(6).filter((text) => text.startsWith('APCP'))).toEqual([
      'APCP:surface:0-6 hour acc fcst',
      'APCP:surface:0-6 hour acc fcst',
    ]);
    expect(windows(7)).toContain('TCDC:entire atmosphere:6-7 hour ave fcst');
  });

  // Inventories of real GFS files of the same leads.
  it.skipIf(!hasShared).each([
    [0, 'gfs-0p25-20231104-t00z-f000.idx'],
    [7, 'gfs-0p25-20250801-t00z-f007.idx'],
    [21, 'gfs-0p25-20231104-t00z-f021.idx'],
  ])('use no text at lead %i that real inventories do not have', (lead, name) => {
    const real = idxRows(readFileSync(sharedPath('grib', 'index', name), 'utf8')).map(({ text }) => text);
    expect(
      idxOf(lead)
        .map(({ text }) => text)
        .filter((text) => !real.includes(text)),
    ).toEqual([]);
  });
});

describe('messages of a demo run', () => {
  it.each([0, 7, 24, 123])('carry at lead %i the keys, windows and values that were computed', (lead) => {
    const grid = globalGrid(STEP);
    const forecast = startForecast(prepareGrid(axesOf(grid)), { model: 'gfs', initTime, bucketHours: 6 });
    const hour = forecast.at(lead);
    const bytes = readFileSync(file(lead));
    const fields = gfsFields().filter(({ time }) => lead > 0 || time === 'instant');
    const messages = [...findMessages(bytes)].map(({ offset, length }) =>
      bytes.subarray(offset, offset + length),
    );
    expect(messages).toHaveLength(fields.length);
    const exact = new Float32Array(grid.points);
    for (const [index, expected] of fields.entries()) {
      const message = messages[index] ?? new Uint8Array();
      const [field, ...others] = parseMessage(message);
      if (field === undefined || others.length > 0) throw new Error('one field per message expected');
      const { category, number, surfaceType, surfaceValue } = expected.key;
      expect(field).toMatchObject({
        discipline: 0,
        grid: {
          template: 0,
          nx: 60,
          ny: 31,
          scanningMode: 0,
          resolutionAndComponentFlags: 48,
          earth: { shape: 6 },
        },
        representation: { template: 3 },
        product: { category, number, firstSurface: { type: surfaceType }, secondSurface: null },
      });
      if (surfaceValue !== null) expect(field.product.firstSurface.value).toBe(surfaceValue);
      const start = expected.time === 'run_sum' ? 0 : 6 * Math.floor((lead - 1) / 6);
      if (expected.time === 'instant') {
        expect(field.product).toMatchObject({ template: 0, forecastHours: lead, statistics: null });
      } else {
        const endTime = new Date(initTime.getTime() + lead * 3_600_000);
        const process = expected.time === 'bucket_mean' ? 0 : 1;
        const statistics = { process, startHours: start, endHours: lead, endTime };
        expect(field.product).toMatchObject({ template: 8, forecastHours: start, statistics });
      }
      expected.compute(hour, exact);
      const { decimalScale, binaryScale = 0 } = expected.packing;
      const quantum = 2 ** binaryScale / 10 ** decimalScale;
      const decoded = decodeValues(message, field, new Float64Array(grid.points));
      const errors = Array.from(decoded, (value, p) => Math.abs(value - (exact[p] ?? Number.NaN)));
      // Half a step, and the rounding of the reference value to float32 (PRMSL: a million tenths of Pa).
      expect(Math.max(...errors)).toBeLessThanOrEqual(quantum * 0.51);
    }
  });

  it('begin at 90 N 0 E and run east, then south', () => {
    const [field] = parseMessage(readFileSync(file(0)).subarray(0, idxOf(0)[1]?.offset));
    if (field === undefined) throw new Error('no field');
    const { latitudes, longitudes } = gridCoordinates(field.grid);
    expect([latitudes[0], longitudes[0], latitudes[1], longitudes[1]]).toEqual([90, 0, 90, 6]);
    expect([latitudes[60], longitudes[60], latitudes.at(-1), longitudes.at(-1)]).toEqual([84, 0, -90, 354]);
  });
});

describe('writeDemoRun', () => {
  it('gives the same bytes again, in one go or split over workers', async () => {
    const split = path.join(folder, 'split');
    for (const leads of [
      [24, 1, 123],
      [0, 21],
      [7, 6],
    ])
      await writeDemoRun({ ...request, base: split, leads });
    for (const lead of LEADS) {
      const twin = path.join(split, path.relative(base, file(lead)));
      expect(hashOf(twin)).toBe(hashOf(file(lead)));
      expect(hashOf(`${twin}.idx`)).toBe(hashOf(`${file(lead)}.idx`));
    }
  });

  it('keeps files that are whole, and writes anew what is missing or cut off', async () => {
    const resumed = path.join(folder, 'resumed');
    const other = (lead: number) => path.join(resumed, path.relative(base, file(lead)));
    await writeDemoRun({ ...request, base: resumed, leads: [0, 1, 6, 7] });
    rmSync(`${other(1)}.idx`);
    truncateSync(other(6), statSync(other(6)).size - 10);
    rmSync(other(7));
    const before = statSync(other(0)).mtimeMs;
    const seen: DemoFile[] = [];
    const { files } = await writeDemoRun({
      ...request,
      base: resumed,
      leads: [0, 1, 6, 7],
      onFile: (one) => seen.push(one),
    });
    expect(files.map(({ lead, kept }) => [lead, kept])).toEqual([
      [0, true],
      [1, false],
      [6, false],
      [7, false],
    ]);
    expect(seen).toEqual(files);
    expect(statSync(other(0)).mtimeMs).toBe(before);
    for (const lead of [0, 1, 6, 7]) expect(hashOf(other(lead))).toBe(hashOf(file(lead)));
  });

  it('stops when it is told to, between whole files', async () => {
    const stopped = path.join(folder, 'stopped');
    const abort = new AbortController();
    const onFile = () => abort.abort();
    await expect(writeDemoRun({ ...request, base: stopped, onFile, signal: abort.signal })).rejects.toThrow(
      /abort/i,
    );
    const names = readdirSync(path.join(stopped, 'gfs.20261120/06/atmos'));
    expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([]);
    expect(names.length).toBeLessThan(2 * LEADS.length);
    expect(names.filter((name) => name.endsWith('.idx')).length).toBe(names.length / 2);
  });

  it('reports a folder that cannot be written', async () => {
    const blocked = path.join(folder, 'blocked');
    writeFileSync(blocked, 'a file where a folder is wanted');
    await expect(writeDemoRun({ ...request, base: blocked })).rejects.toThrow();
  });

  it('refuses runs, leads and grids that GFS does not have', async () => {
    const nowhere = path.join(folder, 'nowhere');
    const rejects = (changed: object) =>
      expect(writeDemoRun({ ...request, base: nowhere, ...changed })).rejects.toThrow(RangeError);
    await rejects({ initTime: new Date('2026-11-20T05:00Z') });
    await rejects({ initTime: new Date('2026-11-20T06:30Z') });
    await rejects({ leads: [0, 121] });
    for (const stepDegrees of [0, -4, 7, 0.1, 90, Number.NaN]) await rejects({ stepDegrees });
    expect(existsSync(nowhere)).toBe(false);
  });
});

/** Runs a tool of ecCodes; null when it is not installed. */
function eccodes(tool: string, ...parameters: string[]): string | null {
  try {
    return execFileSync(tool, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

const hasEccodes = eccodes('codes_info', '-v') !== null;
if (!hasEccodes) console.warn('ecCodes tools are not installed: demo files are not checked with them');

describe.skipIf(!hasEccodes)('ecCodes', () => {
  it('reads the files and finds the same fields and values', () => {
    const keys = 'shortName,typeOfLevel,level,stepRange,stepType,gridType,packingType,min,max';
    const lines = (eccodes('grib_get', '-p', keys, file(24)) ?? '')
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' '));
    const forecast = startForecast(prepareGrid(axesOf(globalGrid(STEP))), {
      model: 'gfs',
      initTime,
      bucketHours: 6,
    });
    const hour = forecast.at(24);
    const fields = gfsFields();
    expect(lines).toHaveLength(fields.length);
    const exact = new Float32Array(globalGrid(STEP).points);
    for (const [index, [, , , range, type, grid, packing, least, most]] of lines.entries()) {
      const field = fields[index];
      if (field === undefined) continue;
      const expected = {
        instant: ['24', 'instant'],
        bucket_sum: ['18-24', 'accum'],
        run_sum: ['0-24', 'accum'],
        bucket_mean: ['18-24', 'avg'],
      }[field.time];
      expect([range, type, grid, packing]).toEqual([
        ...expected,
        'regular_ll',
        'grid_complex_spatial_differencing',
      ]);
      field.compute(hour, exact);
      const tolerance =
        0.51 * 2 ** (field.packing.binaryScale ?? 0) * 10 ** -field.packing.decimalScale +
        1e-5 * Math.max(...exact.map(Math.abs));
      expect(Math.abs(Number(least) - Math.min(...exact))).toBeLessThan(tolerance);
      expect(Math.abs(Number(most) - Math.max(...exact))).toBeLessThan(tolerance);
    }
    expect(lines.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'prmsl',
        '2t',
        '2d',
        '2r',
        '10u',
        '10v',
        'tp',
        'cape',
        'vis',
        'gust',
        'sde',
        'tcc',
        'lcc',
        'mcc',
        'hcc',
        'gh',
        't',
        'q',
        'w',
        'u',
        'v',
      ]),
    );
  });

  it('knows the producer of the real files', () => {
    expect(
      eccodes('grib_get', '-w', 'count=1', '-p', 'centre:i,dataDate,dataTime,Ni,Nj', file(0))?.trim(),
    ).toBe(`${modelOf('gfs').centre} 20261120 600 60 31`);
  });
});
