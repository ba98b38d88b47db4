import { afterEach, expect, it } from 'vitest';
import { type Accounts, openAccounts } from '../../../src/access/index.ts';
import { createLog } from '../../../src/platform/index.ts';
import { openAccess } from '../actions/world.ts';

const opened: { destroy(): Promise<void> }[] = [];
afterEach(() => Promise.all(opened.splice(0).map((each) => each.destroy())));

/** Accounts as they are where processes share a database and the settings have no secret. */
async function open(): Promise<Accounts> {
  const { database, now } = await openAccess(':memory:');
  opened.push(database);
  const config = {
    ...{ authSecret: null, dataFolder: '/nowhere', databaseUrl: 'postgres://of-many-processes' },
    ...{ mail: null, oidc: null, publicUrl: null, signUp: 'open' as const },
    operatorSecondFactor: 'offered' as const,
  };
  return openAccounts({ database, config, log: createLog('silent'), now });
}

it('ignores any cookie where processes share a database and no secret: an answer without a session, no fault', async () => {
  const { sessions } = await open();
  for (const cookie of ['a.b', 'a.', '.b', `${'x'.repeat(150)}.y`]) {
    expect(await sessions.sessionOf({ cookie: `isobar.session_token=${cookie}` })).toBeNull();
  }
});

it('names the setting to those who would sign in', async () => {
  const accounts = await open();
  await expect(accounts.handler()).rejects.toThrow('ISOBAR_AUTH_SECRET');
});
