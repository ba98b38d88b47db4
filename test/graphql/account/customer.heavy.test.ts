import { afterAll, beforeAll, expect, it } from 'vitest';
import { Browser } from '../../support/browser.ts';
import { describeOnBoth } from '../../support/databases.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { read } from './people.ts';

const PASSWORD = 'correct horse battery';
const SECRET = 'a-secret-of-the-tests-0123456789-abcdefghijklmnop';

interface Issued {
  readonly secret: string;
  readonly key: { readonly id: string };
}

describeOnBoth(({ kind, create }) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await openGateway(undefined, undefined, undefined, {
      ISOBAR_SIGN_UP: 'open',
      ...(kind === 'PostgreSQL' && { DATABASE_URL: await create(), ISOBAR_AUTH_SECRET: SECRET }),
    });
  });
  afterAll(() => gateway?.close());

  const statusOf = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` };
    return (await fetch(`${gateway.address}/models`, { headers })).status;
  };

  it('a customer signs up, makes a project and a key, uses, rotates and revokes it, and reads the usage', async () => {
    const ada = new Browser(gateway.address);
    const email = 'ada@example.org';
    expect((await ada.post('/auth/sign-up', { name: 'Ada', email, password: PASSWORD })).status).toBe(200);
    expect((await ada.post('/auth/sign-in', { email, password: PASSWORD })).status).toBe(200);
    const ask = async <Data>(query: string, variables: object = {}, project?: string): Promise<Data> => {
      const headers = { 'x-isobar-csrf': '1', ...(project !== undefined && { 'x-isobar-project': project }) };
      const { data, errors } = await read(await ada.post('/graphql', { query, variables }, headers));
      expect(errors).toEqual([]);
      return data as Data;
    };

    const { createProject } = await ask<{ createProject: { id: string } }>(
      'mutation { createProject(name: "Harbour") { id } }',
    );
    const { id } = createProject;
    const { createKey } = await ask<{ createKey: Issued }>(
      'mutation { createKey(name: "board") { secret key { id } } }',
      {},
      id,
    );
    expect(await statusOf(createKey.secret)).toBe(200);

    const { rotateKey } = await ask<{ rotateKey: Issued }>(
      'mutation($id: ID!) { rotateKey(id: $id, graceHours: 24) { secret key { id } } }',
      { id: createKey.key.id },
      id,
    );
    expect(rotateKey.key.id).toBe(createKey.key.id);
    expect(await statusOf(rotateKey.secret)).toBe(200);
    expect(await statusOf(createKey.secret)).toBe(200);

    await ask('mutation($id: ID!) { revokeKey(id: $id) { id } }', { id: createKey.key.id }, id);
    for (const { secret } of [createKey, rotateKey]) {
      await expect.poll(() => statusOf(secret), { timeout: 5000 }).toBe(401);
    }

    await gateway.parts.meter.usage.flush();
    const { project } = await ask<{ project: { usage: { rows: { key: string; requests: number }[] } } }>(
      '{ project { usage(by: [KEY]) { rows { key requests } } } }',
      {},
      id,
    );
    const used = project.usage.rows.find(({ key }) => key === createKey.key.id);
    expect(used?.requests).toBeGreaterThanOrEqual(3);
  });
});
