import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { programFile } from '../../../scripts/server/start.ts';
import { DEFAULT_MODEL_IDS } from '../../../src/catalog/index.ts';
import { TOOLS } from '../../../src/mcp/tools/index.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { runProgram } from '../../support/run-program.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { CALLS } from '../calls.ts';
import { call, connect, INITIALIZE, textOf } from '../clients.ts';

const CLI = programFile('cli');
const INSPECTOR = fileURLToPath(
  new URL('../../../node_modules/@modelcontextprotocol/inspector-cli/build/index.js', import.meta.url),
);
const empty = scratchFolder();

let gateway: TestGateway;
let http: Client;
/** The same folder as the gateway's: both work at the same time. */
const folder = inject('demoData');

beforeAll(async () => {
  gateway = await openGateway(folder);
  http = await connect(gateway.address);
});

afterAll(async () => {
  await http.close();
  await gateway.close();
});

const settings = (data: string) => ({
  PATH: process.env['PATH'] ?? '',
  ISOBAR_DATA: data,
  ISOBAR_SOURCES: 'none',
  // Those of the server beside it, which is a demo's.
  ISOBAR_MODELS: DEFAULT_MODEL_IDS.join(','),
});

/** The official client of `isobar mcp` as a program of its own. */
async function start(data: string): Promise<{ client: Client; stderr: PassThrough; pid: number }> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [CLI, 'mcp'],
    env: settings(data),
    stderr: 'pipe',
  });
  const stderr = new PassThrough();
  transport.stderr?.pipe(stderr);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return { client, stderr, pid: transport.pid ?? 0 };
}

/** What answers to the same question share: all but credits. */
const shown = ({ content, structuredContent, isError }: Awaited<ReturnType<typeof call>>) => ({
  content,
  structuredContent,
  isError,
});

describe('isobar mcp', () => {
  test('answers every tool on standard input and output as the running server does over HTTP, without a key', async () => {
    const { client } = await start(folder);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    for (const { name } of TOOLS) {
      if (name === 'estimate') continue;
      const answer = await call(client, name, CALLS[name]);
      // No ensemble is stored here, which both say.
      if (name !== 'get_probability') expect(answer.isError, textOf(answer)).toBeFalsy();
      expect(shown(answer)).toEqual(shown(await call(http, name, CALLS[name])));
    }
    await client.close();
  });

  test('says in results that a folder has no run', async () => {
    const { client } = await start(path.join(empty, 'nothing'));
    const answer = await call(client, 'get_forecast', CALLS['get_forecast']);
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toContain('gfs has no complete run yet');
    const models = await call(client, 'list_models');
    expect(textOf(models)).toContain('no run yet');
    await client.close();
  });

  test('ends by itself at the end of its input, with the protocol alone on its output', async () => {
    const { status, stdout } = await runProgram(process.execPath, [CLI, 'mcp'], {
      env: { ...settings(folder), ISOBAR_LOG_LEVEL: 'debug' },
      stdin: `${JSON.stringify(INITIALIZE)}\nno JSON\n`,
    });
    expect(status).toBe(0);
    const lines = stdout.trim().split('\n');
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ id: 1, result: { serverInfo: { name: 'isobar' } } });
  });

  test('ends at SIGTERM', async () => {
    const { client, stderr, pid } = await start(folder);
    const closed = new Promise<void>((resolve) => {
      client.onclose = resolve;
    });
    process.kill(pid, 'SIGTERM');
    await closed;
    expect(await text(stderr)).not.toContain('Error');
  });
});

describe('the inspector’s command line', () => {
  async function inspect(target: readonly string[], args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const run = await runProgram(process.execPath, [INSPECTOR, ...target, ...args], {
      env,
      // It looks for its own package.json from where it is started.
      cwd: path.dirname(INSPECTOR),
    });
    expect(run.status, run.stderr + run.stdout).toBe(0);
    return JSON.parse(run.stdout);
  }
  const targets = (): readonly (readonly [string, readonly string[], NodeJS.ProcessEnv])[] => [
    ['stdio', [process.execPath, CLI, 'mcp'], settings(folder)],
    [
      'HTTP',
      [`${gateway.address}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${TEST_KEY}`],
      {},
    ],
  ];

  test.each([0, 1])('lists and calls tools (%i: stdio, HTTP)', async (n) => {
    const [, target, env] = targets()[n] ?? ['', [], {}];
    const { tools } = await inspect(target, ['--method', 'tools/list'], env);
    expect(tools).toHaveLength(TOOLS.length);
    const answer = await inspect(
      target,
      [
        '--method',
        'tools/call',
        '--tool-name',
        'get_profile',
        '--tool-arg',
        'place={"name":"Berlin"}',
        'lead_hours=6',
      ],
      env,
    );
    expect(answer.isError).toBeFalsy();
    expect(answer.structuredContent).toMatchObject({ lead_hours: 6 });
    const { resources } = await inspect(target, ['--method', 'resources/list'], env);
    expect(resources.length).toBeGreaterThan(5);
  });
});

test('starts as docs/mcp.md prints it, whichever Node is first on the machine', async () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const docs = readFileSync(path.join(root, 'docs/mcp.md'), 'utf8');
  const [, config = ''] = /```json\n(\{\s*"mcpServers".*?)```/s.exec(docs) ?? [];
  const { mcpServers } = JSON.parse(config.replaceAll('/path/to/isobar', root.replace(/\/$/, ''))) as {
    mcpServers: { isobar: { command: string; args: string[] } };
  };
  // Without the Node that runs this test.
  const PATH = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((each) => !each.includes('node_modules'))
    .join(path.delimiter);
  const env = { ...settings(empty), PATH, HOME: process.env['HOME'] ?? '' };
  const transport = new StdioClientTransport({ ...mcpServers.isobar, env, stderr: 'ignore' });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  expect((await client.listTools()).tools).toHaveLength(TOOLS.length);
  await client.close();
}, 60_000);
