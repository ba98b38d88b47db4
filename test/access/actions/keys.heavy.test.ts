import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAddresses, readExpiry, readOrigins } from '../../../src/access/actions/inputs/key-input.ts';
import { type Access, actions, openKeyring, type Scope } from '../../../src/access/index.ts';
import { describeOnBoth } from '../../support/databases.ts';
import { makeWorld, NOW, openAccess, SHELL, type World } from './world.ts';

describeOnBoth(({ create }) => {
  let access: Access;
  let world: World;
  beforeAll(async () => {
    access = await openAccess(await create());
    world = await makeWorld(access);
  });
  afterAll(() => access?.database.destroy());

  it('a key makes and rotates no key with more scopes than it has', async () => {
    const { projectId } = world;
    const keyOf = async (...scopes: Scope[]) =>
      (await actions.createKey(access, SHELL, { projectId, name: 'target', scopes })).id;
    const own: readonly Scope[] = ['data', 'account'];
    const keyId = await keyOf(...own);
    const actor = { kind: 'key', keyId, projectId, scopes: new Set(own), address: null } as const;
    const wish = (...scopes: Scope[]) =>
      actions.createKey(access, actor, { projectId, name: 'by a key', scopes });
    for (const scopes of [['language'], ['data', 'language'], ['data', 'language', 'account']] as const) {
      await expect(wish(...scopes)).rejects.toMatchObject({ code: 'forbidden' });
      const target = await keyOf(...scopes);
      await expect(actions.rotateKey(access, actor, { keyId: target })).rejects.toMatchObject({
        code: 'forbidden',
      });
    }
    await wish('data', 'account');
    // Defaults to those of the usual scopes that the parent has.
    const { id } = await actions.createKey(access, actor, { projectId, name: 'default' });
    const row = await access.database
      .selectFrom('api_keys')
      .select('scopes')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ scopes: 'data' });
  });

  it('a revoked key, and the secret of one that was rotated without grace, end elsewhere within 2 s', async () => {
    const { projectId } = world;
    let elapsed = 1;
    const options = { database: access.database, bootstrapKey: null, now: access.now };
    const elsewhere = await openKeyring({ ...options, elapsedMs: () => elapsed });
    const lives = (key: string) =>
      elsewhere.authenticate(`Bearer ${key}`).then(
        () => true,
        () => false,
      );
    const revoked = await actions.createKey(access, SHELL, { projectId, name: 'revoked' });
    const rotated = await actions.createKey(access, SHELL, { projectId, name: 'rotated' });
    expect([await lives(revoked.key), await lives(rotated.key)]).toEqual([true, true]);
    await actions.revokeKey(access, SHELL, { keyId: revoked.id });
    const next = await actions.rotateKey(access, SHELL, { keyId: rotated.id, graceHours: 0 });
    elapsed += 2000;
    expect([await lives(revoked.key), await lives(rotated.key), await lives(next.key)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('a start deletes the rows of start keys that ended a month ago, and no others', async () => {
    let time = NOW.getTime();
    const options = { database: access.database, bootstrapKey: null, now: () => new Date(time) };
    const open = async () => (await openKeyring(options)).openStartKey();
    const killed = await open();
    const stopped = await open();
    await stopped.close();
    // Those that are kept in a file outlast a pause of a month.
    time += 31 * 24 * 3_600_000;
    const living = await open();
    const next = await open();
    const rows = await access.database
      .selectFrom('api_keys')
      .select('id')
      .where('kind', '=', 'start')
      .execute();
    expect(rows.map(({ id }) => id).sort()).toEqual([living.id, next.id].sort());
    expect(rows.map(({ id }) => id)).not.toContain(killed.id);
    for (const each of [living, next, killed]) await each.close();
  });
});

describe('of a key', () => {
  const later = (ms: number) => new Date(NOW.getTime() + ms);

  it('the end is after now and within ten years', () => {
    const last = new Date('2036-12-01T12:00:00Z');
    expect(readExpiry(later(1), NOW)).toEqual(later(1));
    expect(readExpiry(last, NOW)).toEqual(last);
    for (const wrong of [NOW, later(-1), new Date(last.getTime() + 1), new Date(Number.NaN)]) {
      expect(() => readExpiry(wrong, NOW)).toThrow('expiresAt must be after now and within 10 years');
    }
  });

  it('origins are 1 to 20 schemes with hosts, without a path', () => {
    const many = Array.from({ length: 20 }, (_, n) => `https://a${n}.example`);
    expect(readOrigins(many)).toEqual(many);
    expect(readOrigins(['https://A.example/', 'https://a.example:443'])).toEqual(['https://a.example']);
    expect(() => readOrigins([])).toThrow('1 to 20 entries');
    expect(() => readOrigins([...many, 'https://b.example'])).toThrow('1 to 20 entries');
    for (const wrong of ['a.example', 'https://a.example/x', 'ftp://a.example', 'null', '*', 'https://']) {
      expect(() => readOrigins([wrong]), wrong).toThrow('must be origins');
    }
  });

  it('addresses are 1 to 50 addresses or networks of both families', () => {
    const many = Array.from({ length: 50 }, (_, n) => `192.0.2.${n}/32`);
    expect(readAddresses(many)).toEqual(many);
    expect(readAddresses(['192.0.2.7', '2001:DB8::/32', '0.0.0.0/0', '::1/128'])).toEqual([
      '192.0.2.7/32',
      '2001:db8::/32',
      '0.0.0.0/0',
      '::1/128',
    ]);
    expect(() => readAddresses([])).toThrow('1 to 50 entries');
    expect(() => readAddresses([...many, '192.0.2.77'])).toThrow('1 to 50 entries');
    for (const wrong of ['192.0.2.7/33', '::/129', '192.0.2', '192.0.2.256', 'a.example', '1.2.3.4/-1']) {
      expect(() => readAddresses([wrong]), wrong).toThrow('must be addresses or networks');
    }
  });
});
