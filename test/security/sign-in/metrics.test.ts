import { afterAll, beforeAll, expect, it } from 'vitest';
import { actions } from '../../../src/access/index.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { SHELL } from '../../support/keys.ts';

const TOKEN = 'token-of-the-tests-0123456789-abcdefgh';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(undefined, undefined, undefined, {
    ISOBAR_METRICS_TOKEN: TOKEN,
    ISOBAR_ANONYMOUS: 'on',
  });
});
afterAll(() => gateway.close());

const ask = async (token?: string, path = '/metrics') => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(gateway.address + path, { headers });
  return { status: response.status, text: await response.text() };
};

it("shows metrics for the token and the server's own keys, and not for a customer's key", async () => {
  const { access } = gateway.parts;
  const project = await actions.createProject(access, SHELL, { name: 'Customer' });
  const scopes = ['data', 'language', 'account'];
  const customer = await actions.createKey(access, SHELL, { projectId: project.id, name: 'all', scopes });
  const data = await actions.createKey(access, SHELL, {
    projectId: 'default',
    name: 'data',
    scopes: ['data'],
  });
  const own = await actions.createKey(access, SHELL, {
    projectId: 'default',
    name: 'prometheus',
    scopes: ['account'],
  });
  for (const key of [TOKEN, TEST_KEY, own.key]) {
    expect(await ask(key)).toMatchObject({ status: 200, text: expect.stringContaining('isobar_jobs') });
  }
  for (const key of [customer.key, data.key]) {
    expect(await ask(key)).toMatchObject({ status: 403, text: expect.not.stringContaining('isobar_jobs') });
  }
  expect((await ask()).status).toBe(401);
  for (const wrong of [`${TOKEN}x`, TOKEN.slice(1), TOKEN.toUpperCase()]) {
    expect((await ask(wrong)).status).toBe(401);
  }
});

it('takes the token for nothing else', async () => {
  expect((await ask(TOKEN, '/models')).status).toBe(401);
});
