import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE } from '../guide/scenarios.ts';
import { type Household, openPeople } from './people.ts';

let people: Awaited<ReturnType<typeof openPeople>>;
let own: Household;
beforeAll(async () => {
  people = await openPeople();
  own = await people.household('own');
});
afterAll(() => people.close());

const createKey = (name: string) => `createKey(name: "${name}") { key { name } }`;
const keyNames = async () => {
  const { data } = await people.ask(own.as.owner, '{ project { keys { name } } }');
  return (data as { project: { keys: { name: string }[] } }).project.keys.map(({ name }) => name);
};

describe('mutations', () => {
  it('in great numbers in one operation are refused before the first of them is done', async () => {
    const before = await keyNames();
    const many = Array.from({ length: 100 }, (_, n) => `k${n}: ${createKey(`Many ${n}`)}`);
    const { data, errors } = await people.ask(own.as.owner, `mutation { ${many.join(' ')} }`);
    expect([data, errors.length]).toEqual([null, 1]);
    expect(errors[0]?.extensions.code).toBe('validation_error');
    expect(await keyNames()).toEqual(before);
  });

  it('in a batch of more than 10 operations are refused before the first of them is done', async () => {
    const before = (await keyNames()).length;
    const three = `mutation { a: ${createKey('A')} b: ${createKey('B')} c: ${createKey('C')} }`;
    const send = (count: number) =>
      fetch(people.address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...own.as.owner },
        body: JSON.stringify(Array.from({ length: count }, () => ({ query: three }))),
      });
    expect((await send(11)).status).toBeGreaterThanOrEqual(400);
    expect((await keyNames()).length).toBe(before);
  });

  it('are done one after the other, and one that fails stops none', async () => {
    const rename = (name: string) => `renameProject(project: "${own.project}", name: "${name}") { name }`;
    const { data, errors } = await people.ask(
      own.as.owner,
      `mutation { a: ${rename('A')} b: ${rename('')} c: ${rename('C')} d: ${rename('D')} }`,
    );
    expect(data).toEqual({ a: { name: 'A' }, b: null, c: { name: 'C' }, d: { name: 'D' } });
    expect(errors.map(({ path }) => path)).toEqual([['b']]);
  });
});

describe('a secret', () => {
  it('is in the answer that makes it, and in no other', async () => {
    const made = await people.ask(own.as.owner, 'mutation { createKey(name: "S") { secret key { id } } }');
    const { createKey: issued } = made.data as { createKey: { secret: string; key: { id: string } } };
    expect(issued.secret).toMatch(new RegExp(`^isb_${issued.key.id}_`));
    const rotated = await people.ask(
      own.as.owner,
      `mutation { rotateKey(id: "${issued.key.id}") { secret key { id name } } }`,
    );
    const { rotateKey } = rotated.data as { rotateKey: { secret: string } };
    expect(rotateKey.secret).not.toBe(issued.secret);
    const invited = await people.ask(
      own.as.owner,
      `mutation { inviteMember(project: "${own.project}", email: "s@example.org", role: VIEWER) { link } }`,
    );
    const { link } = (invited.data as { inviteMember: { link: string } }).inviteMember;
    const all = await people.ask(
      own.as.owner,
      `{ project {
        keys(ended: true) { id name state scopes createdBy origins addresses }
        invitations { id email role expiresAt }
        auditLog(first: 100) { nodes { id action actor actorId target targetId details { name value } address } }
        credits { ledger { nodes { id note } } }
      } }`,
    );
    expect(all.errors).toEqual([]);
    expect(all.text).toContain('key.create');
    const token = link.split('=').at(-1) ?? '?';
    for (const secret of [issued.secret, rotateKey.secret, token]) {
      expect(all.text).not.toContain(secret);
      // Nor a part of it: its letters may be any of base64url's.
      expect(all.text).not.toContain(secret.slice(-20));
    }
  });
});

describe('the section on accounts of docs/graphql.md', () => {
  const [, section = ''] = PAGE.split('\n## Accounts and projects\n');
  const documents = [...(section.split('\n## ')[0]?.matchAll(/```graphql\n([\s\S]*?)```/g) ?? [])];

  it.each(documents.map(([, text = '']) => [/\w+ (\w+)/.exec(text)?.[1], text]))(
    'has the operation %s, which runs unchanged',
    async (_name, text = '') => {
      const { errors, data } = await people.ask(own.as.key, text);
      expect(errors).toEqual([]);
      expect(Object.values(data ?? {})).not.toContain(null);
    },
  );

  it('has two operations', () => expect(documents).toHaveLength(2));
});
