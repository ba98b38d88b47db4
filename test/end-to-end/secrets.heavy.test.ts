import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programFile } from '../../scripts/server/start.ts';
import { Browser } from '../support/browser.ts';
import { runProgram } from '../support/run-program.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'isobar-secrets-'));
const data = path.join(folder, 'data');

/** Settings that are secrets. */
const SETTINGS = {
  ISOBAR_BOOTSTRAP_KEY: 'isb_bootstrap-key-never-to-be-seen-01',
  ISOBAR_AUTH_SECRET: 'auth-secret-never-to-be-seen-0123456789',
  ISOBAR_OIDC_ISSUER: 'http://127.0.0.1:9/',
  ISOBAR_OIDC_CLIENT_ID: 'isobar',
  ISOBAR_OIDC_CLIENT_SECRET: 'client-secret-never-to-be-seen',
  ISOBAR_PUBLIC_URL: 'http://127.0.0.1',
};
const PASSWORD = 'a password never to be seen';
const NEW_PASSWORD = 'another password never to be seen';
const WRONG_PASSWORD = 'a wrong password never to be seen';

const environment = {
  PATH: process.env['PATH'] ?? '',
  ISOBAR_DATA: data,
  ISOBAR_SOURCES: 'none',
  ISOBAR_LOG_LEVEL: 'debug',
  ISOBAR_SIGN_UP: 'open',
  PORT: '0',
};
const CLI = programFile('cli');

/** What a command prints. */
async function isobar(...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await runProgram(process.execPath, [CLI, ...args], { env: environment });
  expect(status, stderr).toBe(0);
  logs.push(stderr);
  return stdout.trim();
}

const secrets: Record<string, string> = {};
const logs: string[] = [];
const errors: string[] = [];

/** Keeps the body of an answer that must be an error. */
async function refused(answer: Promise<Response>): Promise<number> {
  const response = await answer;
  errors.push(`${response.status} ${[...response.headers].join('\n')}\n${await response.text()}`);
  expect(response.status).toBeGreaterThanOrEqual(400);
  return response.status;
}

/** The secret part of a key. */
const secretOf = (key: string) => key.replace(/^isb_[0-9a-f]{12}_/, '');

describe('what people, keys and links are known by', () => {
  beforeAll(async () => {
    const server = spawn(process.execPath, [CLI, 'serve'], {
      cwd: folder,
      env: { ...environment, ...SETTINGS },
    });
    const exited = once(server, 'exit');
    const logged = text(server.stderr);
    const printed: string[] = [];
    for await (const line of createInterface(server.stdout)) {
      printed.push(line);
      if (line.startsWith('Nothing is ingested')) break;
    }
    const [address = ''] = /http:\/\/localhost:\d+/.exec(printed.join('\n')) ?? [];
    // Its public address has no port: what pages would send as theirs.
    const origin = { origin: SETTINGS.ISOBAR_PUBLIC_URL };
    try {
      const keyed = (key: string, call = '/models') =>
        fetch(address + call, { headers: { authorization: `Bearer ${key}` } });

      const key = await isobar('keys', 'create', '--name', 'station');
      secrets['key'] = secretOf(key);
      expect((await keyed(key)).status).toBe(200);
      await refused(keyed(key, '/point?model=nothing'));
      await refused(keyed(`${key.slice(0, -4)}AAAA`));
      await refused(fetch(`${address}/models?key=${key}`));
      await refused(
        fetch(`${address}/graphql?access_token=${key}`, { headers: { accept: 'application/json' } }),
      );
      await refused(fetch(`${address}/${key}`));
      const [, id = ''] = /^isb_([0-9a-f]{12})_/.exec(key) ?? [];
      secrets['rotated key'] = secretOf(await isobar('keys', 'rotate', id, '--grace', '1h'));

      const person = new Browser(address);
      const signUp = { email: 'ada@example.org', name: 'Ada', password: PASSWORD };
      await (await person.post('/auth/sign-up', signUp, origin)).text();
      const signIn = { email: 'ada@example.org', password: PASSWORD };
      const signedIn = await person.post('/auth/sign-in', signIn, origin);
      expect(signedIn.status, await signedIn.text()).toBe(200);
      const [, token = ''] = /=([^;]+)/.exec(person.cookie) ?? [];
      secrets['session'] = decodeURIComponent(token).split('.')[0] ?? '';
      expect(secrets['session'].length).toBeGreaterThan(20);
      await refused(person.post('/auth/sign-in', { ...signIn, password: WRONG_PASSWORD }, origin));
      await refused(person.post('/auth/sign-in', { ...signIn, callbackURL: PASSWORD }, origin));
      await refused(
        person.post('/auth/accept', { token: WRONG_PASSWORD, name: 'x', password: PASSWORD }, origin),
      );
      await refused(person.post('/auth/sign-in', `{"password": "${PASSWORD}"`, origin));

      const made = await person.post(
        '/graphql',
        { query: 'mutation { createKey(name: "of a page") { secret } }' },
        { ...origin, 'x-isobar-csrf': '1' },
      );
      const issued = ((await made.json()) as { data: { createKey: { secret: string } } }).data.createKey
        .secret;
      secrets['key of a page'] = secretOf(issued);

      const link = await isobar('accounts', 'reset-link', 'ada@example.org');
      const [, reset = ''] = /#reset=(\S+)/.exec(link) ?? [];
      secrets['reset link'] = reset;
      const set = await person.post('/auth/reset-password', { token: reset, password: NEW_PASSWORD }, origin);
      expect(set.status, await set.text()).toBe(200);
      await refused(person.post('/auth/reset-password', { token: reset, password: PASSWORD }, origin));
    } finally {
      server.kill('SIGTERM');
      await exited;
      logs.push(await logged, printed.join('\n'));
    }
    const { ISOBAR_BOOTSTRAP_KEY, ISOBAR_AUTH_SECRET, ISOBAR_OIDC_CLIENT_SECRET } = SETTINGS;
    Object.assign(secrets, { ISOBAR_BOOTSTRAP_KEY, ISOBAR_AUTH_SECRET, ISOBAR_OIDC_CLIENT_SECRET });
    Object.assign(secrets, { PASSWORD, NEW_PASSWORD, WRONG_PASSWORD });
  }, 240_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are all there, and long enough to be found', () => {
    for (const [name, secret] of Object.entries(secrets)) expect(secret.length, name).toBeGreaterThan(15);
    expect(Object.keys(secrets)).toHaveLength(11);
  });

  it('stand in no log at the level debug', () => {
    const text = logs.join('\n');
    expect(text).toContain('"path":"/auth/sign-in"');
    expect(found(text)).toEqual([]);
  });

  it('stand in no error', () => {
    expect(errors.length).toBeGreaterThanOrEqual(10);
    expect(found(errors.join('\n'))).toEqual([]);
  });

  it('stand in no file of the database', () => {
    const files = readdirSync(data).filter((file) => file.startsWith('isobar.sqlite'));
    expect(files).not.toEqual([]);
    const text = files.map((file) => readFileSync(path.join(data, file), 'latin1')).join('\n');
    expect(text).toContain('ada@example.org');
    expect(found(text)).toEqual([]);
  });
});

/** Names of the secrets that a text has, also as addresses and forms write them. */
function found(text: string): readonly string[] {
  return Object.entries(secrets)
    .filter(([, secret]) => text.includes(secret) || text.includes(encodeURIComponent(secret)))
    .map(([name]) => name);
}
