import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requiredScopeOf } from '../../../src/graphql/auth/auth-scopes.ts';
import { schema } from '../../../src/graphql/index.ts';
import { type Household, openPeople } from './people.ts';

let people: Awaited<ReturnType<typeof openPeople>>;
let own: Household;
let other: Household;
beforeAll(async () => {
  people = await openPeople();
  own = await people.household('own');
  other = await people.household('other');
});
afterAll(() => people.close());

/** What is there of a household, and what is nowhere. */
type Ids = Pick<Household, 'project' | 'owner' | 'keyId' | 'invitation'>;
const NOWHERE: Ids = { project: 'nowhere1', owner: 'nobody1', keyId: '0123456789ab', invitation: 'none1' };

type Case = (ids: Ids) => string;
const ofProject =
  (field: string, more = '', selection = ' { id }'): Case =>
  ({ project }) =>
    `${field}(project: "${project}"${more})${selection}`;

/** An operation on another project for each field that needs the scope `account` and takes the id of something; null for none. */
const CASES: Readonly<Record<string, Case | null>> = {
  'Query.account': null,
  'Query.usage': null,
  'Query.plans': null,
  'Query.projects': null,
  'Query.accounts': null,
  'Query.auditLog': null,
  'Query.project': ({ project }) =>
    `project(id: "${project}") { name keys { id } members { account { email } } invitations { email }
      usage { total { requests } } credits { remaining ledger { nodes { id } } } auditLog { nodes { actor } } recentRequests { key } }`,
  'Mutation.createKey': ofProject('createKey', ', name: "x"', ' { secret }'),
  'Mutation.updateKey': ({ keyId }) => `updateKey(id: "${keyId}", name: "x") { id }`,
  'Mutation.rotateKey': ({ keyId }) => `rotateKey(id: "${keyId}") { secret }`,
  'Mutation.revokeKey': ({ keyId }) => `revokeKey(id: "${keyId}") { id }`,
  'Mutation.createProject': null,
  'Mutation.renameProject': ofProject('renameProject', ', name: "x"'),
  'Mutation.deleteProject': ofProject('deleteProject', '', ''),
  'Mutation.suspendProject': ofProject('suspendProject'),
  'Mutation.changePlan': ofProject('changePlan', ', plan: "local"'),
  'Mutation.grantCredits': ofProject('grantCredits', ', credits: 5, kind: GIFT'),
  'Mutation.inviteMember': ofProject('inviteMember', ', email: "a@example.org", role: OWNER', ' { link }'),
  'Mutation.revokeInvitation': ({ project, invitation }) =>
    `revokeInvitation(project: "${project}", id: "${invitation}") { id }`,
  'Mutation.changeRole': ({ project, owner }) =>
    `changeRole(project: "${project}", account: "${owner}", role: VIEWER) { id }`,
  'Mutation.removeMember': ({ project, owner }) => `removeMember(project: "${project}", account: "${owner}")`,
  'Mutation.inviteAccount': null,
  'Mutation.disableAccount': ({ owner }) => `disableAccount(account: "${owner}") { id }`,
  'Mutation.makeOperator': ({ owner }) => `makeOperator(account: "${owner}") { id }`,
  'Mutation.makeResetLink': ({ owner }) => `makeResetLink(account: "${owner}") { link }`,
};

/** Fields that are for operators alone, whatever they are done to. */
const FOR_OPERATORS = new Set(['Mutation.disableAccount', 'Mutation.makeOperator', 'Mutation.makeResetLink']);

const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {})
    .filter((field) => requiredScopeOf(field) === 'account')
    .map(({ name }) => `${type?.name}.${name}`),
);

describe('what belongs to another project', () => {
  it('has a case for each field of accounts, and each mutation needs the scope account', () => {
    expect(fields.toSorted()).toEqual(Object.keys(CASES).toSorted());
    const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {});
    expect(fields.filter((key) => key.startsWith('Mutation.'))).toHaveLength(mutations.length);
  });

  it.each(Object.entries(CASES).flatMap(([key, make]) => (make === null ? [] : [[key, make] as const])))(
    'is not there for callers of %s, in the same words as what is nowhere',
    async (key, make) => {
      const operation = key.startsWith('Mutation') ? 'mutation' : 'query';
      for (const headers of Object.values(own.as)) {
        const { project, owner, keyId, invitation } = other;
        const ids = { project, owner, keyId, invitation };
        const [there, nowhere] = [
          await people.ask(headers, `${operation} { ${make(ids)} }`),
          await people.ask(headers, `${operation} { ${make(NOWHERE)} }`),
        ];
        for (const { data, errors } of [there, nowhere]) {
          expect(Object.values(data ?? {})).toEqual([null]);
          expect(errors).toHaveLength(1);
          const code = FOR_OPERATORS.has(key) ? 'forbidden' : 'not_found';
          expect(errors[0]?.extensions.code).toBe(code);
        }
        const words = (message: string | undefined, of: Ids) =>
          Object.values(of).reduce((text, id) => text.replaceAll(id, '…'), message ?? '');
        expect(words(there.errors[0]?.message, ids)).toBe(words(nowhere.errors[0]?.message, NOWHERE));
        expect(there.text).not.toMatch(/other-|isb_/);
      }
    },
  );

  it('is as it was after all of that', async () => {
    const { data, errors } = await people.ask(
      other.as.owner,
      '{ project { name role keys { name } members { role } invitations { email } credits { extra } plan { id } } }',
    );
    expect(errors).toEqual([]);
    expect(data).toEqual({
      project: {
        name: 'Project of other',
        role: 'OWNER',
        keys: [{ name: 'other-key' }],
        members: expect.arrayContaining([{ role: 'OWNER' }, { role: 'DEVELOPER' }, { role: 'VIEWER' }]),
        invitations: [{ email: 'other-invited@example.org' }],
        credits: { extra: 0 },
        plan: { id: 'paid' },
      },
    });
  });

  it('is not what the header X-Isobar-Project chooses', async () => {
    const headers = { ...own.as.owner, 'x-isobar-project': other.project };
    const { status, text } = await people.ask(headers, '{ project { name } }');
    expect(status).toBe(404);
    expect(text).not.toContain('Project of other');
  });
});

describe('in the caller’s own project', () => {
  const MAY: readonly (readonly [what: string, who: string])[] = [
    ['keys { id }', 'owner developer viewer key'],
    ['usage { total { requests } }', 'owner developer viewer key'],
    ['recentRequests { key }', 'owner developer viewer key'],
    ['credits { remaining }', 'owner developer viewer key'],
    ['members { account { email } }', 'owner developer viewer'],
    ['invitations { email }', 'owner'],
    ['auditLog { nodes { actor } }', 'owner'],
  ];

  it.each(MAY)('%s is for %s alone', async (what, who) => {
    for (const [role, headers] of Object.entries(own.as)) {
      const { errors } = await people.ask(headers, `{ project { id ${what} } }`);
      const codes = errors.map(({ extensions }) => extensions.code);
      expect([role, codes]).toEqual([role, who.split(' ').includes(role) ? [] : ['forbidden']]);
    }
  });

  it('lists of everything are for operators alone', async () => {
    for (const headers of Object.values(own.as)) {
      const { errors, data } = await people.ask(
        headers,
        '{ projects { nodes { id } } accounts { nodes { email } } auditLog { nodes { id } } }',
      );
      expect(errors.map(({ extensions }) => extensions.code)).toEqual([
        'forbidden',
        'forbidden',
        'forbidden',
      ]);
      expect(data).toEqual({ projects: null, accounts: null, auditLog: null });
    }
    const operator = await people.person('operator', true);
    const { errors, text } = await people.ask(
      operator.headers,
      '{ projects(first: 100) { nodes { id name } } accounts(first: 100) { nodes { email } } }',
    );
    expect(errors).toEqual([]);
    expect(text).toContain('Project of other');
    expect(text).toContain('other-viewer@example.org');
  });
});
