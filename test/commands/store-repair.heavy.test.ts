import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ingestCommand } from '../../src/commands/ingest/ingest.ts';
import { dropRun } from '../../src/commands/store/repair/adopt.ts';
import { repairStore } from '../../src/commands/store/repair/repair.ts';
import { verifyStore } from '../../src/commands/store/store.ts';
import { type DemoProducer, startDemoProducer } from '../../src/demo/index.ts';
import { openGateway } from '../support/gateway.ts';
import { scratchFolder } from '../support/scratch.ts';

const INIT_TIME = new Date('2026-01-15T08:00:00Z');
const root = scratchFolder();
let folders = 0;
let producer: DemoProducer;
let printed: string[] = [];
let notes: string[] = [];

beforeAll(async () => {
  producer = await startDemoProducer({ now: () => new Date('2026-01-15T10:00:00Z'), models: ['hrrr'] });
});
afterAll(() => producer.close());

beforeEach(() => {
  printed = [];
  notes = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => notes.push(line));
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.stubEnv('ISOBAR_LOG_LEVEL', 'silent');
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});

async function ingestAgain(): Promise<void> {
  await ingestCommand('hrrr', {
    from: [`${producer.base('hrrr')}hrrr.20260115/conus/hrrr.t08z.wrfsfcf03.grib2`],
    initTime: null,
    leads: null,
    variables: ['cape', 'visibility'],
  });
}

/** A data folder with a run of two variables, made from a producer's file. */
async function dataFolder() {
  const folder = path.join(root, `data-${++folders}`);
  vi.stubEnv('ISOBAR_DATA', folder);
  await ingestAgain();
  const run = path.join(folder, 'store/hrrr/20260115T08Z');
  const file = (start: string) =>
    path.join(run, readdirSync(run).find((name) => name.startsWith(start)) ?? start);
  const cape = file('cape-');
  return { folder, run, cape, visibility: file('visibility-'), file, intact: readFileSync(cape) };
}

/** Alters a byte of the first tiles. */
function flip(file: string): void {
  const bytes = readFileSync(file);
  bytes[200]! ^= 1;
  writeFileSync(file, bytes);
}

type Data = Awaited<ReturnType<typeof dataFolder>>;
const DAMAGES: readonly (readonly [string, (data: Data) => void])[] = [
  ['a flipped bit', ({ cape }) => flip(cape)],
  ['a deleted file', ({ cape }) => rmSync(cape)],
  ['a file cut short', ({ cape, intact }) => writeFileSync(cape, intact.subarray(0, 1000))],
  ['another variable’s file', ({ cape, visibility }) => copyFileSync(visibility, cape)],
];

describe.each(DAMAGES)('a cube with %s', (_, damage) => {
  it('is found by isobar store verify and made again by isobar store repair, to the same bytes', async () => {
    const data = await dataFolder();
    damage(data);
    await verifyStore(null);
    expect(printed.at(-1)).toMatch(/faults?$/);
    expect(process.exitCode).toBe(1);
    process.exitCode = undefined;
    await repairStore(null, []);
    expect(printed.at(-1)).toBe('1 run: 1 repaired, 0 still damaged');
    expect(process.exitCode).toBeUndefined();
    expect(readFileSync(data.cape).equals(data.intact)).toBe(true);
    await verifyStore(null);
    expect(printed.at(-1)).toMatch(/2 cubes, .*: all sound$/);
  });

  it('is made again by isobar ingest, which does not say that nothing is new', async () => {
    const data = await dataFolder();
    damage(data);
    await ingestAgain();
    expect(printed.at(-1)).toMatch(/^hrrr 2026-01-15T08:00:00Z: 1 fields written/);
    expect(readFileSync(data.cape).equals(data.intact)).toBe(true);
    await ingestAgain();
    expect(printed.at(-1)).toMatch(/: nothing new;/);
  });
});

describe('a run whose manifest is cut short', () => {
  it('is one sentence for verify and ingest, and is made again by isobar store repair', async () => {
    const data = await dataFolder();
    const manifest = data.file('manifest-');
    writeFileSync(manifest, readFileSync(manifest).subarray(0, 300));
    const sentence =
      /^run hrrr 2026-01-15T08:00:00Z cannot be read: its manifest manifest-\d+-[0-9a-f]{16}\.json is damaged: its content is not the one in its name$/;
    await expect(ingestAgain()).rejects.toMatchObject({
      name: 'DamagedManifestError',
      message: expect.stringMatching(sentence),
    });
    await repairStore({ model: 'hrrr', initTime: INIT_TIME }, [
      `${producer.base('hrrr')}hrrr.20260115/conus/hrrr.t08z.wrfsfcf03.grib2`,
    ]);
    expect(printed.at(-1)).toBe('1 run: 1 repaired, 0 still damaged');
    await verifyStore(null);
    expect(printed).toContainEqual(expect.stringMatching(/^1 run, .*all sound$/));
    expect(statSync(data.cape).size).toBe(data.intact.length);
  });
});

describe('damage that the source cannot mend', () => {
  it('stays as it is, is said with what to do, and goes with the run when that is dropped', async () => {
    const data = await dataFolder();
    flip(data.cape);
    const damaged = readFileSync(data.cape);
    await repairStore(null, [path.join(root, 'nowhere')]);
    expect(printed[1]).toMatch(/^hrrr 2026-01-15T08:00:00Z: cape-.*: tile \d+ is damaged/);
    expect(printed.at(-2)).toMatch(
      /1 fault found, 1 left: .*isobar store drop hrrr 2026-01-15T08:00:00Z forgets the run$/,
    );
    expect(printed.at(-1)).toBe('1 run: 0 repaired, 1 still damaged');
    expect(process.exitCode).toBe(1);
    expect(readFileSync(data.cape).equals(damaged)).toBe(true);
    await dropRun('hrrr', INIT_TIME);
    await verifyStore(null);
    expect(printed.at(-1)).toMatch(/^0 runs, .*all sound$/);
  });
});

describe('a server whose store has a damaged cube', () => {
  it('shows it in /healthz and /metrics once it was read, until it is made again', async () => {
    const data = await dataFolder();
    flip(data.cape);
    const gateway = await openGateway(data.folder);
    const health = async () => (await (await fetch(`${gateway.address}/healthz`)).json()) as object;
    const damagedFiles = async () =>
      /^isobar_store_damaged_files\{model="hrrr"\} (\d+)$/m.exec(
        await (await gateway.get('/metrics')).text(),
      )?.[1];
    const sound = { store: { linked: true, unlisted_runs: 0, damaged: [] } };
    expect(await health()).toMatchObject(sound);
    const question =
      '/bbox?model=hrrr&init_time=2026-01-15T08&var=cape&lead_hours=3&west=-123&south=21&east=-60&north=53';
    expect((await gateway.get(question)).status).toBeGreaterThanOrEqual(422);
    await verifyStore(null);
    await vi.waitFor(
      async () =>
        expect(await health()).toMatchObject({
          status: 'degraded',
          store: { damaged: [{ model: 'hrrr', init_time: '2026-01-15T08:00:00Z', files: 1 }] },
        }),
      { timeout: 20_000, interval: 500 },
    );
    expect(await damagedFiles()).toBe('1');
    await repairStore(null, []);
    await vi.waitFor(async () => expect(await health()).toMatchObject(sound), {
      timeout: 20_000,
      interval: 500,
    });
    expect(await damagedFiles()).toBeUndefined();
    await gateway.close();
  });
});
