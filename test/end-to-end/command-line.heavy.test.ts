import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { programFile } from '../../scripts/server/start.ts';
import { VERSION } from '../../src/version.ts';
import { hasShared, sharedPath } from '../support/shared.ts';

const run = promisify(execFile);
const root = path.resolve(fileURLToPath(import.meta.url), '../../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'isobar-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Finished {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the `isobar` command as its npm script does. */
function isobar(args: readonly string[], env: Record<string, string> = {}): Promise<Finished> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [programFile('cli'), ...args],
      {
        cwd: folder,
        env: {
          PATH: process.env['PATH'],
          ISOBAR_DATA: path.join(folder, 'data'),
          ISOBAR_DEMO_GRIDS: 'coarse',
          ...env,
        },
        maxBuffer: 2 ** 26,
      },
      (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

describe('isobar', () => {
  it('grib ls and grib values refuse what is no GRIB2 file, and say so in one line', async () => {
    const file = path.join(folder, 'text.grib2');
    writeFileSync(file, 'not a grib file');
    for (const args of [
      ['grib', 'ls', file],
      ['grib', 'values', file, '--field', '0', '--out', path.join(folder, 'v')],
      ['grib', 'ls', path.join(folder, 'nothing')],
      ['ingest', 'gfs', '--from', file],
      ['ingest', 'gfs', '--from', path.join(folder, 'nothing')],
    ]) {
      const { code, out, err } = await isobar(args);
      expect({ args, code, out }).toEqual({ args, code: 1, out: '' });
      expect(err).toMatch(/^isobar: [^\n]+\n$/);
    }
  });

  it.each([
    [['ingest', 'gfz', '--from', 'x'], 'Did you mean gfs?'],
    [['ingest', 'gfs', '--leads', '48-0'], 'Hours, such as 24'],
    [['ingest', 'gfs', '--variables', 'cape,temperatur_2m'], 'Did you mean air_temperature_2m'],
    [['ingest', 'gfs', '--from', 'x', '--init-time', 'yesterday'], 'ISO 8601'],
    [['grib', 'values', 'x', '--field', '-1', '--out', 'y'], 'whole number'],
    [['grub'], 'unknown command'],
  ])('%j is refused with %s', async (args, message) => {
    const { code, err } = await isobar(args);
    expect(code).toBe(1);
    expect(err).toContain(message);
  });

  it('names the setting that is wrong', async () => {
    const { code, err } = await isobar(['serve'], { PORT: 'http' });
    expect(code).toBe(1);
    expect(err).toBe('isobar: settings: PORT: must be a port number, 0 to 65535\n');
  });

  it('says when the port is taken', async () => {
    const taken = createServer().listen(0);
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { code, err } = await isobar(['serve'], { PORT: String(port), ISOBAR_SOURCES: 'none' });
    taken.close();
    expect(code).toBe(1);
    expect(err).toMatch(/^isobar: PORT: port \d+ is used by another program: [^\n]+\n$/);
  });

  it('names the database that it cannot use', async () => {
    const broken = path.join(folder, 'broken');
    mkdirSync(broken);
    writeFileSync(
      path.join(broken, 'isobar.sqlite'),
      'not a database, but longer than its header would have to be'.repeat(20),
    );
    const { code, err } = await isobar(['keys', 'create'], { ISOBAR_DATA: broken });
    expect(code).toBe(1);
    expect(err).toMatch(/^isobar: the database [^\n]*isobar.sqlite cannot be used: [^\n]+\n$/);
  });

  it('keys create prints a key alone on standard output', async () => {
    const { code, out } = await isobar(['keys', 'create', '--name', 'test']);
    expect(code).toBe(0);
    expect(out).toMatch(/^isb_[0-9a-f]{12}_[A-Za-z0-9_-]{32}\n$/);
  });

  it('serve answers with a key that keys create made meanwhile, and stops on SIGTERM', async () => {
    const env = {
      PATH: process.env['PATH'] ?? '',
      ISOBAR_DATA: path.join(folder, 'data'),
      ISOBAR_SOURCES: 'none',
      PORT: '0',
      ISOBAR_PRINT_START_KEY: 'on',
    };
    const server = spawn(process.execPath, [programFile('cli'), 'serve'], { cwd: folder, env });
    const exited = once(server, 'exit');
    const logged = text(server.stderr);
    let address = '';
    let startKey = '';
    for await (const line of createInterface(server.stdout)) {
      const [, origin, key] = /(http:\/\/localhost:\d+)\/#key=(isb_\S+)/.exec(line) ?? [];
      if (origin === undefined || key === undefined) continue;
      address = origin;
      startKey = key;
      break;
    }
    const { out } = await isobar(['keys', 'create']);
    const statuses = await Promise.all(
      [startKey, out.trim(), 'isb_0123456789ab_00000000000000000000000000000000'].map(async (key) => {
        const response = await fetch(`${address}/models`, { headers: { authorization: `Bearer ${key}` } });
        return response.status;
      }),
    );
    expect(statuses).toEqual([200, 200, 401]);
    const headers = { authorization: `Bearer ${startKey}`, 'x-request-id': 'client:4711/a.b' };
    const refused = await fetch(`${address}/point`, { headers });
    expect([refused.status, refused.headers.get('x-request-id')]).toEqual([422, 'client:4711/a.b']);
    server.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    expect(await logged).toContain('"requestId":"client:4711/a.b","method":"GET","path":"/point"');
  });
});

describe.skipIf(!existsSync(path.join(root, '.git')))('npx isobar in a fresh clone', () => {
  it('runs, and leaves git status clean', async () => {
    const clone = path.join(folder, 'clone');
    await run('git', ['clone', '-q', '--no-hardlinks', root, clone]);
    symlinkSync(path.join(root, 'node_modules'), path.join(clone, 'node_modules'));
    const npx = path.join(root, 'node_modules/.bin');
    const env = {
      ...process.env,
      PATH: `${npx}:${process.env['PATH']}`,
      npm_config_update_notifier: 'false',
      // Npx would build pages and server, as `npm ci` has done before it.
      npm_config_ignore_scripts: 'true',
    };
    const { stdout } = await run('npx', ['--no', '--', 'isobar', '--version'], { cwd: clone, env });
    expect(stdout).toBe(`${VERSION}\n`);
    expect((await run('git', ['status', '--porcelain', '-uno'], { cwd: clone })).stdout).toBe('');
  });
});

describe.skipIf(!hasShared)('isobar, on real files', () => {
  const gfs = 'grib/models/gfs/gfs-0p25-tmp-850mb-20260811-f024.grib2';

  it('grib ls --json gives a row for each field with the keys of the oracle', async () => {
    const file = 'grib/models/nam/nam-12km-uv10m-20260812.grib2';
    const { out } = await isobar(['grib', 'ls', sharedPath(file), '--json']);
    const rows = JSON.parse(out) as Record<string, unknown>[];
    const oracle = JSON.parse(readFileSync(sharedPath(`${file}.oracle.json`), 'utf8')) as Record<
      string,
      unknown
    >[];
    expect(rows).toHaveLength(2);
    for (const [index, row] of rows.entries()) {
      const { sectionOffsets, parameterNumber, forecastTime, dataDate, Ni, packingType } =
        oracle[index] ?? {};
      expect(row).toMatchObject({ sectionOffsets, parameterNumber, forecastTime, dataDate, Ni, packingType });
    }
  });

  it('grib ls prints a table with the numbers that --field takes', async () => {
    const file = 'grib/models/nam/nam-12km-uv10m-20260812.grib2';
    const { out } = await isobar(['grib', 'ls', sharedPath(file)]);
    expect(out.split('\n').map((line) => line.replace(/ {2,}/g, ' | ').trim())).toEqual([
      'FIELD | NAME | LEVEL | RUN (UTC) | HOURS | GRID | PACKING | POINTS | BYTES',
      '| 0 | 10u | heightAboveGround 10 | 2026-08-12T00:00Z | 6 | 3.30 | 5.3 | 262792 | 383374',
      '| 1 | 10v | heightAboveGround 10 | 2026-08-12T00:00Z | 6 | 3.30 | 5.3 | 262792 | 383374',
      '',
    ]);
  });

  it('grib values writes raw float32 in the file’s order', async () => {
    const raw = path.join(folder, 'values.f32');
    const { code } = await isobar(['grib', 'values', sharedPath(gfs), '--field', '0', '--out', raw]);
    expect(code).toBe(0);
    const bytes = readFileSync(raw);
    const [field] = JSON.parse(readFileSync(sharedPath(`${gfs}.oracle.json`), 'utf8')) as {
      samples: { index: number; value: number }[];
    }[];
    expect(bytes.length).toBe(4 * 1_038_240);
    for (const { index, value } of field?.samples ?? []) {
      expect(bytes.readFloatLE(4 * index)).toBe(Math.fround(value));
    }
  });

  it('grib values says how many fields there are when one beyond is requested', async () => {
    const { code, err } = await isobar([
      'grib',
      'values',
      sharedPath(gfs),
      '--field',
      '1',
      '--out',
      path.join(folder, 'v'),
    ]);
    expect(code).toBe(1);
    expect(err).toContain('has 1 field');
  });

  it('ingest takes files as a shell expands them, says what it did, and does nothing the second time', async () => {
    const files = ['tmp', 'ugrd', 'vgrd'].map((name) => sharedPath(gfs.replace('tmp', name)));
    const first = await isobar(['ingest', 'gfs', '--from', ...files]);
    expect(first.out).toBe(
      'gfs 2026-08-11T18:00:00Z: 3 fields written (3 messages, 2.8 MB); INCOMING, 1 of 209 hours, 3 of 12121 fields\n',
    );
    const second = await isobar(['ingest', 'gfs', '--from', ...files]);
    expect(second.out).toBe(
      'gfs 2026-08-11T18:00:00Z: nothing new; INCOMING, 1 of 209 hours, 3 of 12121 fields\n',
    );
    const columns = async (...args: readonly string[]) => {
      const { out } = await isobar(args);
      return out.split('\n').map((line) => line.split(/ {2,}/));
    };
    const [header, row] = await columns('runs', 'gfs');
    expect(header).toEqual([
      'MODEL',
      'RUN (UTC)',
      'STATE',
      'AGE',
      'HOURS',
      'FIELDS',
      'SIZE',
      'MISSING LEADS',
      'DATA',
    ]);
    expect(row).toEqual([
      'gfs',
      '2026-08-11T18:00:00Z',
      'INCOMING',
      expect.stringMatching(/^\d+ (d|h|min)$/),
      '1/209',
      '3/12121',
      expect.stringMatching(/^\d+\.\d MB$/),
      'real',
    ]);
    const { out: json } = await isobar(['runs', '--json']);
    expect(JSON.parse(json)).toMatchObject([
      { model: 'gfs', init_time: '2026-08-11T18:00:00Z', hours_present: 1 },
    ]);
    const [, stored] = await columns('store', 'ls');
    expect(stored?.slice(0, 6)).toEqual(['gfs', '2026-08-11T18:00:00Z', 'INCOMING', '1/209', '3', '3']);
  });
});
