import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, inject, it } from 'vitest';
import { programFile } from '../../../scripts/server/start.ts';
import { scratchFolder } from '../../support/scratch.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = scratchFolder();
const KEY = `isb_${'u'.repeat(40)}`;
const headers = { authorization: `Bearer ${KEY}` };
/** All cells of all leads of a run, as text: more than the buffers between server and client hold. */
const LONG_BOX =
  '/bbox?model=gfs&var=air_temperature_2m&west=-180&south=-90&east=179&north=90&lead_hours=24&fmt=geojson';

/** Loaded into each process of the server: unhandled errors, on a signal. */
const planted = path.join(folder, 'planted.mjs');
writeFileSync(
  planted,
  `process.on('SIGUSR2', () => { throw new Error('planted: bearer ${KEY} at postgres://isobar:secret@db/isobar'); });
   process.on('SIGWINCH', () => { Promise.reject(new Error('planted: nobody waits')); });`,
);

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});

async function start(settings: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [programFile('main')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_OPTIONS: `--import ${planted}`,
      ISOBAR_DATA: inject('demoData'),
      ISOBAR_SOURCES: 'none',
      ISOBAR_BOOTSTRAP_KEY: KEY,
      ISOBAR_LOG_LEVEL: 'error',
      PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  let [output, log] = ['', ''];
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Nothing is ingested by itself');
  const address = /http:\/\/localhost:\d+/.exec(output)?.[0] ?? '';
  return { child, ended, address, log: () => log };
}

const othersOf = ({ pid }: ChildProcess) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

it.each([
  ['an unhandled error', 'SIGUSR2', 'uncaughtException'],
  ['an unhandled rejection', 'SIGWINCH', 'unhandledRejection'],
] as const)(
  '%s is logged without secrets; what is under way is answered, then the server ends with 70',
  async (_what, signal, origin) => {
    const { child, ended, address, log } = await start({ ISOBAR_GRACE_SECONDS: '30' });
    const whole = (await (await fetch(address + LONG_BOX, { headers })).bytes()).length;
    const request = http.get(address + LONG_BOX, { agent: false, headers });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    child.kill(signal);
    await expect.poll(log).toContain('an error was not handled');
    const isRefused = () =>
      fetch(`${address}/livez`).then(
        () => false,
        () => true,
      );
    await expect.poll(isRefused).toBe(true);
    let bytes = 0;
    for await (const chunk of response) bytes += chunk.length;
    expect(bytes).toBe(whole);
    expect(await ended).toBe(70);
    const [line = ''] = log()
      .split('\n')
      .filter((text) => text.includes('an error was not handled'));
    expect(JSON.parse(line)).toMatchObject({ level: 60, origin, error: expect.stringContaining('planted') });
    expect(log()).not.toContain(KEY);
    expect(log()).not.toContain('secret');
  },
);

it('of several processes the one in which it happens is replaced; the others answer meanwhile', async () => {
  const data = mkdtempSync(path.join(folder, 'data-'));
  const { child, ended, address } = await start({ ISOBAR_PROCESSES: '2', ISOBAR_DATA: data });
  const [other] = othersOf(child);
  if (other === undefined) throw new Error('the server has one process alone');
  const ask = () =>
    new Promise<number>((resolve, reject) => {
      const request = http.get(`${address}/livez`, { agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      request.on('error', reject);
    });
  process.kill(other, 'SIGUSR2');
  await expect.poll(() => othersOf(child)).not.toContain(other);
  expect(await ask()).toBe(200);
  await expect.poll(() => othersOf(child).length).toBe(1);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
