import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { programFile } from '../../scripts/server/start.ts';
import { openParts } from '../../src/app/parts/parts.ts';
import { readConfig } from '../../src/platform/index.ts';
import { scratchFolder } from '../support/scratch.ts';

const MAIN = programFile('main');
const KEY = `isb_${'2'.repeat(40)}`;
const POINT = '/point?model=gfs&lat=52.52&lon=13.405&vars=air_temperature_2m,total_precipitation';

const folder = path.join(scratchFolder(), 'data');
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** `isobar serve` with the demo, over the folder that all have; resolves with its address. */
async function start(): Promise<{ readonly address: string; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      ISOBAR_HOST: '127.0.0.1',
      ISOBAR_DATA: folder,
      ISOBAR_MODELS: 'gfs',
      ISOBAR_DEMO_GRIDS: 'coarse',
      ISOBAR_BOOTSTRAP_KEY: KEY,
      ISOBAR_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output, { timeout: 60_000 }).toContain('SYNTHETIC');
  return { child, address: /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? '' };
}

interface Point {
  readonly run: { readonly state: string; readonly hours_present: number };
  readonly vars: object;
}

async function ask(address: string): Promise<Point> {
  const answer = await fetch(address + POINT, { headers: { authorization: `Bearer ${KEY}` } });
  return (await answer.json()) as Point;
}

it('two servers that both ingest into one data folder give the same answers, and what they store is whole; one goes on without the other', async () => {
  const servers = await Promise.all([start(), start()]);
  for (const { address } of servers) {
    const run = async () => (await ask(address)).run;
    // A part of it is published before, and answers.
    const whole = { state: 'COMPLETE', hours_present: 209 };
    await expect.poll(run, { timeout: 120_000, interval: 500 }).toMatchObject(whole);
  }
  const [one, other] = servers;
  const answers = await Promise.all(servers.map(({ address }) => ask(address)));
  expect(answers[1]).toEqual(answers[0]);

  const ended = once(other.child, 'exit');
  other.child.kill('SIGKILL');
  await ended;
  expect(await ask(one.address)).toEqual(answers[0]);
  const third = await start();
  expect(await ask(third.address)).toEqual(answers[0]);

  const parts = await openParts(readConfig({ ISOBAR_DATA: folder, ISOBAR_LOG_LEVEL: 'silent' }));
  try {
    const runs = await parts.store.list('gfs', 10, { synthetic: true });
    expect(runs.length).toBeGreaterThan(0);
    for (const run of runs) expect((await parts.store.verify(run)).faults).toEqual([]);
  } finally {
    await parts.close();
  }
}, 300_000);
