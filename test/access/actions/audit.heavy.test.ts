import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAudit } from '../../../src/access/audit/read-audit.ts';
import { type Access, actions } from '../../../src/access/index.ts';
import { withRequestId } from '../../../src/platform/index.ts';
import { describeOnBoth } from '../../support/databases.ts';
import { ACTIONS, ACTS, makeWorld, NOW, openAccess, SHELL } from './world.ts';

describeOnBoth(({ create }) => {
  let access: Access;
  beforeAll(async () => {
    access = await openAccess(await create());
  });
  afterAll(() => access.database.destroy());

  const newest = async () => (await readAudit(access.database, null, { first: 1 }))[0];

  it.each(ACTIONS)(
    '%s is in the audit log: who, what, on what, when, from where; and no secret',
    async (action) => {
      const { actors, ...world } = await makeWorld(access);
      const actor = action === 'member.leave' ? actors.viewer : actors.operator;
      // Rows of one time stand by their ids, so this one gets a later time.
      const later = { ...access, now: () => new Date(NOW.getTime() + 1000 * (1 + ACTIONS.indexOf(action))) };
      const result = await ACTS[action](later, actor, world);
      const entry = await newest();
      if (actor.kind !== 'account') throw new Error('not an account');
      expect(entry).toMatchObject({
        action,
        actor: {
          kind: 'account',
          id: actor.accountId,
          name: expect.stringMatching(/^(operator|viewer)-\d+@example/),
        },
        at: later.now(),
        address: '192.0.2.7',
        requestId: null,
        target: { kind: expect.any(String), id: expect.stringMatching(/^[0-9a-f-]{12,36}$/) },
      });
      const written = JSON.stringify(entry);
      for (const secret of secretsIn(result)) expect(written).not.toContain(secret);
    },
  );

  it('has the id of the request and the name that the actor had then', async () => {
    const { actors, projectId } = await makeWorld(access);
    const later = { ...access, now: () => new Date('2027-01-01T00:00:00Z') };
    await new Promise<void>((resolve, reject) => {
      withRequestId('request-of-the-test', () => {
        actions.createKey(later, actors.key, { projectId, name: 'by a key' }).then(() => resolve(), reject);
      });
    });
    await access.database.updateTable('api_keys').set({ name: 'renamed' }).execute();
    expect(await newest()).toMatchObject({
      requestId: 'request-of-the-test',
      actor: { kind: 'key', name: 'program' },
      details: { name: 'by a key', scopes: ['data', 'language'] },
    });
  });

  it('is kept when its project is deleted, and read by page, the newest first', async () => {
    const { id: projectId } = await actions.createProject(access, SHELL, { name: 'Short' });
    for (const name of ['B', 'C', 'D']) await actions.renameProject(access, SHELL, { projectId, name });
    await actions.deleteProject(access, SHELL, { projectId });
    const all = await readAudit(access.database, projectId, { first: 10 });
    expect(all.map(({ action }) => action).sort()).toEqual([
      'project.create',
      'project.delete',
      'project.rename',
      'project.rename',
      'project.rename',
    ]);
    const first = await readAudit(access.database, projectId, { first: 2 });
    const rest = await readAudit(access.database, projectId, { first: 10, after: first[1] ?? null });
    expect([...first, ...rest]).toEqual(all);
  });

  it('refuses to change or delete its rows, in the database itself', async () => {
    await makeWorld(access);
    const { database } = access;
    const message = /never changed or deleted/;
    await expect(database.updateTable('audit_log').set({ action: 'x' }).execute()).rejects.toThrow(message);
    await expect(database.deleteFrom('audit_log').execute()).rejects.toThrow(message);
    await expect(sql`delete from audit_log where action = 'key.create'`.execute(database)).rejects.toThrow(
      message,
    );
  });

  it('is written together with the action that it records or not at all', async () => {
    const { actors, ...world } = await makeWorld(access);
    const before = await readAudit(access.database, world.projectId, { first: 100 });
    await expect(
      actions.topUpCredits(access, actors.shell, { projectId: world.projectId, credits: 0.5 }),
    ).rejects.toMatchObject({ code: 'validation_error', argument: 'credits' });
    expect(await readAudit(access.database, world.projectId, { first: 100 })).toEqual(before);
  });
});

/** Secrets of keys and tokens of links in what an action returns. */
function secretsIn(result: unknown): string[] {
  const text = JSON.stringify(result);
  const keys = [...text.matchAll(/"key":"isb_[0-9a-f]{12}_([^"]+)"/g)];
  const tokens = [...text.matchAll(/"token":"([^"]+)"/g)];
  return [...keys, ...tokens].map(([, secret = '?']) => secret);
}
