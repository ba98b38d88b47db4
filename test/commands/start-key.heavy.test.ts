import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { programFile } from '../../scripts/server/start.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'isobar-start-key-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A server whose output is not a terminal, up to the last line of its directions. */
async function start(settings: Readonly<Record<string, string>> = {}) {
  const server = spawn(process.execPath, [programFile('cli'), 'serve'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      ISOBAR_DATA: path.join(folder, 'data'),
      ISOBAR_SOURCES: 'none',
      ISOBAR_LOG_LEVEL: 'debug',
      PORT: '0',
      ...settings,
    },
  });
  const exited = once(server, 'exit');
  const logged = text(server.stderr);
  const lines: string[] = [];
  for await (const line of createInterface(server.stdout)) {
    lines.push(line);
    if (line.startsWith('Nothing is ingested')) break;
  }
  const printed = lines.join('\n');
  const [address = ''] = /http:\/\/localhost:\d+/.exec(printed) ?? [];
  const [key = ''] = /isb_[0-9a-f]{12}_[\w-]{32}/.exec(printed) ?? [];
  const [, setupToken = ''] = /\/account#setup=([\w-]+)$/m.exec(printed) ?? [];
  return {
    printed,
    address,
    key,
    setupToken,
    /** Makes the operator's account by the token of a link; the answer's status. */
    async accept(token: string) {
      const person = { token, email: 'op@example.org', name: 'Op', password: 'correct horse battery' };
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(person);
      return (await fetch(`${address}/auth/accept`, { method: 'POST', headers, body })).status;
    },
    status: async (ofKey: string, pathAndQuery = '/models') => {
      const headers = { authorization: `Bearer ${ofKey}` };
      return (await fetch(address + pathAndQuery, { headers })).status;
    },
    /** What it has logged. */
    async end(signal: NodeJS.Signals = 'SIGTERM') {
      server.kill(signal);
      await exited;
      return await logged;
    },
  };
}

describe('the key that a start makes', () => {
  it('is printed into no file, unless that is asked for; nothing else is lost', async () => {
    const silent = await start();
    const shown = await start({ ISOBAR_PRINT_START_KEY: 'on' });
    try {
      expect(silent.printed).not.toContain('isb_');
      expect(silent.printed).toContain('isobar keys create');
      expect(silent.address).not.toBe('');
      expect(shown.printed).toContain(`/#key=${shown.key}`);
      expect(await shown.status(shown.key)).toBe(200);
    } finally {
      expect(await silent.end()).not.toContain('isb_');
      expect(await shown.end()).not.toContain('isb_');
    }
  });

  it('of a second process on the same data folder ends nobody’s, and ends with its process', async () => {
    const first = await start({ ISOBAR_PRINT_START_KEY: 'on' });
    const second = await start({ ISOBAR_PRINT_START_KEY: 'on' });
    try {
      expect(second.key).not.toBe(first.key);
      for (const each of [first, second]) {
        expect([await each.status(first.key), await each.status(second.key)]).toEqual([200, 200]);
      }
      await second.end();
      await sleep(2000);
      expect(await first.status(second.key)).toBe(401);
      expect(await first.status(first.key)).toBe(200);
    } finally {
      await first.end();
      await second.end();
    }
  });

  it('is not logged where it comes in an address', async () => {
    const server = await start({ ISOBAR_PRINT_START_KEY: 'on' });
    const secret = server.key.slice(-32);
    try {
      for (const place of [
        `/models?key=${server.key}`,
        `/models/${server.key}`,
        `/isb%5F${server.key.slice(4)}`,
      ]) {
        expect([place, await server.status(server.key, place)]).toEqual([place, 401]);
      }
    } finally {
      const logged = await server.end();
      expect(logged).toContain('(withheld: the address has a key)');
      expect(logged).not.toContain(secret);
    }
  });
});

describe("the link for the operator's account that a start prints", () => {
  it('is printed where the start key is, dies when it is used or by a later start, and comes no more once there is an operator', async () => {
    const data = { ISOBAR_DATA: path.join(folder, 'without-operator') };
    const silent = await start(data);
    expect(silent.printed).not.toContain('setup=');
    await silent.end();

    const first = await start({ ...data, ISOBAR_PRINT_START_KEY: 'on' });
    const [line] = first.printed.split('\n').filter((each) => each.includes('setup='));
    expect(line).toBe(
      `To create the operator's account (only needed to invite others): ${first.address}/account#setup=${first.setupToken}`,
    );
    expect(await first.end()).not.toContain(first.setupToken);

    const second = await start({ ...data, ISOBAR_PRINT_START_KEY: 'on' });
    expect(second.setupToken).not.toBe('');
    expect(await second.accept(first.setupToken)).toBe(422);
    expect(await second.accept(second.setupToken)).toBe(200);
    expect(await second.accept(second.setupToken)).toBe(422);
    await second.end();

    const third = await start({ ...data, ISOBAR_PRINT_START_KEY: 'on' });
    expect(third.printed).toContain(`#key=${third.key}`);
    expect(third.printed).not.toContain('setup=');
    await third.end();
  });

  it('stands at the public address', async () => {
    const data = { ISOBAR_DATA: path.join(folder, 'public'), ISOBAR_PRINT_START_KEY: 'on' };
    const server = await start({ ...data, ISOBAR_PUBLIC_URL: 'https://weather.example/isobar' });
    expect(server.printed).toContain(`https://weather.example/isobar/account#setup=${server.setupToken}`);
    await server.end();
  });
});
