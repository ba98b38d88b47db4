import { expect } from 'vitest';
import { hashPassword } from '../../../src/access/accounts/inputs.ts';
import { addOwnProject, createAccount } from '../../../src/access/accounts/records/accounts.ts';
import { Browser } from '../../support/browser.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import type { MailServer } from '../../support/mail-server.ts';
import type { OpenIdProvider } from '../../support/openid-provider.ts';

export const PASSWORD = 'correct horse battery';
export const OTHER_PASSWORD = 'a stranger knows this one';
export const CLIENT = { id: 'isobar', secret: 'secret-of-the-client' };

/** Where pages say that they are; the gateway itself listens on a free port. */
const PUBLIC = 'http://weather.example';

/** A gateway with the provider and the mail server that are given, where accounts are made by invitation. */
export function openHouse(
  { provider, mail }: { readonly provider?: OpenIdProvider; readonly mail?: MailServer },
  settings: Readonly<Record<string, string>> = {},
): Promise<TestGateway> {
  return openGateway(undefined, undefined, undefined, {
    ISOBAR_PUBLIC_URL: PUBLIC,
    ...(provider !== undefined && {
      ISOBAR_OIDC_ISSUER: provider.issuer,
      ISOBAR_OIDC_CLIENT_ID: CLIENT.id,
      ISOBAR_OIDC_CLIENT_SECRET: CLIENT.secret,
    }),
    ...(mail !== undefined && { ISOBAR_SMTP_URL: mail.url, ISOBAR_MAIL_FROM: 'isobar@weather.example' }),
    ...settings,
  });
}

/** What people do with a gateway in browsers. */
export class People {
  readonly #gateway: TestGateway;
  readonly #provider: OpenIdProvider | null;

  constructor(gateway: TestGateway, provider: OpenIdProvider | null = null) {
    this.#gateway = gateway;
    this.#provider = provider;
  }

  browse(): Browser {
    return new Browser(this.#gateway.address);
  }

  post(browser: Browser, path: string, body: unknown): Promise<Response> {
    return browser.post(`/auth/${path}`, body, { origin: PUBLIC });
  }

  /** An account with a proven address, a password and a project. */
  async make(name: string, options: { readonly isOperator?: boolean; readonly isProven?: boolean } = {}) {
    const { database } = this.#gateway.parts.access;
    const account = await createAccount(database, {
      email: `${name}@example.org`,
      name,
      isOperator: options.isOperator ?? false,
      emailVerified: options.isProven ?? true,
      passwordHash: await hashPassword(PASSWORD),
      now: new Date(),
    });
    return { ...account, projectId: await addOwnProject(database, account, new Date()) };
  }

  /** The status of a sign-in by password, and the browser that tried. */
  async signIn(
    name: string,
    password = PASSWORD,
  ): Promise<{ readonly status: number; readonly browser: Browser }> {
    const browser = this.browse();
    const { status } = await this.post(browser, 'sign-in', { email: `${name}@example.org`, password });
    return { status, browser };
  }

  async signedIn(name: string): Promise<Browser> {
    const { status, browser } = await this.signIn(name);
    expect(status).toBe(200);
    return browser;
  }

  /** Signs in through the provider with an e-mail address that the provider has verified. */
  async comeByProvider(
    name: string,
    claims: { readonly email_verified?: boolean; readonly sub?: string } = {},
  ) {
    if (this.#provider === null) throw new Error('there is no provider');
    const browser = this.browse();
    this.#provider.person = {
      sub: name,
      name,
      email: `${name}@example.org`,
      email_verified: true,
      ...claims,
    };
    const { url } = (await (await this.post(browser, 'sign-in/oidc', {})).json()) as { url: string };
    const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
    await (await browser.get(back.pathname + back.search)).text();
    return browser;
  }

  async who(browser: Browser): Promise<Record<string, unknown> | null> {
    const answer = (await (await browser.get('/auth/session')).json()) as {
      account: Record<string, unknown> | null;
    };
    return answer.account;
  }

  async invitations(browser: Browser): Promise<readonly Record<string, unknown>[]> {
    const answer = await browser.get('/auth/invitations');
    return ((await answer.json()) as { invitations: Record<string, unknown>[] }).invitations;
  }
}
