import type { Kysely } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { type AccessTables, accessMigrations, openKeyring } from '../../../src/access/index.ts';
import { openDatabase } from '../../../src/platform/index.ts';
import { describeOnBoth } from '../../support/databases.ts';

const now = () => new Date('2026-01-01T00:00:00Z');
const bootstrapKey = 'isb_bootstrap-key-for-the-tests-0123';

const opened: Kysely<AccessTables>[] = [];

afterEach(async () => {
  for (const database of opened.splice(0)) await database.destroy();
});

describeOnBoth(({ create }) => {
  async function open(options: { bootstrapKey?: string; elapsedMs?: () => number } = {}) {
    const location = await create();
    const database = await openDatabase<AccessTables>(location, accessMigrations);
    opened.push(database);
    const keyring = await openKeyring({
      ...options,
      database,
      bootstrapKey: options.bootstrapKey ?? null,
      now,
    });
    return { location, database, keyring };
  }

  it('accepts a key that was made, in the form isb_<id>_<secret>, and names its project and plan', async () => {
    const { keyring } = await open();
    const { id, key } = await keyring.createKey('dashboard');
    expect(key).toMatch(/^isb_[0-9a-f]{12}_[A-Za-z0-9_-]{32}$/);
    expect(await keyring.authenticate(`Bearer ${key}`)).toMatchObject({
      projectId: 'default',
      plan: { id: 'local' },
      keyId: id,
    });
    expect(await keyring.authenticate(`bearer ${key}`)).toMatchObject({ keyId: id });
  });

  it('is opened by several processes at once', async () => {
    const location = await create();
    const openOne = async () => {
      const database = await openDatabase<AccessTables>(location, accessMigrations);
      opened.push(database);
      return await openKeyring({ database, bootstrapKey: null, now });
    };
    const [keyring, ...others] = await Promise.all(Array.from({ length: 4 }, openOne));
    const { id, key } = await keyring!.createKey('dashboard');
    for (const other of others)
      expect(await other.authenticate(`Bearer ${key}`)).toMatchObject({ keyId: id });
  });

  it('keeps no secret in the database', async () => {
    const { keyring, database } = await open();
    const { key } = await keyring.createKey('dashboard');
    const secret = key.split('_').slice(2).join('_');
    const rows = await database.selectFrom('api_keys').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['another scheme', 'Basic aXNiOnNlY3JldA=='],
    ['no key', 'Bearer '],
    ['a key of another form', 'Bearer isb_short'],
    ['a key that was never made', `Bearer isb_0123456789ab_${'x'.repeat(32)}`],
    ['a header with more after the key', 'Bearer isb_a isb_b'],
  ])('refuses %s', async (_name, header) => {
    const { keyring } = await open({ bootstrapKey });
    await expect(keyring.authenticate(header)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('refuses the right id with another secret', async () => {
    const { keyring } = await open();
    const { key } = await keyring.createKey('dashboard');
    const other = key.endsWith('A') ? `${key.slice(0, -1)}B` : `${key.slice(0, -1)}A`;
    await expect(keyring.authenticate(`Bearer ${other}`)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('refuses a revoked key at once', async () => {
    const { keyring } = await open();
    const { key } = await keyring.createKey('start', 'start');
    const other = await keyring.createKey('start');
    await keyring.authenticate(`Bearer ${key}`);
    await keyring.revokeStartKeys();
    await expect(keyring.authenticate(`Bearer ${key}`)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await keyring.authenticate(`Bearer ${other.key}`)).toMatchObject({ keyId: other.id });
  });

  it('refuses a key within 2 s after another process revoked it', async () => {
    let elapsed = 1;
    const { keyring, location } = await open({ elapsedMs: () => elapsed });
    const { key } = await keyring.createKey('start', 'start');
    await keyring.authenticate(`Bearer ${key}`);
    const database = await openDatabase<AccessTables>(location, accessMigrations);
    opened.push(database);
    const elsewhere = await openKeyring({ database, bootstrapKey: null, now });
    await elsewhere.revokeStartKeys();
    elapsed += 2000;
    await expect(keyring.authenticate(`Bearer ${key}`)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('accepts the bootstrap key as a key of the default project, and no key like it', async () => {
    const { keyring } = await open({ bootstrapKey });
    expect(await keyring.authenticate(`Bearer ${bootstrapKey}`)).toMatchObject({
      projectId: 'default',
      plan: { id: 'local' },
      keyId: 'bootstrap',
    });
    await expect(keyring.authenticate(`Bearer ${bootstrapKey}x`)).rejects.toMatchObject({
      code: 'unauthorized',
    });
    const without = await open();
    await expect(without.keyring.authenticate(`Bearer ${bootstrapKey}`)).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });
});
