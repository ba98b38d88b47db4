import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { programFile } from '../../scripts/server/start.ts';
import { scratchFolder } from '../support/scratch.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = scratchFolder();
const KEY = `isb_${'p'.repeat(40)}`;
const QUOTA = 60;
const ASKED = 150;
const CONNECTIONS = 120;

/** A server of two processes. */
let server: { readonly child: ChildProcess; readonly address: string; readonly data: string };
beforeEach(async () => {
  const data = mkdtempSync(path.join(folder, 'data-'));
  const plans = path.join(data, 'plans.json');
  const requests = [{ name: 'burst', quota: QUOTA, windowSeconds: 600 }];
  writeFileSync(plans, JSON.stringify({ local: { extends: 'paid', monthlyCredits: null, requests } }));
  const child = spawn(process.execPath, [programFile('main')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      ISOBAR_PROCESSES: '2',
      ISOBAR_DATA: data,
      ISOBAR_PLANS: plans,
      ISOBAR_SOURCES: 'none',
      ISOBAR_BOOTSTRAP_KEY: KEY,
      ISOBAR_LOG_LEVEL: 'silent',
      ISOBAR_LAME_DUCK_SECONDS: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Nothing is ingested by itself');
  server = { child, data, address: /http:\/\/localhost:\d+/.exec(output)?.[0] ?? '' };
});
afterEach(() => void server.child.kill('SIGKILL'));

const headers = { authorization: `Bearer ${KEY}` };

/** By a connection of its own, which any of the processes may take. */
async function ask(route: string): Promise<{ readonly status: number; readonly text: string }> {
  const request = http.get(server.address + route, { agent: false, headers });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode ?? 0, text };
}

async function statusesOf(count: number): Promise<ReadonlyMap<number, number>> {
  const answers = await Promise.all(Array.from({ length: count }, () => ask('/models')));
  const statuses = Map.groupBy(answers, ({ status }) => status);
  return new Map([...statuses].map(([status, { length }]) => [status, length]));
}

const faults = async () => JSON.parse((await ask('/healthz')).text).faults as readonly string[];

/** Of probes, which no limit refuses. */
const probesIn = (text: string) =>
  Number(/^isobar_http_requests_total\{.*route="\/livez".*\} (\d+)$/m.exec(text)?.[1] ?? 0);

const othersOf = ({ pid }: ChildProcess) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** Fails where there is none: a signal to process 0 would go to the tests themselves. */
function otherOf(child: ChildProcess): number {
  const [other] = othersOf(child);
  if (other === undefined) throw new Error('the server has one process alone');
  return other;
}

it('two processes on one port hold one limit together, and their figures and usage are counted once', async () => {
  expect((await ask('/metrics')).status).toBe(200);
  // One of the quota went to the figures.
  expect(await statusesOf(ASKED)).toEqual(
    new Map([
      [200, QUOTA - 1],
      [429, ASKED - QUOTA + 1],
    ]),
  );
  server.child.kill('SIGTERM');
  expect(await once(server.child, 'exit')).toEqual([0, null]);
  const database = new DatabaseSync(path.join(server.data, 'isobar.sqlite'));
  const counted = database
    .prepare(
      "SELECT sum(requests) AS requests FROM usage WHERE operation = 'getModels' OR operation = '/models'",
    )
    .get();
  database.close();
  // Refused ones do not count as usage.
  expect(counted?.['requests']).toBe(QUOTA - 1);
});

it('each takes its part of the connections', async () => {
  const socketsOf = (pid = 0) =>
    readdirSync(`/proc/${pid}/fd`).filter((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith('socket:');
      } catch {
        return false;
      }
    }).length;
  const pids = [server.child.pid, ...othersOf(server.child)];
  const before = pids.map(socketsOf);
  const { port } = new URL(server.address);
  const sockets = Array.from({ length: CONNECTIONS }, () => connect(Number(port), 'localhost'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const taken = () => pids.map((pid, n) => socketsOf(pid) - (before[n] ?? 0));
  await expect.poll(() => taken().reduce((sum, count) => sum + count, 0)).toBe(CONNECTIONS);
  // By chance: with a half for each, one in ten million gets fewer than a quarter.
  for (const count of taken()) expect(count).toBeGreaterThan(CONNECTIONS / 4);
  for (const socket of sockets) socket.destroy();
});

it('the figures of both are summed up, whichever is asked', async () => {
  await Promise.all(Array.from({ length: ASKED }, () => ask('/livez')));
  for (let n = 0; n < 4; n++) expect(probesIn((await ask('/metrics')).text)).toBe(ASKED);
  const other = otherOf(server.child);
  process.kill(other, 'SIGKILL');
  await expect.poll(() => othersOf(server.child)).not.toContain(other);
  // Those of the other went with it: it had answered some.
  const left = probesIn((await ask('/metrics')).text);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(ASKED);
});

it('a process that dies is started again, and said to be down meanwhile; the others answer', async () => {
  expect(await faults()).toEqual([]);
  const other = otherOf(server.child);
  process.kill(other, 'SIGKILL');
  await expect.poll(faults, { interval: 20 }).toEqual(["1 of the server's 2 processes is down"]);
  expect((await ask('/models')).status).toBe(200);
  await expect.poll(faults).toEqual([]);
  expect(othersOf(server.child)).not.toContain(other);
  expect(othersOf(server.child)).toHaveLength(1);
});

it('one that hangs is noticed and replaced, and all connections are answered again', async () => {
  const other = otherOf(server.child);
  process.kill(other, 'SIGSTOP');
  await expect.poll(() => othersOf(server.child), { timeout: 40_000 }).not.toContain(other);
  await expect.poll(faults, { timeout: 20_000 }).toEqual([]);
  const answers = await Promise.all(Array.from({ length: CONNECTIONS }, () => ask('/livez')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(othersOf(server.child)).toHaveLength(1);
});

it('a stop ends one that hangs too', async () => {
  const others = othersOf(server.child);
  process.kill(otherOf(server.child), 'SIGSTOP');
  server.child.kill('SIGTERM');
  expect(await once(server.child, 'exit')).toEqual([0, null]);
  for (const pid of others) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

it('a stop says to all that they drain, and leaves none', async () => {
  const others = othersOf(server.child);
  server.child.kill('SIGTERM');
  await expect.poll(async () => (await ask('/readyz')).status, { interval: 20 }).toBe(503);
  const probes = await Promise.all(Array.from({ length: 20 }, () => ask('/readyz')));
  expect(new Set(probes.map(({ status }) => status))).toEqual(new Set([503]));
  expect(await once(server.child, 'exit')).toEqual([0, null]);
  for (const pid of others) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

it('the others end when the first one is killed', async () => {
  const other = otherOf(server.child);
  server.child.kill('SIGKILL');
  const lives = () => {
    try {
      return process.kill(other, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(lives).toBe(false);
});
