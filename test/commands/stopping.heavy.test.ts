import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { unshareOptions } from '../support/namespaces.ts';
import { scratchFolder } from '../support/scratch.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = scratchFolder();

/** A server that a command has started, with all processes of that command in one group. */
interface Started {
  readonly command: ChildProcess;
  /** Group of the command: also the id of its first process. */
  readonly group: number;
  readonly data: string;
}

async function start(program: string, ...args: readonly string[]): Promise<Started> {
  const data = mkdtempSync(path.join(folder, 'data-'));
  const env = {
    ...process.env,
    ISOBAR_DATA: data,
    ISOBAR_SOURCES: 'none',
    PORT: '0',
    ISOBAR_LOG_LEVEL: 'error',
  };
  const command = spawn(program, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const { pid: group = 0, stdout, stderr } = command;
  let output = '';
  stderr?.on('data', (chunk) => {
    output += chunk;
  });
  await new Promise<void>((resolve, reject) => {
    stdout?.on('data', (chunk) => {
      output += chunk;
      if (output.includes('Nothing is ingested by itself')) resolve();
    });
    command.once('exit', (code) => reject(new Error(`${program} ended with ${code}: ${output}`)));
  });
  return { command, group, data };
}

/** Sends a signal to a process of the group, and waits until none of the group is left. */
async function stop({ group, command }: Started, signal: NodeJS.Signals, pid = group): Promise<void> {
  const exited = once(command, 'exit');
  process.kill(pid, signal);
  try {
    await expect.poll(() => groupLives(group), { timeout: 30_000, interval: 100 }).toBe(false);
    await exited;
  } finally {
    if (groupLives(group)) process.kill(-group, 'SIGKILL');
  }
}

function groupLives(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

/** SQLite removes its write-ahead log when the last connection is closed, which a process that is killed does not do. */
function expectClosed({ data }: Started): void {
  expect(existsSync(path.join(data, 'isobar.sqlite'))).toBe(true);
  expect(existsSync(path.join(data, 'isobar.sqlite-wal'))).toBe(false);
}

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

const unshare = unshareOptions(['--pid', '--fork'], 'a server as process 1');

const COMMANDS: readonly (readonly string[])[] = [
  ['npm', 'start'],
  ['npm', 'run', 'isobar', '--', 'serve'],
  ['npx', 'isobar', 'serve'],
  [process.execPath, 'src/main.ts'],
];

describe.skipIf(process.platform !== 'linux')('a stop ends the server, and leaves no process', () => {
  it.each(COMMANDS)('by SIGTERM to the process that %s %s %s starts', async (program = '', ...args) => {
    const started = await start(program, ...args);
    await stop(started, 'SIGTERM');
    expectClosed(started);
  });

  it.each(COMMANDS)('by Ctrl-C in the terminal of %s %s %s', async (program = '', ...args) => {
    const started = await start(program, ...args);
    await stop(started, 'SIGINT', -started.group);
    expectClosed(started);
  });

  // Debian's shell, in which npm runs other commands, keeps a SIGINT that it alone gets to itself until its child ends.
  it('by SIGINT to the process that npm start starts', async () => {
    const started = await start('npm', 'start');
    await stop(started, 'SIGINT');
    expectClosed(started);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s to the server that npm start has started',
    async (signal) => {
      const started = await start('npm', 'start');
      const [server = 0] = childrenOf(started.group);
      await stop(started, signal, server);
      expectClosed(started);
    },
  );

  describe.skipIf(unshare === null).each(['SIGTERM', 'SIGINT'] as const)('by %s', (signal) => {
    it('to npm start as process 1 of a container', async () => {
      const started = await start('unshare', ...(unshare ?? []), 'npm', 'start');
      const [first = 0] = childrenOf(started.group);
      await stop(started, signal, first);
      expectClosed(started);
    });
  });
});
