import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { programFile } from '../../scripts/server/start.ts';
import { unshareOptions } from '../support/namespaces.ts';
import { scratchFolder } from '../support/scratch.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const CLI = programFile('cli');
const scratch = scratchFolder();
const mounts = unshareOptions(['--mount'], 'a full disk and a read-only folder');

const settings = (data: string, sources = 'none') => ({
  ...process.env,
  ISOBAR_DATA: data,
  ISOBAR_SOURCES: sources,
  ISOBAR_MODELS: 'gfs',
  PORT: '0',
});

/** Runs a command that is expected to end by itself. */
function run(data: string, ...args: readonly string[]) {
  const { status, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    env: settings(data),
    encoding: 'utf8',
    timeout: 50_000,
  });
  return { status, stderr };
}

/** Starts a command on a file system of its own, which is mounted on the folder first. */
function mounted(folder: string, mount: string, program: readonly string[], sources?: string) {
  const script = `${mount} && exec "$@"`;
  const args = [...(mounts ?? []), 'sh', '-c', script, 'sh', ...program];
  return spawn('unshare', args, { env: settings(folder, sources), cwd: root });
}

/** Writes over some bytes of a file. */
function overwrite(file: string, from: number, bytes: number): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(bytes, 0xa5), 0, bytes, from);
  closeSync(descriptor);
}

const folderNamed = (name: string) => {
  const folder = path.join(scratch, name);
  mkdirSync(folder);
  return folder;
};

describe('a start says in one sentence, and ends with 1, that its data folder', () => {
  it.skipIf(process.platform !== 'linux').each(['serve', 'runs'])('cannot be made: isobar %s', (command) => {
    expect(run('/proc/nope', command)).toEqual({
      status: 1,
      stderr: 'isobar: ISOBAR_DATA: the folder /proc/nope cannot be used: it cannot be made there\n',
    });
  });

  it('is a file', () => {
    const file = path.join(scratch, 'file');
    writeFileSync(file, '');
    expect(run(file, 'serve')).toEqual({
      status: 1,
      stderr: `isobar: ISOBAR_DATA: the folder ${file} cannot be used: a file is in its place\n`,
    });
  });

  it.skipIf(mounts === null)('is read-only', async () => {
    const folder = folderNamed('read-only');
    const mount = `mount -t tmpfs -o ro tmpfs ${folder}`;
    const command = mounted(folder, mount, [process.execPath, CLI, 'serve']);
    let stderr = '';
    command.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    const [status] = await once(command, 'close');
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `isobar: ISOBAR_DATA: the folder ${folder} cannot be used: its disk is read-only\n`,
    });
  });

  it.each([
    ['no database', (file: string) => writeFileSync(file, 'x'.repeat(20_000))],
    ['cut', (file: string) => truncateSync(file, 20_000)],
    ['overwritten', (file: string) => overwrite(file, 4096, 32_768)],
  ])('has a database that is %s', (_, damage) => {
    const folder = folderNamed(randomUUID());
    expect(run(folder, 'runs').status).toBe(0);
    const file = path.join(folder, 'isobar.sqlite');
    damage(file);
    for (const command of ['serve', 'runs']) {
      expect(run(folder, command)).toEqual({
        status: 1,
        stderr: `isobar: the database ${file} cannot be used: the file of the database is damaged\n`,
      });
    }
  });

  it('has a folder where the database should be', () => {
    const folder = folderNamed('folder-as-database');
    const file = path.join(folder, 'isobar.sqlite');
    mkdirSync(file);
    expect(run(folder, 'serve')).toEqual({
      status: 1,
      stderr: `isobar: the database ${file} cannot be used: the file of the database cannot be opened\n`,
    });
  });

  it.skipIf(mounts === null)('has a database that may only be read', async () => {
    const folder = folderNamed('read-only-database');
    expect(run(folder, 'runs').status).toBe(0);
    const file = path.join(folder, 'isobar.sqlite');
    const mount = `mount --bind ${file} ${file} && mount -o remount,ro,bind ${file}`;
    const command = mounted(folder, mount, [process.execPath, CLI, 'serve']);
    let stderr = '';
    command.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    const [status] = await once(command, 'close');
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'isobar: the database is read-only\n',
    });
  });

  it('has a database that another process locks', () => {
    const folder = folderNamed('locked');
    expect(run(folder, 'runs').status).toBe(0);
    const file = path.join(folder, 'isobar.sqlite');
    const other = new DatabaseSync(file);
    other.exec('begin exclusive');
    try {
      expect(run(folder, 'keys', 'create')).toEqual({
        status: 1,
        stderr: expect.stringMatching(/^isobar: .*the database is locked by another process\n$/),
      });
    } finally {
      other.close();
    }
  });
});

describe.skipIf(mounts === null)('on a disk that is too small', () => {
  it('a server answers, and says in /healthz what is lacking, before anything was fetched', async () => {
    const folder = folderNamed('small');
    // A part of a run would fit on a larger one.
    const mount = `mount -t tmpfs -o size=24m tmpfs ${folder}`;
    const server = mounted(folder, mount, [process.execPath, CLI, 'serve'], 'demo');
    try {
      let output = '';
      server.stdout.on('data', (chunk) => {
        output += chunk;
      });
      await expect.poll(() => output, { timeout: 30_000 }).toContain('SYNTHETIC');
      const [address] = /http:\/\/localhost:\d+/.exec(output) ?? [];
      const health = async () => (await (await fetch(`${address}/healthz`)).json()) as object;
      const fault = expect.stringMatching(
        /^the disk of the data folder has \d+ MB free, the gfs run needs about \d+ MB$/,
      );
      await expect.poll(health, { timeout: 30_000 }).toMatchObject({
        status: 'degraded',
        faults: ['the disk of the data folder is full', fault],
        intake: { models: { gfs: { last_error: fault, bytes_read: 0 } } },
      });
    } finally {
      server.kill();
      await once(server, 'exit');
    }
  });

  it('an ingest that fills it leaves no file that belongs to no run', async () => {
    const folder = folderNamed('filled');
    const mount = `mount -t tmpfs -o size=200m tmpfs ${folder}`;
    const program = path.join(root, 'test/commands/disk-filling-process.ts');
    const ingest = mounted(folder, mount, [process.execPath, program]);
    let stdout = '';
    ingest.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    ingest.stderr.pipe(process.stderr);
    const [status] = await once(ingest, 'close');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      error: 'the disk of the data folder is full',
      filesLeft: 0,
      orphans: 0,
    });
  });
});
