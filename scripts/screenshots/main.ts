/**
 * Takes pictures of the pages: `npm run screenshots [-- --only map,rain --widths 360,1440 --schemes dark --language de --out FOLDER]`.
 * It starts a demo of its own on a free port, with its data in a folder that is deleted afterwards, unless `--address URL --key KEY`
 * name a service; of that, `--email` and `--password` open the console. It needs Debian's Chromium.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContextOptions, chromium } from 'playwright-core';
import { type Account, furnishAccount, signIn } from './account.ts';
import { chosen } from './chosen.ts';
import { type DemoServer, startDemo } from './demo-server.ts';
import { SHOTS, type Shot } from './shots.ts';

const CHROMIUM = '/usr/bin/chromium';
/** Software WebGL draws a map within it, also on a busy machine; on larger pages in proportion. */
const SETTLE_MS = 6000;
const SETTLED_PIXELS = 1440 * 900;
const WIDTHS = [
  { name: '360', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  { name: '1440', viewport: { width: 1440, height: 900 } },
  { name: '2560', viewport: { width: 2560, height: 1440 } },
];
const SCHEMES = [
  { name: 'light', colorScheme: 'light' },
  { name: 'dark', colorScheme: 'dark' },
] as const;

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: path.join('docs', 'screenshots') },
    only: { type: 'string' },
    widths: { type: 'string' },
    schemes: { type: 'string' },
    language: { type: 'string', default: 'en' },
    address: { type: 'string' },
    key: { type: 'string', default: '' },
    email: { type: 'string' },
    password: { type: 'string', default: '' },
  },
});
const shots = chosen(values.only, SHOTS);
const isAccountNeeded = shots.some(({ isSignedIn }) => isSignedIn);
const widths = chosen(values.widths, WIDTHS);
const schemes = chosen(values.schemes, SCHEMES);
await mkdir(values.out, { recursive: true });
const { address, key, account, stop } = await (values.address === undefined
  ? ownDemo()
  : running(values.address));
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
try {
  const storageState = account === null ? undefined : await signIn(browser, address, account);
  for (const shot of shots) {
    if (shot.isSignedIn && storageState === undefined) {
      console.log(`${shot.name} is left out: it needs --email and --password`);
      continue;
    }
    for (const { name: width, ...device } of widths) {
      for (const { name: scheme, colorScheme } of schemes) {
        const file = path.join(values.out, `${shot.name}-${width}-${scheme}.png`);
        const visitor = { ...device, colorScheme, locale: values.language };
        await take(shot, file, shot.isSignedIn && storageState ? { ...visitor, storageState } : visitor);
        console.log(file);
      }
    }
  }
} finally {
  await browser.close();
  await stop();
}

/** One picture: a visitor who has never been there, with the key of the start link or signed in. */
async function take(shot: Shot, file: string, visitor: BrowserContextOptions): Promise<void> {
  const context = await browser.newContext(visitor);
  const page = await context.newPage();
  if (shot.arrange !== undefined) await shot.arrange(page);
  await page.goto(`${address}${shot.path}${shot.isSignedIn || shot.isUnknown ? '' : `#key=${key}`}`);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.waitForTimeout(SETTLE_MS * Math.max(1, (width * height) / SETTLED_PIXELS));
  if (shot.before !== undefined) await shot.before(page);
  await page.screenshot({ path: file });
  await context.close();
}

/** Where pictures are taken, and who signs in there; null where nobody can. */
interface Photographed extends DemoServer {
  readonly account: Account | null;
}

async function ownDemo(): Promise<Photographed> {
  const { setup, ...server } = await startDemo();
  return { ...server, account: isAccountNeeded ? await furnishAccount(server.address, setup) : null };
}

/** A service that runs already, and runs on. */
async function running(address: string): Promise<Photographed> {
  const { key, email, password } = values;
  const account = email === undefined || !isAccountNeeded ? null : { email, password };
  return { address, key, account, stop: async () => {} };
}
