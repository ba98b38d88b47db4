import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { publishRun } from '../support/run-publisher.ts';

const root = path.join(import.meta.dirname, '../..');
const folder = path.join(root, 'examples/graphql');
const docs = readFileSync(path.join(root, 'docs/graphql-client.md'), 'utf8');

const hasClients = existsSync(path.join(folder, 'node_modules'));
if (!hasClients)
  console.warn('SKIPPED: examples/graphql is not installed, so that no client of GraphQL asks');
/** GQL_PYTHON, or the virtual environment that .ci/run makes. */
const python = process.env['GQL_PYTHON'] ?? path.join(homedir(), '.cache/isobar/gql/bin/python');
const hasPython = existsSync(python);
if (!hasPython) console.warn('SKIPPED: no Python with gql, so that it does not ask the gateway');

const SERIES = { units: { symbol: 'K' }, values: [290, 291, 292] };

let gateway: TestGateway;
let child: ChildProcess | undefined;
beforeEach(async () => {
  gateway = await openGateway();
  await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z');
  const { values } = (await (
    await gateway.get('/point?model=gfs&lat=52.52&lon=13.405&var=air_temperature_2m&lead_to=2')
  ).json()) as { values: number[] };
  SERIES.values = values;
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await gateway.close();
});

/** Runs a program of examples/graphql, and gives the lines that it prints. */
function start(program: string, file: string) {
  const env = { ...process.env, ISOBAR_URL: gateway.address, ISOBAR_KEY: TEST_KEY };
  const started = spawn(program, [file], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  child = started;
  const complaints = text(started.stderr);
  const lines = createInterface(started.stdout)[Symbol.asyncIterator]();
  const ended = once(started, 'close');
  return {
    async next(): Promise<unknown> {
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`${file} ended: ${(await complaints).slice(-2000)}`);
      return JSON.parse(value);
    },
    async end(): Promise<void> {
      const [status] = await ended;
      expect([status, await complaints]).toEqual([0, '']);
    },
  };
}

/** What a client prints of the run that is published while it follows. */
async function nextRun(printed: ReturnType<typeof start>): Promise<unknown> {
  await vi.waitFor(() => expect(gateway.parts.forecasts.events.followers).toBe(1), { timeout: 20_000 });
  await publishRun(gateway.parts, 'gfs', '2026-01-01T06:00:00Z');
  return printed.next();
}
const NEXT_RUN = { model: 'gfs', initTime: '2026-01-01T06:00:00Z', complete: true };

describe.skipIf(!hasClients)('the clients of docs/graphql-client.md', () => {
  it.each(['apollo.ts', 'urql.ts'])(
    '%s registers its query, asks by its hash, and follows a subscription',
    async (file) => {
      const printed = start(process.execPath, file);
      expect(await printed.next()).toMatchObject(SERIES);
      expect(await nextRun(printed)).toMatchObject(NEXT_RUN);
      await printed.end();
    },
  );

  it('request.ts asks with a generated document', async () => {
    const printed = start(process.execPath, 'request.ts');
    expect(await printed.next()).toMatchObject(SERIES);
    await printed.end();
  });

  it('sse.ts follows a subscription', async () => {
    const printed = start(process.execPath, 'sse.ts');
    expect(await nextRun(printed)).toMatchObject(NEXT_RUN);
    await printed.end();
  });

  it('apollo-streamed.ts shows the points that have come until all have', async () => {
    const printed = start(process.execPath, 'apollo-streamed.ts');
    const shown = [];
    do shown.push((await printed.next()) as { points: number; loading: boolean });
    while (shown.at(-1)?.loading === true);
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.at(-1)).toEqual({ points: 3, loading: false });
    await printed.end();
  });

  it('fetch-streamed.ts prints each point as it comes', async () => {
    const printed = start(process.execPath, 'fetch-streamed.ts');
    for (const label of ['Berlin', 'Paris', 'Vienna']) {
      const values = label === 'Berlin' ? SERIES.values : expect.any(Array);
      expect(await printed.next()).toEqual({ label, forecast: { series: { column: { values } } } });
    }
    await printed.end();
  });

  it('have types that fit', async () => {
    // With a declaration of the code generator's command, which is not installed here.
    const project = path.join(import.meta.dirname, 'clients.tsconfig.json');
    const checked = spawn(path.join(root, 'node_modules/.bin/tsc'), ['-p', project, '--checkers', '1']);
    const said = text(checked.stdout);
    const [status] = await once(checked, 'close');
    expect([status, await said]).toEqual([0, '']);
  });
});

describe.skipIf(!hasPython)('Python', () => {
  it('asks with gql', async () => {
    const printed = start(python, 'gql_client.py');
    expect(await printed.next()).toMatchObject(SERIES);
    await printed.end();
  });

  it('follows a subscription with requests', async () => {
    const printed = start(python, 'events.py');
    expect(await nextRun(printed)).toMatchObject(NEXT_RUN);
    await printed.end();
  });
});

describe('docs/graphql-client.md', () => {
  it.each([
    'apollo.ts',
    'urql.ts',
    'request.ts',
    'sse.ts',
    'apollo-streamed.ts',
    'fetch-streamed.ts',
    'gql_client.py',
    'events.py',
  ])('shows %s', (file) => {
    expect(docs).toContain(readFileSync(path.join(folder, file), 'utf8'));
  });

  it('installs the majors that the examples have, of which every client takes the same graphql', () => {
    const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const lines = docs.split('\n').filter((line) => /^ {4}npm install /.test(line));
    const named = lines
      .flatMap((line) => line.trim().split(/\s+/).slice(2))
      .filter((word) => !word.startsWith('-'));
    expect(new Set(named.filter((name) => name.startsWith('graphql@')))).toEqual(new Set(['graphql@16']));
    expect(dependencies['graphql']).toMatch(/^16\./);
    for (const name of Object.keys(dependencies).filter((each) => each !== 'graphql')) {
      expect(named, name).toContain(name);
    }
  });
});
