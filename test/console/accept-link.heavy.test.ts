import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { actions } from '../../src/access/index.ts';
import { Browser } from '../support/browser.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { SHELL } from '../support/keys.ts';

let gateway: TestGateway;
const hashed = vi.spyOn(crypto, 'scrypt');
beforeAll(async () => {
  syncBuiltinESMExports();
  gateway = await openGateway();
});
afterAll(async () => {
  await gateway?.close();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const accept = (token: string) =>
  new Browser(gateway.address).post('/auth/accept', { token, name: 'Ada', password: 'correct horse' });

it('hashes no password for a link that is dead, and one for a link that lives', async () => {
  expect((await accept('of-nobody')).status).toBe(422);
  expect(hashed).toHaveBeenCalledTimes(0);
  const { access } = gateway.parts;
  const { token } = await actions.inviteAccount(access, SHELL, { email: 'ada@example.org' });
  expect((await accept(token)).status).toBe(200);
  expect(hashed).toHaveBeenCalled();
});

it('says once that a proxy is not in the settings, without an address', async () => {
  const warned = vi.spyOn(gateway.parts.log, 'warn');
  for (const address of ['192.0.2.7', '192.0.2.8']) {
    await fetch(`${gateway.address}/healthz`, { headers: { 'x-forwarded-for': address } });
  }
  expect(warned.mock.calls.flat()).toEqual([expect.stringContaining('ISOBAR_TRUSTED_PROXIES is not set')]);
  expect(JSON.stringify(warned.mock.calls)).not.toContain('192.0.2');
});
