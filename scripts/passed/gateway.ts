import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inspector } from './inspector.ts';
import { countPassed, type Passed } from './passed.ts';
import { returnsIn } from './returns.ts';

const PORT = 48_080;
const ADDRESS = `http://127.0.0.1:${PORT}`;
const OPEN_INSPECTOR = new URL('./open-inspector.ts', import.meta.url).href;
const KEY = 'isb_key-of-the-count-of-functions-0';

/** Counts credits, and admits requests faster than they are sent here. */
const PLAN = 'paid';

const PLACES = Array.from({ length: 100 }, (_, n) => ({
  latitude: (n % 10) * 8 - 40,
  longitude: n * 3 - 150,
}));
const VARIABLES = 'air_temperature_2m, wind_u_10m, wind_v_10m, mean_sea_level_pressure, total_precipitation';

interface Question {
  /** The address of the nth request. */
  readonly address: (n: number) => string;
  readonly body?: (n: number) => object;
  /** Asked with the key of a project whose plan counts credits. */
  readonly isCharged?: boolean;
}

/** How often a question is asked while calls are sampled. */
const SAMPLED_REQUESTS = 400;

const pointAt = (n: number) =>
  `/point?model=gfs&lat=${((n * 7) % 160) - 79.5}&lon=${((n * 13) % 350) - 170.25}&var=air_temperature_2m`;

const QUESTIONS: Readonly<Record<string, Question>> = {
  '/point, repeated': { address: () => '/point?model=gfs&lat=52.52&lon=13.405&var=air_temperature_2m' },
  '/point': { address: pointAt },
  '/point, charged': { address: pointAt, isCharged: true },
  'GraphQL, 100 places x 5': {
    address: () => '/graphql',
    body: (n) => ({
      query: `query ($at: [PlaceInput!]!) { points(at: $at) { forecast(model: gfs) {
        series { validTimes columns(variables: [${VARIABLES}]) { values } } } } }`,
      variables: {
        at: PLACES.map(({ latitude, longitude }) => ({ latitude, longitude: longitude + (n % 30) / 10 })),
      },
    }),
  },
  'EDR area': {
    address: (n) =>
      `/edr/collections/gfs/area?bbox=${n % 30},30,${(n % 30) + 40},70&parameter-name=air_temperature_2m&datetime=%2B0h/%2B24h`,
  },
};

/** Starts a gateway over the demo of gfs under an inspector, and asks it. */
export async function measureGateway(root: string): Promise<readonly Passed[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'isobar-passed-'));
  const gateway = spawn(process.execPath, ['--import', OPEN_INSPECTOR, 'src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      ISOBAR_DATA: folder,
      ISOBAR_SOURCES: 'demo',
      ISOBAR_DEMO_GRIDS: 'coarse',
      ISOBAR_MODELS: 'gfs',
      PORT: String(PORT),
      ISOBAR_HOST: '127.0.0.1',
      ISOBAR_BOOTSTRAP_KEY: KEY,
      ISOBAR_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(gateway, 'close');
  try {
    const inspector = await Inspector.connect(await inspectorAddress(gateway.stderr));
    await inspector.begin();
    await listens();
    const passed = [countPassed('start', root, await inspector.take())];
    await answers(pointAt(0));
    const chargedKey = createChargedKey(root, folder);
    let asked = 0;
    for (const [name, question] of Object.entries(QUESTIONS)) {
      const key = question.isCharged ? chargedKey : KEY;
      const askNext = () => ask(question, key, asked++);
      await askNext();
      // What the demo does in the background comes to rest.
      await sleep(2000);
      // Keys and runs are looked up again once their caches expire, after about 2 s: the last request finds them.
      await askNext();
      await askNext();
      await inspector.take();
      await askNext();
      const coverage = await inspector.take();
      const profile = await inspector.sample(async () => {
        for (let n = 0; n < SAMPLED_REQUESTS; n++) await askNext();
      });
      passed.push(countPassed(name, root, coverage, returnsIn(root, profile)));
    }
    inspector.close();
    return passed;
  } finally {
    gateway.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

function inspectorAddress(stderr: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const [address] = /ws:\/\/\S+/.exec(text) ?? [];
      if (address !== undefined) resolve(address);
    });
    stderr.once('end', () => reject(new Error(`the gateway ended: ${text}`)));
  });
}

/** Until the first run is in, its health is 503: any answer will do. */
async function listens(): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    try {
      await fetch(`${ADDRESS}/healthz`);
      return;
    } catch {
      await sleep(100);
    }
  }
  throw new Error('the gateway does not listen');
}

async function answers(address: string): Promise<void> {
  for (let attempt = 0; attempt < 480; attempt++) {
    try {
      await ask({ address: () => address }, KEY, 0);
      return;
    } catch {
      await sleep(500);
    }
  }
  throw new Error(`${address} does not answer`);
}

async function ask({ address, body }: Question, key: string, n: number): Promise<void> {
  const response = await fetch(ADDRESS + address(n), {
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body(n)) }),
  });
  const text = await response.text();
  if (!response.ok || text.includes('"errors"'))
    throw new Error(`${address(n)}: ${response.status} ${text.slice(0, 300)}`);
}

/** Creates a project whose plan counts credits, and returns a key of it. */
function createChargedKey(root: string, folder: string): string {
  const isobar = (...parts: readonly string[]) =>
    execFileSync(process.execPath, ['src/cli.ts', ...parts], {
      cwd: root,
      env: { ...process.env, ISOBAR_DATA: folder, ISOBAR_LOG_LEVEL: 'error' },
      encoding: 'utf8',
    });
  isobar('projects', 'create', 'Charged', '--plan', PLAN);
  const [key] = /isb_[\w-]+/.exec(isobar('keys', 'create', '--project', 'Charged', '--name', 'walk')) ?? [];
  if (key === undefined) throw new Error('isobar keys create printed no key');
  return key;
}
