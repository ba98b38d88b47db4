import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runProgram } from '../support/run-program.ts';
import { scratchFolder } from '../support/scratch.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const KEY = 'isb_key-of-a-variable-that-was-added-0';

/** Texts that a new variable of one model adds, each before another text of its file. The sixth file is catalog/variables/variables.test.ts. */
const ADDED: Readonly<Record<string, readonly [before: string, text: string]>> = {
  'catalog/variables/variable-table.ts': [
    '  relative_humidity_2m: {',
    `  apparent_temperature_2m: {
      level: height(2),
      ...quantity('apparent_air_temperature', 'Apparent temperature at 2 m', 'K', 2, PLAUSIBLE.temperature),
      synonyms: ['aptmp'],
    },\n`,
  ],
  'catalog/models/noaa/noaa.ts': ['  DPT: {', "  APTMP: { category: 0, number: 21, units: 'K' },\n"],
  'catalog/models/noaa/gfs.ts': [
    '    relative_humidity_2m:',
    "    apparent_temperature_2m: native(field('APTMP', atHeight(2))),\n",
  ],
  'demo/recipes/field-recipes.ts': ["  '0/6': ", "  '0/21': () => near('temperature2m'),\n"],
  'demo/messages/noaa/gfs-messages.ts': ["'air_temperature_2m', ", "'apparent_temperature_2m', "],
};

const folder = scratchFolder();

/** Copies the sources into a folder and adds the variable to them. */
function addVariable(): void {
  mkdirSync(path.join(folder, 'src'));
  for (const name of ['src', 'package.json', 'tsconfig.json'])
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  for (const [name, [before, text]] of Object.entries(ADDED)) {
    const file = path.join(folder, 'src', name);
    const parts = readFileSync(file, 'utf8').split(before);
    expect(parts, name).toHaveLength(2);
    writeFileSync(file, parts.join(text + before));
  }
}

/** Serves the demo from the changed sources while `use` asks for an address. */
async function served(use: (address: string) => Promise<void>): Promise<void> {
  const gateway = spawn(process.execPath, ['src/main.ts'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      ISOBAR_DATA: path.join(folder, 'data'),
      ISOBAR_SOURCES: 'demo',
      ISOBAR_DEMO_GRIDS: 'coarse',
      ISOBAR_MODELS: 'gfs',
      ISOBAR_HOST: '127.0.0.1',
      ISOBAR_BOOTSTRAP_KEY: KEY,
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(gateway, 'close');
  gateway.stderr.resume();
  try {
    for await (const line of createInterface(gateway.stdout)) {
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
      if (address === undefined) continue;
      gateway.stdout.resume();
      await use(address);
      return;
    }
    throw new Error('the gateway ended without an address');
  } finally {
    gateway.kill('SIGKILL');
    await closed;
  }
}

it('a variable is added in at most six files: all interfaces have it, and no type asks for more', async () => {
  addVariable();
  expect(Object.keys(ADDED).length + 1).toBeLessThanOrEqual(6);
  const tsc = path.join(ROOT, 'node_modules/.bin/tsc');
  const types = await runProgram(tsc, ['-p', '.', '--checkers', '1'], { cwd: folder });
  expect(types.stdout).toBe('');

  await served(async (address) => {
    const get = async (question: string) => {
      const response = await fetch(address + question, { headers: { authorization: `Bearer ${KEY}` } });
      return { status: response.status, text: await response.text() };
    };
    const point = '/point?model=gfs&lat=52.52&lon=13.405&var=apparent_temperature_2m';
    await expect.poll(async () => (await get(point)).status, { timeout: 120_000, interval: 500 }).toBe(200);
    const valuesAt = async (question: string) =>
      JSON.stringify((await get(question)).text.match(/2\d\d\.\d+/g));
    expect(await valuesAt(point)).toBe(await valuesAt(point.replace('apparent', 'air')));
    for (const listing of ['/models/gfs/variables', '/edr/collections/gfs', '/stac/collections/gfs/items'])
      expect((await get(listing)).text, listing).toContain('apparent_temperature_2m');
    expect((await get('/graphql?query={variables{name}}')).text).toContain('apparent_temperature_2m');
  });
}, 300_000);
