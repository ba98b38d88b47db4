/**
 * How fast the explorer is for a person: `npm run bench:web [-- --address URL --key KEY] [--rounds 7] [--json FILE]`. Without an
 * address it starts a demo of its own. It needs Debian's Chromium, which draws by software here: a graphics processor is faster.
 *
 * Measured are the time from opening the address to the first field, with nothing cached; from a step of the slider to the field of
 * that lead, asked for before and not; and frames a second of particles over a field, beside a page that draws nothing.
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type DemoServer, startDemo } from '../../scripts/screenshots/demo-server.ts';
import { framesPerSecond, leadsLeft, stepTo, timeOfFirstField } from './in-page.ts';

const CHROMIUM = '/usr/bin/chromium';
const VIEW = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const;
/** Fields for the slider: the model of the start page, a Lambert and an icosahedral grid. */
const MODELS = ['gfs', 'hrrr', 'icon-global'] as const;
/** Within it the next leads have been asked for. */
const PREFETCH_MS = 2500;
/** Further than leads are asked for ahead. */
const FAR_LEADS = 9;
const FRAMES_MS = 4000;
const WINDOW_MS = 1500;

const { values } = parseArgs({
  options: {
    address: { type: 'string' },
    key: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    json: { type: 'string' },
  },
});
const rounds = Number(values.rounds);

interface Row {
  readonly what: string;
  readonly unit: 'ms' | 'frames/s';
  readonly median: number;
  readonly least: number;
  readonly most: number;
  readonly must: number | null;
}

const server: DemoServer =
  values.address === undefined
    ? await startDemo()
    : { address: values.address, key: values.key ?? '', stop: async () => {} };
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
const processor = `Node ${process.version}, Chromium ${browser.version()}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}`;
console.log(`${processor}; load ${loadavg()[0]?.toFixed(1)}`);
const rows: Row[] = [];
try {
  await measureOpening(browser);
  for (const model of MODELS) await measureSlider(browser, model);
  await measureFrames(browser);
} finally {
  await browser.close();
  await server.stop();
}
console.table(
  Object.fromEntries(
    rows.map(({ what, unit, median, least, most, must }) => [
      what,
      { unit, median: round(median), least: round(least), most: round(most), must: must ?? '-' },
    ]),
  ),
);
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify({ processor, rounds, rows }, null, 2)}\n`);

/** A visitor who has never been there opens the start link. */
async function measureOpening(browser: Browser): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const page = await open(browser, '?');
    times.push(await page.evaluate(timeOfFirstField));
    await page.context().close();
  }
  add('open: first field', 'ms', times, 1500);
}

/** Steps of one lead: the next is asked for before it is wanted; one far away is not. */
async function measureSlider(browser: Browser, model: string): Promise<void> {
  const page = await open(browser, `?model=${model}&wind=off`);
  await page.evaluate(timeOfFirstField);
  const near: number[] = [];
  const far: number[] = [];
  for (let i = 0; i < rounds; i++) {
    await page.waitForTimeout(PREFETCH_MS);
    near.push(await page.evaluate(stepTo, 1));
  }
  // Some runs are short.
  for (let i = 0; i < Math.min(rounds, 3) && (await page.evaluate(leadsLeft)) >= FAR_LEADS; i++) {
    await page.waitForTimeout(PREFETCH_MS);
    far.push(await page.evaluate(stepTo, FAR_LEADS));
  }
  add(`${model}: slider to the field of a lead asked for before`, 'ms', near, 100);
  if (far.length > 0) add(`${model}: slider to the field of another lead`, 'ms', far, null);
  await page.context().close();
}

/** The browser's own frames, those with a field, and those with particles over it. */
async function measureFrames(browser: Browser): Promise<void> {
  const views = [
    ['peer: an empty page', null],
    ['a field that rests', '?wind=off'],
    ['particles over a field', '?wind=particles'],
  ] as const;
  for (const [what, query] of views) {
    const page =
      query === null ? await (await browser.newContext(VIEW)).newPage() : await open(browser, query);
    if (query !== null) {
      await page.evaluate(timeOfFirstField);
      await page.waitForTimeout(PREFETCH_MS * 2);
    }
    const found: number[] = [];
    for (let i = 0; i < Math.min(rounds, 3); i++) found.push(await page.evaluate(framesPerSecond, FRAMES_MS));
    add(`frames: ${what}`, 'frames/s', found, null);
    await page.context().close();
  }
}

async function open(browser: Browser, query: string): Promise<Page> {
  const context = await browser.newContext(VIEW);
  const page = await context.newPage();
  // Chromium fills the bars of its new window meanwhile, which somebody who follows a link has before.
  await page.waitForTimeout(WINDOW_MS);
  await page.goto(`${server.address}/${query}#key=${server.key}`, { waitUntil: 'commit' });
  return page;
}

function add(what: string, unit: Row['unit'], found: readonly number[], must: number | null): void {
  const sorted = found.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  rows.push({ what, unit, median, least: sorted[0] ?? Number.NaN, most: sorted.at(-1) ?? Number.NaN, must });
  console.log(`${what}: ${round(median)} ${unit}`);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
