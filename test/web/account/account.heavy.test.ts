import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../src/access/accounts/inputs.ts';
import {
  addOwnProject,
  createAccount,
  makeResetLink,
} from '../../../src/access/accounts/records/accounts.ts';
import { inviteAccount, inviteMember } from '../../../src/access/accounts/records/invitations.ts';
import { makeLink } from '../../../src/access/accounts/records/links.ts';
import { accountLink, makeSetupLink } from '../../../src/access/index.ts';
import { hasChromium } from '../../support/chromium.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { violationsOn } from '../support/axe.ts';
import { type OpenedBrowser, openBrowser } from '../support/open-browser.ts';

const PASSWORD = 'correct horse battery';
const OTHER_PASSWORD = 'another long password';

/** The code of an authenticator app for a secret in base32 (RFC 6238: SHA-1, 6 digits, 30 s). */
function codeOf(secret: string): string {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter));
  const bytes =
    bits
      .map((each) => each.toString(2).padStart(5, '0'))
      .join('')
      .match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const key = Buffer.from(bytes.map((each) => Number.parseInt(each, 2)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

describe.skipIf(!hasChromium)('the account page', () => {
  let browser: OpenedBrowser;
  let gateway: TestGateway;
  const opened: TestGateway[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
  });
  beforeEach(async () => {
    gateway = await openGateway();
    opened.push(gateway);
  });
  afterAll(async () => {
    await browser?.close();
    for (const each of opened) await each.close();
  });

  async function person(name: string, emailVerified = true) {
    const { database } = gateway.parts.access;
    const account = await createAccount(database, {
      email: `${name}@example.org`,
      name,
      isOperator: false,
      emailVerified,
      passwordHash: await hashPassword(PASSWORD),
      now: new Date(),
    });
    return { ...account, projectId: await addOwnProject(database, account, new Date()) };
  }
  const visit = () => browser.open(`${gateway.address}/account`);
  const title = (page: Page, text: string) =>
    page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor();
  const button = (page: Page, name: string) =>
    page.getByRole('button', { name, exact: true }).and(page.locator(':visible'));
  const error = (page: Page) => page.getByRole('alert').textContent();
  async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
    await title(page, 'Sign in');
    await page.locator('#sign-in-form [name=email]').fill(email);
    await page.locator('#sign-in-form [name=password]').fill(password);
    await button(page, 'Sign in').click();
  }

  it("the link of a first start makes the operator's account and signs it in; its token leaves the address at once", async () => {
    const link = await makeSetupLink(gateway.parts.access.database, new Date());
    const address = accountLink(gateway.address, 'setup', link?.token ?? '');
    const { page, complaints, outside } = await browser.open(address);
    expect(page.url()).toBe(`${gateway.address}/account`);
    await title(page, 'Create the operator account');
    await page.locator('#join-form [name=email]').fill('op@example.org');
    await page.locator('#join-form [name=name]').fill('Op');
    await page.locator('#join-form [name=password]').fill(PASSWORD);
    await button(page, 'Create account').click();
    await title(page, 'Account');
    expect(await page.locator('.who').textContent()).toContain(
      'Op (op@example.org), operator of this server',
    );
    expect(await page.locator('#account').textContent()).toContain('isobar keys create');
    await page.reload();
    await title(page, 'Account');
    await button(page, 'Sign out').click();
    await title(page, 'Sign in');
    expect([complaints, outside]).toEqual([[], []]);

    const again = await browser.open(address);
    await title(again.page, 'Create the operator account');
    await again.page.locator('#join-form [name=email]').fill('second@example.org');
    await again.page.locator('#join-form [name=name]').fill('Second');
    await again.page.locator('#join-form [name=password]').fill(PASSWORD);
    await button(again.page, 'Create account').click();
    await again.page.getByRole('alert').waitFor();
    expect(await error(again.page)).toContain('This link cannot be used');
  });

  it('sets up two-factor authentication by QR code or key, asks for a code at the next sign-in, and turns off again', async () => {
    await person('ada');
    const { page, complaints, outside } = await visit();
    await signIn(page, 'ada@example.org');
    await title(page, 'Account');
    await page.locator('#set-up-form [name=password]').fill(PASSWORD);
    await button(page, 'Set up').click();
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    const secret = ((await page.locator('#factor-secret').textContent()) ?? '').replaceAll(' ', '');
    const codes = await page.locator('.backup-codes code').allTextContents();
    expect(codes).toHaveLength(10);
    const code = page.locator('#confirm-form [name=code]');
    await code.fill('000000');
    await button(page, 'Turn on').click();
    await page.getByRole('alert').waitFor();
    expect(await error(page)).toContain('The code is wrong');
    await code.fill(codeOf(secret));
    await button(page, 'Turn on').click();
    await page.getByText('Two-factor authentication is on.').waitFor();

    await button(page, 'Sign out').first().click();
    await signIn(page, 'ada@example.org');
    await title(page, 'Enter your code');
    expect(await violationsOn(page)).toEqual([]);
    await page.locator('#code-form [name=code]').fill(codes[0] ?? '');
    await button(page, 'Sign in').click();
    await title(page, 'Account');
    await button(page, 'Turn off').click();
    await page.locator('#change-factor-form [name=password]').fill(PASSWORD);
    await page.locator('#change-factor-form [name=code]').fill(codes[1] ?? '');
    await button(page, 'Turn off').click();
    await page.locator('#set-up-form').waitFor();
    // The wrong code.
    expect([complaints, outside]).toEqual([[expect.stringContaining('422')], []]);
  });

  it('says why it did not work: a wrong password, one that is too short', async () => {
    await person('ada');
    const { page } = await visit();
    // The owner of a new server learns where the first account comes from.
    await page.getByText('setup link that the server prints').waitFor();
    await signIn(page, 'ada@example.org', 'wrong password');
    await page.getByRole('alert').waitFor();
    expect(await error(page)).toContain('The e-mail address or the password is wrong');
    await signIn(page, 'ada@example.org');
    await title(page, 'Account');
    expect(await page.getByRole('alert').isVisible()).toBe(false);

    await page.locator('[name=currentPassword]').fill(PASSWORD);
    await page.locator('[name=newPassword]').fill('short');
    await button(page, 'Change password').click();
    await page.getByRole('alert').waitFor();
    expect(await error(page)).toContain('12 to 128 characters');
    expect(await page.locator('[name=newPassword]').getAttribute('aria-invalid')).toBe('true');
    await page.locator('[name=newPassword]').fill(OTHER_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('status').waitFor();
    expect(await page.getByRole('status').textContent()).toContain('Password changed');
  });

  it('the link for a new password sets it, once', async () => {
    const { id } = await person('ada');
    const { token } = await makeResetLink(gateway.parts.access.database, { accountId: id, now: new Date() });
    const { page, complaints } = await browser.open(accountLink(gateway.address, 'reset', token));
    expect(page.url()).toBe(`${gateway.address}/account`);
    await title(page, 'Set a new password');
    await page.locator('#reset-form [name=password]').fill(OTHER_PASSWORD);
    await button(page, 'Set password').click();
    await signIn(page, 'ada@example.org', OTHER_PASSWORD);
    await title(page, 'Account');
    expect(complaints).toEqual([]);
  });

  it('an invitation is accepted by the account that signs in for it, and by a new one', async () => {
    const { projectId } = await person('owner');
    await person('ada');
    const { database } = gateway.parts.access;
    const invite = async (email: string) => {
      const condition = { projectId, email, role: 'viewer', now: new Date() } as const;
      return accountLink(gateway.address, 'invitation', (await inviteMember(database, condition)).token);
    };
    const { page } = await browser.open(await invite('ada@example.org'));
    await title(page, 'Accept invitation');
    await page.getByText('You are invited to the project “Project of owner” as viewer.').waitFor();
    await button(page, 'Sign in to continue').click();
    await signIn(page, 'ada@example.org');
    await title(page, 'Accept invitation');
    await button(page, 'Accept').click();
    await title(page, 'Account');
    expect(await page.getByRole('status').textContent()).toBe(
      'You are now a member of “Project of owner” (viewer).',
    );

    const { page: other } = await browser.open(await invite('new@example.org'));
    await title(other, 'Accept invitation');
    await other.locator('#join-form').waitFor();
    await other.locator('#join-form [name=name]').fill('New');
    await other.locator('#join-form [name=password]').fill(PASSWORD);
    await button(other, 'Create account').click();
    await title(other, 'Account');
    expect(await other.locator('.who').textContent()).toContain('new@example.org');
    // Without mail, an address cannot be confirmed.
    expect(await other.getByRole('status').allTextContents()).toContainEqual(
      expect.stringContaining('Your e-mail address is not confirmed'),
    );
  });

  it('shows invitations that wait, accepts one and declines another, and says why a link is of no use', async () => {
    const [{ projectId: first }, { projectId: second }] = [await person('owner'), await person('other')];
    await person('ada');
    const { database } = gateway.parts.access;
    for (const projectId of [first, second]) {
      await inviteMember(database, {
        projectId,
        email: 'ada@example.org',
        role: 'developer',
        now: new Date(),
      });
    }
    const { page, complaints } = await visit();
    await signIn(page, 'ada@example.org');
    const rows = page.locator('#invitations li');
    await expect.poll(() => rows.count()).toBe(2);
    await rows.filter({ hasText: 'Project of owner' }).getByRole('button', { name: 'Accept' }).click();
    await page.getByText('You are now a member of “Project of owner” (developer).').waitFor();
    await rows.filter({ hasText: 'Project of other' }).getByRole('button', { name: 'Decline' }).click();
    await page.getByText('Invitation declined.').waitFor();
    await expect.poll(() => rows.count()).toBe(0);

    const { token } = await inviteAccount(database, {
      email: 'ada@example.org',
      operator: false,
      now: new Date(),
    });
    await page.goto(accountLink(gateway.address, 'invitation', token));
    await page.getByText('You already have an account. There is nothing to accept.').waitFor();
    expect(await button(page, 'Accept').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('the link of a mail confirms an address with the password', async () => {
    const { database } = gateway.parts.access;
    const { id, email } = await person('ada', false);
    const link = { accountId: id, mailedTo: email, hours: 1, now: new Date() };
    const { token } = await makeLink(database, 'confirm', link);
    const { page, complaints } = await browser.open(accountLink(gateway.address, 'confirm', token));
    await title(page, 'Confirm your e-mail address');
    await page.locator('#confirm-form [name=password]').fill(PASSWORD);
    await button(page, 'Confirm address').click();
    await title(page, 'Account');
    await page.getByText('Your e-mail address is confirmed').waitFor();
    expect(complaints).toEqual([]);
  });

  it('lists the devices that are signed in, and signs one out', async () => {
    await person('ada');
    const [{ page: here }, { page: there }] = [await visit(), await visit()];
    for (const page of [there, here]) {
      await signIn(page, 'ada@example.org');
      await title(page, 'Account');
    }
    const sessions = () => here.locator('#sessions li').count();
    await expect.poll(sessions).toBe(2);
    await here.locator('#sessions button').click();
    await here.getByRole('status').waitFor();
    await expect.poll(sessions).toBe(1);
    await there.reload();
    await title(there, 'Sign in');
  });

  it('is used by the keyboard alone', async () => {
    await person('ada');
    const { page } = await visit();
    await title(page, 'Sign in');
    const { keyboard } = page;
    await keyboard.type('ada@example.org');
    await keyboard.press('Tab');
    await keyboard.type('wrong password');
    await keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type(PASSWORD);
    // Past the box to stay signed in, to the button.
    await keyboard.press('Tab');
    await keyboard.press('Space');
    expect(await page.locator('[name=remember]').isChecked()).toBe(false);
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await title(page, 'Account');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await title(page, 'Sign in');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
  });

  it('offers to create an account where sign-up is open', async () => {
    const open = await openGateway(undefined, undefined, undefined, { ISOBAR_SIGN_UP: 'open' });
    opened.push(open);
    const { page, complaints } = await browser.open(`${open.address}/account/`);
    await button(page, 'Create one').click();
    await page.locator('#sign-up-form [name=email]').fill('new@example.org');
    await page.locator('#sign-up-form [name=name]').fill('New');
    await page.locator('#sign-up-form [name=password]').fill(PASSWORD);
    await button(page, 'Create account').click();
    await signIn(page, 'new@example.org');
    await title(page, 'Account');
    expect(complaints).toEqual([]);
    const { page: closed } = await visit();
    await title(closed, 'Sign in');
    expect(await button(closed, 'Create one').isVisible()).toBe(false);
  });

  it('axe finds nothing on any of its forms, and they are as wide as the screen: light on a wide one, dark on a narrow one', async () => {
    const { id, projectId } = await person('ada');
    const { database } = gateway.parts.access;
    const now = new Date();
    const invited = { projectId, email: 'new@example.org', role: 'viewer', now } as const;
    const links = {
      'Set a new password': accountLink(
        gateway.address,
        'reset',
        (await makeResetLink(database, { accountId: id, now })).token,
      ),
      'Accept invitation': accountLink(
        gateway.address,
        'invitation',
        (await inviteMember(database, invited)).token,
      ),
      'Confirm your e-mail address': accountLink(gateway.address, 'confirm', 'of-a-mail'),
      'Sign in': `${gateway.address}/account`,
    };
    const check = async (page: Page, form: string) => {
      for (const [colorScheme, width] of [
        ['light', 1440],
        ['dark', 360],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: form })
          .toBe(width);
        expect(await violationsOn(page), `${form}, ${colorScheme}`).toEqual([]);
      }
    };
    for (const [heading, link] of Object.entries(links)) {
      const { page } = await browser.open(link);
      await title(page, heading);
      await check(page, heading);
      if (heading === 'Sign in') {
        await signIn(page, 'ada@example.org', 'wrong password');
        await page.getByRole('alert').waitFor();
        await check(page, 'after a wrong password');
        await signIn(page, 'ada@example.org');
        await title(page, 'Account');
        await check(page, 'signed in');
      }
      await page.context().close();
    }
  });
});
