import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'isobar-start-key-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A server whose output is no terminal, up to the last line of its directions. */
async function start(settings: Readonly<Record<string, string>> = {}) {
  const server = spawn(process.execPath, [path.join(root, 'src/cli.ts'), 'serve'], {
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
  return {
    printed,
    address,
    key,
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
