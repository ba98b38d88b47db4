/**
 * Takes pictures of the pages: `npm run screenshots [-- --out FOLDER] [--address URL --key KEY]`. Without an address it starts a demo
 * of its own on a free port, with its data in a folder that is deleted afterwards. It needs Debian's Chromium.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { type DemoServer, startDemo } from './demo-server.ts';
import { SHOTS, type Shot } from './shots.ts';

const CHROMIUM = '/usr/bin/chromium';
/** Software WebGL draws a map within it, also on a busy machine. */
const SETTLE_MS = 6000;
const WIDTHS = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];

/** One picture: a visitor who has never been there, with the key of the start link. */
async function take(
  browser: Browser,
  server: DemoServer,
  shot: Shot,
  file: string,
  view: object,
): Promise<void> {
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
const server: DemoServer =
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
