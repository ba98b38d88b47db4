import crypto, { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import type { Kysely, KyselyPlugin } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import {
  type AccessTables,
  accessMigrations,
  actions,
  openKeyring,
  plansOf,
  RecentRequests,
} from '../../../../src/access/index.ts';
import { localState, openDatabase, type SharedState } from '../../../../src/platform/index.ts';
import { describeOnBoth } from '../../../support/databases.ts';
import { makeKey, SHELL } from '../../../support/keys.ts';
import { scratchFolder } from '../../../support/scratch.ts';

const now = () => new Date('2026-01-01T00:00:00Z');
const accessTo = (database: Kysely<AccessTables>) => ({
  ...{ database, plans: plansOf(), now },
  recent: new RecentRequests(),
  events: localState().events,
});
const bootstrapKey = 'isb_bootstrap-key-for-the-tests-0123';

const opened: Kysely<AccessTables>[] = [];

afterEach(async () => {
  for (const database of opened.splice(0)) await database.destroy();
});

describeOnBoth(({ create }) => {
  async function open(
    options: {
      bootstrapKey?: string;
      elapsedMs?: () => number;
      now?: () => Date;
      events?: SharedState['events'];
    } = {},
  ) {
    const location = await create();
    const database = await openDatabase<AccessTables>(location, accessMigrations);
    opened.push(database);
    let queries = 0;
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        queries++;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const keyring = await openKeyring({
      now,
      ...options,
      database: database.withPlugin(counting),
      bootstrapKey: options.bootstrapKey ?? null,
    });
    return { location, database, keyring, queries: () => queries };
  }

  it('ends keys of a project at once when it hears of a change there, however new what it knows is', async () => {
    const { events } = localState();
    const { keyring, database } = await open({ elapsedMs: () => 0, events });
    const { id, key } = await makeKey(accessTo(database), 'dashboard');
    await keyring.authenticate(`Bearer ${key}`);
    await actions.revokeKey(accessTo(database), SHELL, { keyId: id });
    // Another process has done it, without an event.
    await keyring.authenticate(`Bearer ${key}`);
    events.publish('access', 'another');
    await keyring.authenticate(`Bearer ${key}`);
    events.publish('access', 'default');
    await expect(keyring.authenticate(`Bearer ${key}`)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('notices the plan of a project, that of the default project too', async () => {
    const { events } = localState();
    const { keyring, database } = await open({ elapsedMs: () => 0, events, bootstrapKey });
    const access = { ...accessTo(database), events };
    const { key } = await makeKey(access, 'dashboard');
    for (const each of [key, bootstrapKey]) await keyring.authenticate(`Bearer ${each}`);
    await actions.changePlan(access, SHELL, { projectId: 'default', plan: 'paid' });
    for (const each of [key, bootstrapKey]) {
      expect(await keyring.authenticate(`Bearer ${each}`)).toMatchObject({ plan: { id: 'paid' } });
    }
  });

  it('accepts a key that was made, in the form isb_<id>_<secret>, and names its project and plan', async () => {
    const { keyring, database } = await open();
    const { id, key } = await makeKey(accessTo(database), 'dashboard');
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
    const keyrings = await Promise.all(Array.from({ length: 4 }, openOne));
    const { id, key } = await makeKey(accessTo(opened[0]!), 'dashboard');
    for (const each of keyrings)
      expect(await each.authenticate(`Bearer ${key}`)).toMatchObject({ keyId: id });
  });

  it('keeps no secret in the database', async () => {
    const { database } = await open();
    const { key } = await makeKey(accessTo(database), 'dashboard');
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
    const { keyring, database } = await open();
    const { key } = await makeKey(accessTo(database), 'dashboard');
    const other = key.endsWith('A') ? `${key.slice(0, -1)}B` : `${key.slice(0, -1)}A`;
    await expect(keyring.authenticate(`Bearer ${other}`)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('refuses a key within 2 s after another process revoked it, or deleted its project', async () => {
    let elapsed = 1;
    const { keyring, location, database } = await open({ elapsedMs: () => elapsed });
    const elsewhere = await openDatabase<AccessTables>(location, accessMigrations);
    opened.push(elsewhere);
    const ended = { revoked_at: now().toISOString() };
    const { id, key } = await makeKey(accessTo(database), 'dashboard');
    const other = await makeKey(accessTo(database), 'of a project');
    for (const each of [key, other.key]) await keyring.authenticate(`Bearer ${each}`);
    await elsewhere.updateTable('api_keys').set(ended).where('id', '=', id).execute();
    elapsed += 2000;
    await expect(keyring.authenticate(`Bearer ${key}`)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await keyring.authenticate(`Bearer ${other.key}`)).toMatchObject({ keyId: other.id });
    await elsewhere.updateTable('projects').set({ deleted_at: now().toISOString() }).execute();
    elapsed += 2000;
    await expect(keyring.authenticate(`Bearer ${other.key}`)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('accepts both secrets of a rotated key until the grace ends, the new one at once in every process', async () => {
    let time = now().getTime();
    const clock = { elapsedMs: () => 1, now: () => new Date(time) };
    const { keyring, database } = await open(clock);
    const { id, key } = await makeKey(accessTo(database), 'dashboard');
    await keyring.authenticate(`Bearer ${key}`);
    const secret = 'n'.repeat(32);
    await database
      .updateTable('api_keys')
      .set((row) => ({
        previous_secret_hash: row.ref('secret_hash'),
        previous_expires_at: new Date(time + 60_000).toISOString(),
        secret_hash: createHash('sha256').update(secret).digest('hex'),
      }))
      .where('id', '=', id)
      .execute();
    for (const each of [`isb_${id}_${secret}`, key]) {
      expect(await keyring.authenticate(`Bearer ${each}`)).toMatchObject({ keyId: id });
    }
    // The look-up is cached; the time that it names is not.
    time += 60_000;
    await expect(keyring.authenticate(`Bearer ${key}`)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await keyring.authenticate(`Bearer isb_${id}_${secret}`)).toMatchObject({ keyId: id });
  });

  it('looks up a cached key once for wrong secrets, not for each', async () => {
    const { keyring, database, queries } = await open({ elapsedMs: () => 1 });
    const { id, key } = await makeKey(accessTo(database), 'dashboard');
    await keyring.authenticate(`Bearer ${key}`);
    const before = queries();
    for (let n = 0; n < 5; n += 1) {
      const wrong = `Bearer isb_${id}_${String(n).repeat(32)}`;
      await expect(keyring.authenticate(wrong)).rejects.toMatchObject({ code: 'unauthorized' });
    }
    expect(queries() - before).toBe(1);
  });

  it('remembers a header for a moment, but none that is longer than clients send', async () => {
    const { keyring, database } = await open({ elapsedMs: () => 1 });
    const { key } = await makeKey(accessTo(database), 'dashboard');
    const plain = `Bearer ${key}`;
    const padded = `Bearer${' '.repeat(400)}${key}`;
    const source = { origin: undefined, address: undefined };
    for (const header of [plain, padded]) await keyring.authenticate(header);
    expect(keyring.cachedCaller(plain, source)).toMatchObject({ kind: 'key' });
    expect(keyring.cachedCaller(padded, source)).toBeNull();
  });

  it('refuses a key from the moment when it expires', async () => {
    let time = now().getTime();
    const { keyring, database } = await open({ now: () => new Date(time) });
    const { key } = await makeKey(accessTo(database), 'for a day');
    await database
      .updateTable('api_keys')
      .set({ expires_at: new Date(time + 1000).toISOString() })
      .execute();
    expect(await keyring.authenticate(`Bearer ${key}`)).toMatchObject({ projectId: 'default' });
    time += 1000;
    await expect(keyring.authenticate(`Bearer ${key}`)).rejects.toMatchObject({
      code: 'unauthorized',
      message: expect.stringContaining('expired'),
    });
  });

  it('accepts a key with origins from pages of these alone', async () => {
    const { keyring, database } = await open();
    const { key } = await makeKey(accessTo(database), 'map');
    const origins = JSON.stringify(['https://map.example', 'http://localhost:3000']);
    await database.updateTable('api_keys').set({ origins }).execute();
    const from = (origin?: string) =>
      keyring.authenticate(`Bearer ${key}`, { origin, address: '192.0.2.1' }).then(
        () => 'accepted',
        ({ code }) => code,
      );
    expect(await from('https://map.example')).toBe('accepted');
    expect(await from('http://localhost:3000')).toBe('accepted');
    for (const other of [
      undefined,
      'null',
      'http://map.example',
      'https://map.example.org',
      'https://a.map.example',
    ]) {
      expect([other, await from(other)]).toEqual([other, 'forbidden']);
    }
  });

  it('accepts a key with addresses from these alone, whichever family the socket is of', async () => {
    const { keyring, database } = await open();
    const { key } = await makeKey(accessTo(database), 'server');
    const addresses = JSON.stringify(['192.0.2.0/24', '198.51.100.7/32', '2001:db8::/32']);
    await database.updateTable('api_keys').set({ addresses }).execute();
    const from = (address?: string) =>
      keyring.authenticate(`Bearer ${key}`, { origin: undefined, address }).then(
        () => 'accepted',
        ({ code }) => code,
      );
    for (const own of [
      '192.0.2.255',
      '198.51.100.7',
      '::ffff:192.0.2.1',
      '2001:db8:1::5',
      // Some proxies add a port, and some systems a zone.
      '192.0.2.1:51234',
      '[2001:db8:1::5]:443',
      '[::ffff:192.0.2.1]:443',
      '2001:db8:1::5%eth0',
    ]) {
      expect([own, await from(own)]).toEqual([own, 'accepted']);
    }
    for (const other of [
      undefined,
      '192.0.3.0',
      '198.51.100.8',
      '::ffff:192.0.3.1',
      '2001:db9::1',
      '192.0.3.0:51234',
      '[2001:db9::1]:443',
      'nonsense',
    ]) {
      expect([other, await from(other)]).toEqual([other, 'forbidden']);
    }
  });

  it('does not reveal where the key may be used from to a wrong secret', async () => {
    const { keyring, database } = await open();
    const { id } = await makeKey(accessTo(database), 'server');
    await database.updateTable('api_keys').set({ addresses: '["192.0.2.1/32"]' }).execute();
    const guess = keyring.authenticate(`Bearer isb_${id}_${'x'.repeat(32)}`);
    await expect(guess).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('looks a key up once a second, whether there is one or not, and once for requests that come together', async () => {
    let elapsed = 1;
    const { keyring, queries, database } = await open({ elapsedMs: () => elapsed });
    const { key } = await makeKey(accessTo(database), 'dashboard');
    const unknown = `isb_0123456789ab_${'x'.repeat(32)}`;
    const ask = (each: string) => keyring.authenticate(`Bearer ${each}`).catch(() => null);
    for (const each of [key, unknown]) {
      const before = queries();
      await Promise.all(Array.from({ length: 20 }, () => ask(each)));
      for (let n = 0; n < 20; n++) await ask(each);
      expect(queries() - before).toBe(1);
      elapsed += 2000;
      await ask(each);
      expect(queries() - before).toBe(2);
    }
  });

  it('hashes once and compares twice, whether the id is known or not', async () => {
    const compared = vi.spyOn(crypto, 'timingSafeEqual');
    const hashed = vi.spyOn(crypto, 'hash');
    syncBuiltinESMExports();
    try {
      const { keyring, database } = await open();
      const { id } = await makeKey(accessTo(database), 'dashboard');
      for (const guess of [id, '0123456789ab']) {
        const ask = () => keyring.authenticate(`Bearer isb_${guess}_${'x'.repeat(32)}`).catch(() => null);
        await ask();
        compared.mockClear();
        hashed.mockClear();
        await ask();
        expect([guess, hashed.mock.calls.length, compared.mock.calls.length]).toEqual([guess, 1, 2]);
      }
    } finally {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    }
  });

  it('ends no start key of another process; one ends with its own, within 2 s elsewhere', async () => {
    let elapsed = 1;
    const elapsedMs = () => elapsed;
    const { keyring, location } = await open({ elapsedMs });
    const database = await openDatabase<AccessTables>(location, accessMigrations);
    opened.push(database);
    const second = await openKeyring({ database, bootstrapKey: null, now, elapsedMs });
    const first = await keyring.openStartKey();
    const other = await second.openStartKey();
    for (const each of [keyring, second]) {
      for (const { id, key } of [first, other]) {
        expect(await each.authenticate(`Bearer ${key}`)).toMatchObject({ keyId: id, plan: { id: 'local' } });
      }
    }
    await other.close();
    await expect(second.authenticate(`Bearer ${other.key}`)).rejects.toMatchObject({ code: 'unauthorized' });
    elapsed += 2000;
    await expect(keyring.authenticate(`Bearer ${other.key}`)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await keyring.authenticate(`Bearer ${first.key}`)).toMatchObject({ keyId: first.id });
    expect(await second.authenticate(`Bearer ${first.key}`)).toMatchObject({ keyId: first.id });
    await first.close();
  });

  it('keeps the start key of a file over a restart, and makes a new one once it was revoked', async () => {
    let time = now().getTime();
    const clock = { elapsedMs: () => time, now: () => new Date(time) };
    const { database } = await open(clock);
    const file = path.join(scratchFolder(), 'start-key');
    const start = async () => {
      const keyring = await openKeyring({ database, bootstrapKey: null, ...clock });
      return { keyring, started: await keyring.openStartKey(file) };
    };
    const first = await start();
    const { key, id } = first.started;
    await first.started.close();
    expect(statSync(file).mode & 0o077).toBe(0);
    time += 29 * 24 * 3_600_000;
    const second = await start();
    expect(second.started.key).toBe(key);
    expect(await second.keyring.authenticate(`Bearer ${key}`)).toMatchObject({ keyId: id });
    await second.started.close();
    await database
      .updateTable('api_keys')
      .where('id', '=', id)
      .set({ revoked_at: now().toISOString() })
      .execute();
    const third = await start();
    expect(third.started.key).not.toBe(key);
    await expect(third.keyring.authenticate(`Bearer ${key}`)).rejects.toMatchObject({ code: 'unauthorized' });
    await third.started.close();
  });

  it('ends the start key of a process that was killed ten minutes later in the others', async () => {
    let elapsed = 1;
    let time = now().getTime();
    const clock = { elapsedMs: () => elapsed, now: () => new Date(time) };
    const { keyring, database } = await open(clock);
    const killed = await openKeyring({ database, bootstrapKey: null, ...clock });
    const { key } = await killed.openStartKey();
    time += 599_000;
    expect(await keyring.authenticate(`Bearer ${key}`)).toMatchObject({ projectId: 'default' });
    time += 1000;
    elapsed += 2000;
    await expect(keyring.authenticate(`Bearer ${key}`)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('puts keys on another plan within 2 s, that of the settings too', async () => {
    let elapsed = 1;
    const { keyring, database } = await open({ bootstrapKey, elapsedMs: () => elapsed });
    const { key } = await makeKey(accessTo(database), 'dashboard');
    const plans = () =>
      Promise.all(
        [key, bootstrapKey].map(async (each) => (await keyring.authenticate(`Bearer ${each}`)).plan.id),
      );
    expect(await plans()).toEqual(['local', 'local']);
    await database.updateTable('projects').set({ plan: 'paid' }).execute();
    elapsed += 2000;
    expect(await plans()).toEqual(['paid', 'paid']);
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
