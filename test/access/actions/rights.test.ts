import { afterAll, beforeAll, expect, it } from 'vitest';
import { RIGHTS } from '../../../src/access/actions/actors/rights.ts';
import { readAudit } from '../../../src/access/audit/read-audit.ts';
import type { Access, actions } from '../../../src/access/index.ts';
import { IsobarError } from '../../../src/platform/index.ts';
import { describeOnBoth } from '../../support/databases.ts';
import { ACTIONS, ACTOR_KINDS, ACTS, type ActorKind, makeWorld, openAccess, type Subject } from './world.ts';

/**
 * What each of `ACTOR_KINDS` gets, in their order: `+` done, `-` forbidden, `?` as if there were no such project, `.` cannot be
 * asked for. Written by hand from the description of roles, not from the table that the program has.
 */
const MATRIX: Readonly<Record<actions.Action, string>> = {
  'key.create': '+ + + + - + ? ?',
  'key.update': '+ + + + - + ? ?',
  'key.rotate': '+ + + + - + ? ?',
  'key.revoke': '+ + + + - + ? ?',
  'project.create': '+ + + + + - + -',
  'project.rename': '+ + + - - - ? ?',
  'project.delete': '+ + + - - - ? ?',
  'project.plan': '+ + - - - - ? ?',
  'project.suspend': '+ + - - - - ? ?',
  'project.resume': '+ + - - - - ? ?',
  'credits.top_up': '+ + - - - - ? ?',
  'credits.gift': '+ + - - - - ? ?',
  'credits.correct': '+ + - - - - ? ?',
  'member.invite': '+ + + - - - ? ?',
  'member.add': '+ + - - - - ? ?',
  'member.role': '+ + + - - - ? ?',
  'member.remove': '+ + + - - - ? ?',
  'member.leave': '. . + + + . ? .',
  'invitation.revoke': '+ + + - - - ? ?',
  'account.vouch': '+ + - - - - - -',
  'account.create': '+ + - - - - - -',
  'account.invite': '+ + - - - - - -',
  'account.disable': '+ + - - - - - -',
  'account.enable': '+ + - - - - - -',
  'account.reset_link': '+ + - - - - - -',
  'account.remove_second_factor': '+ + - - - - - -',
  'account.operator': '+ + - - - - - -',
};

describeOnBoth(({ create }) => {
  let access: Access;
  beforeAll(async () => {
    access = await openAccess(await create());
  });
  afterAll(() => access.database.destroy());

  it.each(ACTIONS)(
    '%s: done for whom it may be done, refused for others, and unknown to strangers',
    async (action) => {
      const expected = MATRIX[action].split(' ');
      const seen: string[] = [];
      for (const [index, kind] of ACTOR_KINDS.entries()) {
        seen.push(expected[index] === '.' ? '.' : await outcome(action, kind));
      }
      expect(seen).toEqual(expected);
    },
  );

  /** Tries an action in a new world; checks that it is in the audit log exactly when it was done. */
  async function outcome(action: actions.Action, kind: ActorKind): Promise<string> {
    const { actors, ...world } = await makeWorld(access);
    const actor = actors[kind];
    const before = await count();
    const error = await ACTS[action](access, actor, world).then(
      () => null,
      (reason: unknown) => reason,
    );
    const written = (await count()) - before;
    if (error === null) {
      expect(written).toBe(1);
      return '+';
    }
    expect(written).toBe(0);
    if (!(error instanceof IsobarError)) throw error;
    if (error.code === 'forbidden') return '-';
    expect(error.code).toBe('not_found');
    // An unknown id is answered in the same words.
    const unknown = { ...world, projectId: 'a'.repeat(16), keyId: 'b'.repeat(12) };
    const other = await ACTS[action](access, actor, unknown).catch((reason: unknown) => reason);
    expect(other).toBeInstanceOf(IsobarError);
    expect(neutral(other as IsobarError, unknown)).toEqual(neutral(error, world));
    return '?';
  }

  async function count(): Promise<number> {
    const row = await access.database
      .selectFrom('audit_log')
      .select((select) => select.fn.countAll().as('rows'))
      .executeTakeFirstOrThrow();
    return Number(row.rows);
  }

  it('answers about a deleted project as about an unknown one, for all actors', async () => {
    const { actors, ...world } = await makeWorld(access);
    await ACTS['project.delete'](access, actors.shell, world);
    for (const action of ACTIONS.filter((each) => RIGHTS[each].on === 'project' && each !== 'member.leave')) {
      for (const kind of ACTOR_KINDS) {
        await expect(ACTS[action](access, actors[kind], world), `${action} by ${kind}`).rejects.toMatchObject(
          {
            code: 'not_found',
          },
        );
      }
    }
    const kept = await readAudit(access.database, world.projectId, { first: 100 });
    expect(kept.map(({ action }) => action)).toContain('project.delete');
  });
});

function neutral({ code, message, reason, argument, nearest }: IsobarError, world: Subject): object {
  const text = message.replaceAll(world.projectId, 'ID').replaceAll(world.keyId, 'ID');
  return { code, message: text, reason, argument, nearest };
}
