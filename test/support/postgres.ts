import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { stopProcesses } from './stopped.ts';

export interface PostgresCluster {
  /** postgres:// URL of its maintenance database, as a superuser. */
  readonly url: string;
  /** Stops all its processes where they are, as a machine that hangs does; they keep their connections. */
  freeze(): void;
  /** Lets them go on. */
  thaw(): void;
  /** Ends it as a crash does. */
  crash(): Promise<void>;
  /** Starts it again, after a crash, on its port and with its data. */
  restart(): Promise<void>;
  /** Ends it for good. */
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 30_000;

/** For all projects of the run. */
let started: Promise<PostgresCluster | null> | undefined;
let stopped: Promise<void> | undefined;

/** Starts one cluster for all test files; without PostgreSQL's programs they are told that there is none. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  started ??= startPostgres();
  const cluster = await started;
  project.provide('postgresUrl', cluster?.url ?? null);
  if (cluster === null) console.warn('\nPostgreSQL is not installed: every test that needs it is SKIPPED\n');
  return async () => {
    stopped ??= cluster?.stop();
    await stopped;
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string | null;
  }
}

/** A private PostgreSQL on a free port of this machine, fast and forgetful; null when it is not installed. */
export async function startPostgres(): Promise<PostgresCluster | null> {
  const programs = programFolder();
  if (programs === null) return null;
  const folder = mkdtempSync(path.join(tmpdir(), 'isobar-postgres-'));
  const user = serverUser();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const owner = { cwd: folder, ...user };
  const data = path.join(folder, 'data');
  const initdb = ['-D', data, '-U', 'isobar', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  try {
    execFileSync(path.join(programs, 'initdb'), initdb, { ...owner, stdio: ['ignore', 'ignore', 'pipe'] });
    const port = await freePort();
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: 200,
      autovacuum: 'off',
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const url = `postgres://isobar@127.0.0.1:${port}/postgres`;
    const start = () => startServer(path.join(programs, 'postgres'), ['-D', data, ...options], owner, url);
    let server = await start();
    return {
      url,
      freeze: () => stopProcesses(server.pids()),
      thaw() {
        for (const pid of server.pids()) process.kill(pid, 'SIGCONT');
      },
      crash: () => server.end(),
      async restart() {
        server = await start();
      },
      async stop() {
        await server.end();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

interface ServerProcess {
  /** Of the server and of its connections. */
  pids(): readonly number[];
  /** Immediate shutdown: what is not on the disk is thrown away. */
  end(): Promise<void>;
}

/** Starts the server's process, and resolves when it answers. */
async function startServer(
  program: string,
  args: readonly string[],
  options: object,
  url: string,
): Promise<ServerProcess> {
  const server = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(server, 'exit');
  let complaints = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-10_000);
  });
  // An interrupted test run must leave no server behind.
  const kill = () => server.kill('SIGQUIT');
  process.once('exit', kill);
  const end = async () => {
    process.removeListener('exit', kill);
    server.kill('SIGQUIT');
    await ended;
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(url))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await end();
      throw new Error(`PostgreSQL does not start: ${complaints}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    end,
    pids() {
      const { pid = 0 } = server;
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
      return [pid, ...children.map(Number)];
    },
  };
}

/** An empty database of its own in the cluster; returns its URL. */
export async function createDatabase(clusterUrl: string): Promise<string> {
  const name = `test_${process.pid}_${crypto.randomUUID().replaceAll('-', '')}`;
  await runSql(clusterUrl, `create database ${name}`);
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on a connection of its own. */
export async function runSql<Row = unknown>(url: string, statement: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The newest version that Debian's packages have put beside each other, or what is on the path. */
function programFolder(): string | null {
  const versions = '/usr/lib/postgresql';
  const installed = existsSync(versions) ? readdirSync(versions) : [];
  const newestFirst = installed.sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...newestFirst.map((version) => path.join(versions, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ];
  return folders.find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null;
}

/** PostgreSQL refuses to run as root, so root has it run as the user of its package. */
function serverUser(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const ids = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: ids('-u'), gid: ids('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function answers(url: string): Promise<boolean> {
  try {
    await runSql(url, 'select 1');
    return true;
  } catch {
    return false;
  }
}
