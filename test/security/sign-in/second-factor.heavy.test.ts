import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '../../../src/access/accounts/inputs.ts';
import { addOwnProject, createAccount } from '../../../src/access/accounts/records/accounts.ts';
import { actions } from '../../../src/access/index.ts';
import { Browser } from '../../support/browser.ts';
import { describeOnBoth } from '../../support/databases.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { SHELL } from '../../support/keys.ts';

const PASSWORD = 'correct horse battery';
const SECRET = 'a-secret-of-the-tests-0123456789-abcdefghijklmnop';
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of an authenticator app (RFC 6238: SHA-1, 6 digits, 30 s): the current one, or the next, which is accepted already. */
function codeOf(uri: string, steps: 0 | 1 = 0): string {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

describeOnBoth((databases) => {
  let gateway: TestGateway;
  let opId = '';

  beforeEach(async () => {
    const location = databases.kind === 'SQLite' ? null : await databases.create();
    gateway = await openGateway(undefined, undefined, undefined, {
      ISOBAR_OPERATOR_SECOND_FACTOR: 'required',
      ISOBAR_TRUSTED_PROXIES: '1',
      ...(location !== null && { DATABASE_URL: location, ISOBAR_AUTH_SECRET: SECRET }),
    });
    const account = await createAccount(gateway.parts.access.database, {
      email: 'op@example.org',
      name: 'Op',
      isOperator: true,
      emailVerified: true,
      passwordHash: await hashPassword(PASSWORD),
      now: new Date(),
    });
    opId = account.id;
    await addOwnProject(gateway.parts.access.database, account, new Date());
  });
  afterEach(() => gateway.close());

  const signIn = async (browser = new Browser(gateway.address), from = '192.0.2.1') => {
    const body = { email: 'op@example.org', password: PASSWORD };
    const answer = await browser.post('/auth/sign-in', body, { 'x-forwarded-for': from });
    return { browser, answer: (await answer.json()) as object };
  };
  const post = async (browser: Browser, path: string, body: object, from = '192.0.2.1') => {
    const answer = await browser.post(`/auth/${path}`, body, { 'x-forwarded-for': from });
    const content = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, ...content };
  };
  const account = async (browser: Browser) => {
    const answer = await browser.get('/auth/session');
    return ((await answer.json()) as { account: Record<string, unknown> | null }).account;
  };
  /** What an operator alone may read. */
  const readAll = async (browser: Browser) => {
    const answer = await browser.post(
      '/graphql',
      { query: '{ accounts(first: 5) { nodes { email } } }' },
      { 'x-isobar-csrf': '1' },
    );
    return (await answer.json()) as { errors?: { message: string; extensions: { code: string } }[] };
  };
  async function enrol(browser: Browser): Promise<{ uri: string; codes: string[]; used: string }> {
    const set = await post(browser, 'second-factor/set-up', { password: PASSWORD });
    expect(set).toMatchObject({ status: 200, uri: expect.stringMatching(/^otpauth:\/\/totp\/Isobar:/) });
    const { uri, backup_codes: codes } = set as unknown as { uri: string; backup_codes: string[] };
    expect(codes).toHaveLength(10);
    const used = codeOf(uri);
    expect(await post(browser, 'second-factor/confirm', { code: used })).toMatchObject({ status: 200 });
    return { uri, codes, used };
  }

  test('an operator without a second factor signs in, is led to set one up, and only then is an operator', async () => {
    const { browser, answer } = await signIn();
    expect(answer).toEqual({ signed_in: true });
    expect(await account(browser)).toMatchObject({ second_factor: 'off', needs_second_factor: true });
    const refused = await readAll(browser);
    expect(refused.errors?.[0]).toMatchObject({
      message: expect.stringContaining('second factor'),
      extensions: { code: 'forbidden' },
    });
    // A wrong password and a code before the first right one change nothing.
    expect(await post(browser, 'second-factor/set-up', { password: 'wrong password' })).toMatchObject({
      status: 422,
    });
    await enrol(browser);
    expect(await account(browser)).toMatchObject({ second_factor: 'passed', needs_second_factor: false });
    expect((await readAll(browser)).errors).toBeUndefined();
  });

  test('a second factor that was never confirmed is not required', async () => {
    const { browser } = await signIn();
    expect(await post(browser, 'second-factor/set-up', { password: PASSWORD })).toMatchObject({
      status: 200,
    });
    expect(await post(browser, 'second-factor/confirm', { code: '000000' })).toMatchObject({ status: 422 });
    expect((await signIn()).answer).toEqual({ signed_in: true });
  });

  test('the password alone opens nothing; each code opens once, and so does each backup code', async () => {
    const { browser } = await signIn();
    const { uri, codes, used } = await enrol(browser);
    const next = await signIn();
    expect(next.answer).toEqual({ signed_in: false, second_factor: true });
    expect(await account(next.browser)).toBeNull();
    const finish = (who: Browser, code: string) => post(who, 'sign-in/second-factor', { code });
    expect(await finish(next.browser, '000000')).toMatchObject({ status: 422 });
    // The code that confirmed it is used up.
    expect(await finish(next.browser, used)).toMatchObject({
      status: 422,
      detail: expect.stringContaining('used before'),
    });
    const code = codeOf(uri, 1);
    expect(await finish(next.browser, code)).toMatchObject({ status: 200, signed_in: true });
    expect(await account(next.browser)).toMatchObject({ second_factor: 'passed' });
    const replay = await signIn();
    expect(await finish(replay.browser, code)).toMatchObject({ status: 422 });
    // People leave out the hyphen.
    const backup = (codes[0] ?? '').replace('-', '');
    expect(await finish(replay.browser, backup)).toMatchObject({ status: 200 });
    const again = await signIn();
    expect(await finish(again.browser, codes[0] ?? '')).toMatchObject({ status: 422 });
    expect(await account(again.browser)).toBeNull();
  });

  test('a sign-in does not finish without the password, or a code of the own account for that of another', async () => {
    const { browser } = await signIn();
    const { uri } = await enrol(browser);
    expect(
      await post(new Browser(gateway.address), 'sign-in/second-factor', { code: codeOf(uri, 1) }),
    ).toMatchObject({
      status: 401,
    });
    const mallory = await createAccount(gateway.parts.access.database, {
      email: 'mallory@example.org',
      name: 'Mallory',
      isOperator: false,
      emailVerified: true,
      passwordHash: await hashPassword(PASSWORD),
      now: new Date(),
    });
    await addOwnProject(gateway.parts.access.database, mallory, new Date());
    const hers = new Browser(gateway.address);
    await hers.post('/auth/sign-in', { email: 'mallory@example.org', password: PASSWORD });
    const own = await enrol(hers);
    // Her session, with the challenge of another account.
    const { browser: challenged } = await signIn();
    for (const pair of hers.cookie.split('; ')) {
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      if (name.endsWith('session_token')) challenged.setCookie(name, value);
    }
    expect(await post(challenged, 'sign-in/second-factor', { code: codeOf(own.uri, 1) })).toMatchObject({
      status: 422,
    });
    expect(await account(challenged)).toMatchObject({ email: 'mallory@example.org' });
  });

  test('codes are limited over all sign-ins of strangers, and what they use up does not stop a known device', async () => {
    const { browser } = await signIn();
    const { uri } = await enrol(browser);
    let tried = 0;
    let status = 0;
    for (let n = 0; n < 4 && status !== 429; n++) {
      const stranger = (await signIn(undefined, `198.51.100.${n}`)).browser;
      for (let k = 0; k < 4 && status !== 429; k++) {
        ({ status } = await post(stranger, 'sign-in/second-factor', { code: '000000' }, `198.51.100.${n}`));
        if (status !== 429) tried++;
      }
    }
    expect({ status, tried }).toEqual({ status: 429, tried: 10 });
    const { answer } = await signIn(browser, '203.0.113.5');
    expect(answer).toMatchObject({ second_factor: true });
    expect(
      await post(browser, 'sign-in/second-factor', { code: codeOf(uri, 1) }, '203.0.113.5'),
    ).toMatchObject({
      status: 200,
    });
  });

  test('it is turned off by password and code together; an operator has no rights then', async () => {
    const { browser } = await signIn();
    const { uri, codes } = await enrol(browser);
    const off = (body: object) => post(browser, 'second-factor/turn-off', body);
    expect(await off({ password: PASSWORD, code: '000000' })).toMatchObject({ status: 422 });
    expect(await off({ password: 'wrong password', code: codes[0] })).toMatchObject({ status: 422 });
    expect(await off({ code: codes[1] })).toMatchObject({ status: 422 });
    expect(await account(browser)).toMatchObject({ second_factor: 'passed' });
    const fresh = await post(browser, 'second-factor/backup-codes', { password: PASSWORD, code: codes[2] });
    expect(fresh).toMatchObject({ status: 200, backup_codes: expect.arrayContaining([expect.any(String)]) });
    expect(await off({ password: PASSWORD, code: codeOf(uri, 1) })).toMatchObject({ status: 200 });
    expect(await account(browser)).toMatchObject({ second_factor: 'off', needs_second_factor: true });
    expect((await signIn()).answer).toEqual({ signed_in: true });
  });

  test('the command line takes off one that was lost, and its sessions end', async () => {
    const { browser } = await signIn();
    await enrol(browser);
    await actions.removeSecondFactor(gateway.parts.access, SHELL, { account: opId });
    await expect.poll(() => account(browser)).toBeNull();
    expect((await signIn()).answer).toEqual({ signed_in: true });
  });

  test('sessions from before it was set up give their code before an operator has rights', async () => {
    const [first, second] = [(await signIn()).browser, (await signIn()).browser];
    const { uri } = await enrol(first);
    gateway.parts.accounts.sessions.forget();
    expect(await account(second)).toMatchObject({ second_factor: 'missing', needs_second_factor: true });
    expect((await readAll(second)).errors?.[0]?.extensions.code).toBe('forbidden');
    expect(await post(second, 'second-factor/confirm', { code: codeOf(uri, 1) })).toMatchObject({
      status: 200,
    });
    expect((await readAll(second)).errors).toBeUndefined();
    // A new password keeps what the session has passed.
    const change = { currentPassword: PASSWORD, newPassword: 'another good password' };
    expect(await post(second, 'change-password', change)).toMatchObject({ status: 200 });
    expect(await account(second)).toMatchObject({ second_factor: 'passed' });
  });

  test('neither the secret nor the codes stand in the database, nor a session before the code in any answer', async () => {
    const { browser } = await signIn();
    const { uri, codes } = await enrol(browser);
    const rows = await gateway.parts.access.database.selectFrom('auth_two_factor').selectAll().execute();
    const secret = new URL(uri).searchParams.get('secret') ?? '-';
    for (const text of [secret, ...codes]) expect(JSON.stringify(rows)).not.toContain(text);
    const before = new Browser(gateway.address);
    const answer = await before.post('/auth/sign-in', { email: 'op@example.org', password: PASSWORD });
    const session = answer.headers.getSetCookie().filter((line) => /session_token=[^;]/.test(line));
    expect(session).toEqual([]);
    for (const path of [
      'two-factor/enable',
      'two-factor/verify-totp',
      'two-factor/disable',
      'two-factor/get-totp-uri',
    ]) {
      expect((await browser.post(`/auth/${path}`, {})).status, path).toBe(404);
    }
  });
});
