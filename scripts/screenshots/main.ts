/**
 * Takes pictures of the pages: `npm run screenshots [-- --out FOLDER] [--address URL --key KEY]`. Without an address it starts a demo
 * of its own on a free port, with its data in a folder that is deleted afterwards. It needs Debian's Chromium.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { MODEL_IDS } from '../../src/catalog/index.ts';
import { SHOTS, type Shot } from './shots.ts';

const CHROMIUM = '/usr/bin/chromium';
const KEY = 'isb_screenshots-screenshots-screenshots';
/** Software WebGL draws a map within it, also on a busy machine. */
const SETTLE_MS = 6000;
const WIDTHS = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];

interface Server {
  readonly address: string;
  readonly key: string;
  stop(): Promise<void>;
}

/** A demo of its own, once all models have a run. */
async function startDemo(): Promise<Server> {
  const data = await mkdtemp(path.join(os.tmpdir(), 'isobar-screenshots-'));
  const child = spawn(process.execPath, ['src/main.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      ISOBAR_HOST: '127.0.0.1',
      ISOBAR_DATA: data,
      ISOBAR_BOOTSTRAP_KEY: KEY,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const address = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const found = /Isobar is at (http:\S+?)\/? /.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error('the demo ended before it was there')));
  });
  for (;;) {
    const { models } = (await (await fetch(`${address}/healthz`)).json()) as {
      models: Record<string, { readonly state: string }>;
    };
    if (MODEL_IDS.every((id) => models[id]?.state === 'COMPLETE')) break;
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
  return {
    address,
    key: KEY,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** One picture: a visitor who has never been there, with the key of the start link. */
async function take(browser: Browser, server: Server, shot: Shot, file: string, view: object): Promise<void> {
  const context = await browser.newContext(view);
  const page = await context.newPage();
  await page.goto(`${server.address}${shot.path}#key=${server.key}`);
  await page.waitForTimeout(SETTLE_MS);
  if (shot.before !== undefined) await shot.before(page);
  await page.screenshot({ path: file });
  await context.close();
}

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    address: { type: 'string' },
    key: { type: 'string' },
    only: { type: 'string' },
  },
});
const out = values.out ?? path.join('docs', 'screenshots');
await mkdir(out, { recursive: true });
const server: Server =
  values.address === undefined
    ? await startDemo()
    : { address: values.address, key: values.key ?? '', stop: async () => {} };
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
try {
  for (const shot of SHOTS.filter(({ name }) => values.only === undefined || name === values.only)) {
    for (const viewport of WIDTHS) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const file = path.join(out, `${shot.name}-${viewport.width}-${colorScheme}.png`);
        await take(browser, server, shot, file, { viewport, colorScheme });
        console.log(file);
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
