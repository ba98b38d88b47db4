import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../support/browser.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';

const PUBLIC = 'http://weather.example';
const PASSWORD = 'correct horse battery';
const NEW_PASSWORD = 'another horse battery';

let mail: MailServer;
let gateway: TestGateway;
beforeAll(async () => {
  mail = await startMailServer();
  gateway = await openGateway(undefined, undefined, undefined, {
    ISOBAR_SIGN_UP: 'open',
    ISOBAR_PUBLIC_URL: PUBLIC,
    ISOBAR_SMTP_URL: mail.url,
    ISOBAR_MAIL_FROM: 'isobar@weather.example',
  });
});
afterAll(async () => {
  await gateway?.close();
  await mail?.close();
});

const post = (browser: Browser, path: string, body: unknown) => browser.post(path, body, { origin: PUBLIC });
const signIn = async (password: string) => {
  const browser = new Browser(gateway.address);
  return (await post(browser, '/auth/sign-in', { email: 'ada@example.org', password })).status;
};

describe('with a mail server', () => {
  it('an account is confirmed by the link of a mail before it can sign in', async () => {
    const browser = new Browser(gateway.address);
    const person = { name: 'Ada', email: 'ada@example.org', password: PASSWORD };
    expect((await post(browser, '/auth/sign-up', person)).status).toBe(200);
    expect(await signIn(PASSWORD)).toBe(401);
    const { to, content } = await mail.next();
    expect(to).toEqual(['ada@example.org']);
    const [, token = ''] = /http:\/\/weather\.example\/account#confirm=(\S+)/.exec(content) ?? [];
    const confirmed = await post(browser, '/auth/confirm-email', { token, password: PASSWORD });
    expect(await confirmed.json()).toEqual({ email: 'ada@example.org' });
    expect(await signIn(PASSWORD)).toBe(200);
  });

  it('a second sign-up with the address notifies only its owner', async () => {
    const again = { name: 'Eve', email: 'ada@example.org', password: NEW_PASSWORD };
    const answer = await post(new Browser(gateway.address), '/auth/sign-up', again);
    expect(await answer.json()).toEqual({ detail: 'a mail to this address has the next steps' });
    const { to, content } = await mail.next();
    expect(to).toEqual(['ada@example.org']);
    expect(content).toContain('it already has one');
    expect(await signIn(NEW_PASSWORD)).toBe(401);
  });

  it('a forgotten password is set by the link of a mail, once', async () => {
    const browser = new Browser(gateway.address);
    const known = await post(browser, '/auth/request-reset', { email: 'ada@example.org' });
    const unknown = await post(browser, '/auth/request-reset', { email: 'nobody@example.org' });
    expect(await known.json()).toEqual(await unknown.json());
    const { to, content } = await mail.next();
    expect(to).toEqual(['ada@example.org']);
    const [, token = ''] = /http:\/\/weather\.example\/account#reset=(\S+)/.exec(content) ?? [];
    const set = { token, password: NEW_PASSWORD };
    const done = await post(browser, '/auth/reset-password', set);
    expect(done.status, `${await done.text()} ${content}`).toBe(200);
    expect(await signIn(NEW_PASSWORD)).toBe(200);
    expect(await signIn(PASSWORD)).toBe(401);
    expect(
      (await post(browser, '/auth/reset-password', { token, password: PASSWORD })).status,
    ).toBeGreaterThan(399);
    expect(mail.mails).toHaveLength(3);
  });
});
