import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../../../src/access/audit/read-audit.ts';
import {
  type Access,
  type Actor,
  ALL_SCOPES,
  actions,
  callerOfSession,
  openKeyring,
  type RequestSource,
} from '../../../src/access/index.ts';
import { makeWorld, NOW, openAccess, SHELL, type World } from '../../access/actions/world.ts';
import { describeOnBoth } from '../../support/databases.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

/** Bounds of each kind: as wide as the key's, narrower, and wider in some way. */
const BOUND = {
  expiresAt: inHours(24),
  origins: ['https://a.example', 'https://b.example'],
  addresses: ['192.0.2.0/24', '2001:db8::/32'],
};
const NARROWER = [
  { expiresAt: inHours(1) },
  { origins: ['https://b.example'] },
  { addresses: ['192.0.2.7'] },
  { addresses: ['192.0.2.128/25', '2001:db8:1::/48'] },
];
const WIDER = [
  { expiresAt: inHours(25) },
  { origins: ['https://a.example', 'https://c.example'] },
  { addresses: ['192.0.0.0/16'] },
  { addresses: ['192.0.2.7', '198.51.100.1'] },
  { addresses: ['0.0.0.0/0'] },
  { addresses: ['2001::/16'] },
  // The same addresses as IPv6 writes them: 28 bits of them are IPv4 addresses of others.
  { addresses: ['::ffff:192.0.2.1/100'] },
  { addresses: ['::/0'] },
];

describeOnBoth(({ create }) => {
  let access: Access;
  let world: World;
  beforeAll(async () => {
    access = await openAccess(await create());
  });
  afterAll(() => access.database.destroy());

  const newKey = async (actor: Actor, wish: object = {}) =>
    actions.createKey(access, actor, {
      projectId: world.projectId,
      name: 'key',
      scopes: [...ALL_SCOPES],
      ...wish,
    });
  const asKey = (keyId: string): Actor => ({
    kind: 'key',
    keyId,
    projectId: world.projectId,
    scopes: ALL_SCOPES,
    address: null,
  });
  const rowOf = (id: string) =>
    access.database.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const works = async (...keys: { readonly key: string }[]) => {
    const { database, now } = access;
    const keyring = await openKeyring({ database, bootstrapKey: null, now });
    const source: RequestSource = { origin: 'https://a.example', address: '192.0.2.7' };
    return Promise.all(
      keys.map(({ key }) =>
        keyring.authenticate(`Bearer ${key}`, source).then(
          () => true,
          (error: { code: string }) => error.code,
        ),
      ),
    );
  };
  /** What the audit log says of what was done to something. */
  const auditOf = async (action: string, target: string) => {
    const entries = await readAudit(access.database, world.projectId, { first: 1000, action });
    return entries.filter((entry) => entry.target.id === target).map(({ details }) => details);
  };

  describe('a bound key', () => {
    beforeAll(async () => {
      world = await makeWorld(access);
    });

    it('makes keys with its own bounds where none are requested, and records that it made them', async () => {
      const parent = await newKey(SHELL, BOUND);
      const child = await newKey(asKey(parent.id));
      const grandchild = await newKey(asKey(child.id));
      const bounds = ({ expires_at, origins, addresses }: Awaited<ReturnType<typeof rowOf>>) => ({
        expires_at,
        origins,
        addresses,
      });
      const expected = bounds(await rowOf(parent.id));
      expect(expected).toMatchObject({ expires_at: inHours(24).toISOString() });
      expect(bounds(await rowOf(child.id))).toEqual(expected);
      expect(bounds(await rowOf(grandchild.id))).toEqual(expected);
      expect([(await rowOf(child.id)).parent_id, (await rowOf(grandchild.id)).parent_id]).toEqual([
        parent.id,
        child.id,
      ]);
    });

    it.each(NARROWER)('makes and rotates a key that is bound more: %j', async (wish) => {
      const actor = asKey((await newKey(SHELL, BOUND)).id);
      const { id } = await newKey(actor, wish);
      await actions.rotateKey(access, actor, { keyId: id });
    });

    it.each(WIDER)('neither makes nor rotates a key that is bound less: %j', async (wish) => {
      const actor = asKey((await newKey(SHELL, BOUND)).id);
      await expect(newKey(actor, wish)).rejects.toMatchObject({ code: 'forbidden' });
      const sibling = await newKey(SHELL, { ...BOUND, ...wish });
      await expect(actions.rotateKey(access, actor, { keyId: sibling.id })).rejects.toMatchObject({
        code: 'forbidden',
      });
    });

    it('does not rotate a sibling without bounds, and rotates itself', async () => {
      for (const wish of [
        { expiresAt: BOUND.expiresAt },
        { origins: BOUND.origins },
        { addresses: BOUND.addresses },
      ]) {
        const { id } = await newKey(SHELL, wish);
        const sibling = await newKey(SHELL);
        await expect(actions.rotateKey(access, asKey(id), { keyId: sibling.id })).rejects.toMatchObject({
          code: 'forbidden',
        });
        await actions.rotateKey(access, asKey(id), { keyId: id });
      }
    });
  });

  describe('keys end with what made them', () => {
    beforeAll(async () => {
      world = await makeWorld(access);
    });

    it('a revoked key makes no more keys, even where it was admitted a moment before', async () => {
      const { id } = await newKey(SHELL);
      await actions.revokeKey(access, SHELL, { keyId: id });
      await expect(newKey(asKey(id))).rejects.toMatchObject({ code: 'unauthorized' });
    });

    it('with a key end the keys that it made, and those that they made, unless they are to stay', async () => {
      const parent = await newKey(SHELL);
      const child = await newKey(asKey(parent.id));
      const grandchild = await newKey(asKey(child.id));
      const sibling = await newKey(SHELL);
      const kept = await actions.revokeKey(access, SHELL, { keyId: parent.id, descendants: false });
      expect(kept).toMatchObject({ endedDescendants: 0, livingDescendants: 2 });
      expect(await auditOf('key.revoke', parent.id)).toMatchObject([
        { endedDescendants: 0, livingDescendants: 2 },
      ]);
      expect(await works(parent, child, grandchild, sibling)).toEqual(['unauthorized', true, true, true]);
      // Asked for again, by default with its descendants.
      const ended = await actions.revokeKey(access, SHELL, { keyId: parent.id });
      expect(ended).toMatchObject({ endedDescendants: 2, livingDescendants: 0 });
      expect(await works(child, grandchild, sibling)).toEqual(['unauthorized', 'unauthorized', true]);
    });

    it('with an account end the keys that it made in all projects, and what these made; not those of others', async () => {
      const { developer } = world.actors;
      const own = await newKey(developer);
      const made = await newKey(asKey(own.id));
      const others = await newKey(world.actors.owner);
      const account = actions.accountOf(developer) ?? '';
      await actions.disableAccount(access, SHELL, { account });
      expect(await works(own, made, others)).toEqual(['unauthorized', 'unauthorized', true]);
      // Nothing brings them back, and a request admitted a moment before makes none.
      await expect(newKey(developer)).rejects.toMatchObject({ code: 'unauthorized' });
      await actions.enableAccount(access, SHELL, { account });
      expect(await works(own, made)).toEqual(['unauthorized', 'unauthorized']);
    });

    it.each([true, false])(
      'with a member end the keys that it made in the project; kept: %s',
      async (keepKeys) => {
        world = await makeWorld(access);
        const { projectId } = world;
        const accountId = actions.accountOf(world.actors.developer) ?? '';
        const own = await newKey(world.actors.developer);
        const made = await newKey(asKey(own.id));
        await actions.removeMember(access, world.actors.owner, { projectId, accountId, keepKeys });
        const state = keepKeys || 'unauthorized';
        expect(await works(own, made)).toEqual([state, state]);
        expect(await auditOf('member.remove', accountId)).toEqual([
          { keptKeys: keepKeys, endedKeys: keepKeys ? 0 : 2 },
        ]);
      },
    );

    it('a member who leaves cannot keep their keys, and a viewer has none left', async () => {
      world = await makeWorld(access);
      const { projectId } = world;
      const { developer, owner } = world.actors;
      const accountId = actions.accountOf(developer) ?? '';
      const first = await newKey(developer);
      await expect(
        actions.removeMember(access, developer, { projectId, accountId, keepKeys: true }),
      ).rejects.toMatchObject({ code: 'validation_error' });
      await actions.changeRole(access, owner, { projectId, accountId, role: 'viewer' });
      expect(await works(first)).toEqual(['unauthorized']);
      await actions.changeRole(access, owner, { projectId, accountId, role: 'developer' });
      const second = await newKey(developer);
      await actions.removeMember(access, developer, { projectId, accountId });
      expect(await works(second)).toEqual(['unauthorized']);
    });

    it('an operator who is one no more keeps no keys of the projects of others', async () => {
      world = await makeWorld(access);
      const { operator } = world.actors;
      const accountId = actions.accountOf(operator) ?? '';
      const foreign = await newKey(operator);
      const { id: projectId } = await actions.createProject(access, operator, { name: 'Own' });
      const own = await newKey(operator, { projectId });
      await actions.createAccount(access, SHELL, {
        email: `another-${accountId}@example.org`,
        name: 'Another',
        operator: true,
      });
      await actions.setOperator(access, SHELL, { account: accountId, operator: false });
      expect(await works(foreign, own)).toEqual(['unauthorized', true]);
    });
  });

  describe('a suspended project', () => {
    beforeAll(async () => {
      world = await makeWorld(access);
    });

    it('refuses its keys with the reason, lets its members read, and works again when it is resumed', async () => {
      const { projectId } = world;
      const { owner } = world.actors;
      const accountId = actions.accountOf(owner) ?? '';
      const key = await newKey(owner);
      await actions.suspendProject(access, SHELL, { projectId, note: 'not paid' });
      const { database, now } = access;
      const keyring = await openKeyring({ database, bootstrapKey: null, now });
      await expect(keyring.authenticate(`Bearer ${key.key}`)).rejects.toMatchObject({
        code: 'forbidden',
        message: expect.stringContaining('the project is suspended'),
      });
      const session = { accountId, sessionId: 'any', lacksSecondFactor: false };
      expect([...(await callerOfSession(access, session, projectId)).scopes]).toEqual(['account']);
      // Rights are taken away, and none is given.
      await expect(newKey(owner)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(
        actions.inviteMember(access, owner, { projectId, email: 'x@example.org', role: 'owner' }),
      ).rejects.toMatchObject({ code: 'forbidden' });
      await expect(actions.resumeProject(access, owner, { projectId })).rejects.toMatchObject({
        code: 'forbidden',
      });
      await actions.revokeKey(access, owner, { keyId: world.keyId });
      await actions.resumeProject(access, SHELL, { projectId });
      expect(await works(key)).toEqual([true]);
      expect([...(await callerOfSession(access, session, projectId)).scopes]).toContain('data');
    });

    it('is not the one that the service needs', async () => {
      await openKeyring({ database: access.database, bootstrapKey: null, now: access.now });
      await expect(actions.suspendProject(access, SHELL, { projectId: 'default' })).rejects.toMatchObject({
        code: 'validation_error',
      });
    });
  });
});
