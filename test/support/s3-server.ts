import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { stopProcesses } from './stopped.ts';

export interface S3Server {
  /** Environment by which the library finds it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Address of the store in it: a bucket of its own. */
  readonly url: string;
  /** Path of an object's file in the server's own folder, by its key in the store. */
  fileOf(key: string): string;
  /** Stops it where it is, as a machine that hangs does. */
  freeze(): void;
  thaw(): void;
  /** Ends it as a crash does; it keeps its objects. */
  crash(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const PROGRAM = path.join(homedir(), '.cache/isobar/s3/bin/versitygw');
/** Whether the S3-compatible server is there; `.ci/run` installs it. */
export const isS3Installed = existsSync(PROGRAM);

const BUCKET = 'forecasts';
const PREFIX = 'isobar';

/** An S3-compatible server (versitygw) of its own on a free port of this machine, with a bucket. */
export async function startS3(): Promise<S3Server> {
  const folder = mkdtempSync(path.join(tmpdir(), 'isobar-s3-'));
  // A bucket is a folder there.
  mkdirSync(path.join(folder, BUCKET));
  const port = await freePort();
  const start = async () => {
    const args = ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', folder];
    const env = { ...process.env, ROOT_ACCESS_KEY: 'isobar', ROOT_SECRET_KEY: 'isobar-secret' };
    const server = spawn(PROGRAM, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const ended = once(server, 'exit');
    // An interrupted test run must leave no server behind.
    const kill = () => server.kill('SIGKILL');
    process.once('exit', kill);
    while (!(await answers(port))) await new Promise((resolve) => setTimeout(resolve, 20));
    return {
      pid: server.pid ?? 0,
      async end() {
        process.removeListener('exit', kill);
        kill();
        await ended;
      },
    };
  };
  let server = await start();
  return {
    environment: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'isobar',
      AWS_SECRET_ACCESS_KEY: 'isobar-secret',
      AWS_REGION: 'us-east-1',
    },
    url: `s3://${BUCKET}/${PREFIX}`,
    fileOf: (key) => path.join(folder, BUCKET, PREFIX, key),
    freeze: () => stopProcesses([server.pid]),
    thaw: () => void process.kill(server.pid, 'SIGCONT'),
    crash: () => server.end(),
    async restart() {
      server = await start();
    },
    async stop() {
      await server.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );
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
