import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { type Access, actions, type Caller, openReader, plansOf } from '../../src/access/index.ts';
import { IsobarError } from '../../src/platform/index.ts';
import { makeWorld, openAccess, SHELL } from './actions/world.ts';

it('lists of many projects are read in as many statements as those of one', async () => {
  const plain = await openAccess(':memory:');
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      statements++;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const access: Access = { ...plain, database: plain.database.withPlugin(counting) };
  const { actors, projectId } = await makeWorld(plain);
  if (actors.owner.kind !== 'account') throw new Error('not an account');
  const { accountId } = actors.owner;
  const caller: Caller = {
    ...{ kind: 'session', projectId, accountId, keyId: `session:${accountId}`, plan: plansOf().get('free') },
    scopes: new Set(['account'] as const),
    proof: null,
  };

  /** Statements that everything takes which an account may read of its projects. */
  async function read(): Promise<{ readonly projects: number; readonly statements: number }> {
    const reader = openReader(access, caller, null);
    statements = 0;
    const projects = await reader.ownProjects();
    const page = { first: 10, after: null };
    const [keys] = await Promise.all([
      reader.keys(projects, { ended: true }),
      reader.members(projects),
      reader.invitations(projects),
      reader.credits(projects),
      reader.ledger(projects, page),
      reader.auditLog(projects, page),
      reader.usage(projects, { by: ['DAY', 'KEY'] }),
    ]);
    await reader.requestsToday(keys.flatMap((own) => (own instanceof IsobarError ? [] : own)));
    return { projects: projects.length, statements };
  }

  const one = await read();
  for (let more = 0; more < 8; more++) {
    const { id } = await actions.createProject(plain, actors.owner, { name: `More ${more}` });
    for (const name of ['a', 'b', 'c']) await actions.createKey(plain, SHELL, { projectId: id, name });
    await actions.giveCredits(plain, SHELL, { projectId: id, credits: 5 });
  }
  const many = await read();
  expect([one.projects, many.projects]).toEqual([1, 9]);
  expect(many.statements).toBe(one.statements);
  await plain.database.destroy();
});
