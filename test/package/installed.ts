import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { builtImage, unshare } from '../deploy/built-image.ts';

export const checkout = fileURLToPath(new URL('../..', import.meta.url));

/** What a server of a test has of the environment: no settings. */
const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] };

/**
 * Packs the package that the image has, or one built here where namespaces are not permitted, and installs the tarball in an empty folder, as a
 * stranger would. Returns the two folders and the tarball.
 */
export async function installPackage(): Promise<{
  readonly built: string;
  readonly folder: string;
  readonly tarball: string;
}> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'isobar-package-'));
  const built = path.join(scratch, 'built');
  if (unshare === null) run(process.execPath, ['scripts/package/main.ts', '--out', built], checkout);
  else {
    const inImage = path.join((await builtImage()).root, 'opt/isobar');
    const installed = path.join(inImage, 'node_modules');
    cpSync(inImage, built, { recursive: true, filter: (source) => source !== installed });
  }
  run('npm', ['pack', '--silent', '--pack-destination', scratch], built);
  const folder = path.join(scratch, 'empty');
  mkdirSync(folder);
  run('npm', ['init', '--yes', '--init-type=module'], folder);
  const { version } = JSON.parse(readFileSync(path.join(built, 'package.json'), 'utf8'));
  const tarball = path.join(scratch, `isobar-${version}.tgz`);
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', tarball], folder);
  return { built, folder, tarball };
}

/** Standard output of a program that ends well. */
export function run(program: string, args: readonly string[], cwd: string): string {
  const ended = spawnSync(program, args, { cwd, encoding: 'utf8', timeout: 300_000 });
  if (ended.error !== undefined) throw ended.error;
  if (ended.status === 0) return ended.stdout;
  throw new Error(`${program} ${args.join(' ')} ended with ${ended.status}: ${ended.stderr}${ended.stdout}`);
}

/** A data folder as the version before has left it: a key, and seven hours of two variables of a run. */
export function dataFolderBefore(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'isobar-before-'));
  const before = path.join(import.meta.dirname, 'data-folder-before');
  cpSync(path.join(before, 'store'), path.join(folder, 'store'), { recursive: true });
  const file = path.join(folder, 'isobar.sqlite');
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  database.exec(readFileSync(path.join(before, 'database.sql'), 'utf8'));
  database.close();
  return folder;
}

/** A port that is free at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A server that has said its address. */
export interface Served {
  readonly address: string;
  readonly process: ChildProcess;
  /** Ends it by SIGTERM; its exit code. */
  stop(): Promise<number | null>;
}

/** Starts a program of the folder, and waits until it prints an address. */
export async function serve(
  node: string,
  args: readonly string[],
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<Served> {
  const child = spawn(node, args, { cwd: folder, env: { ...env, ...settings } });
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk;
      const [found] = /http:\/\/[^\s/]+:\d+(?=\/)/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${output}`)));
  });
  return {
    address,
    process: child,
    async stop() {
      const ended = child.exitCode === null ? once(child, 'exit') : [child.exitCode];
      child.kill('SIGTERM');
      return (await ended)[0];
    },
  };
}
