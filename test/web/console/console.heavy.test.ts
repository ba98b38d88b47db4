import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../src/access/accounts/inputs.ts';
import { addOwnProject, createAccount } from '../../../src/access/accounts/records/accounts.ts';
import { addMember } from '../../../src/access/accounts/records/members.ts';
import type { Role } from '../../../src/access/tables/account-tables.ts';
import { hasChromium } from '../../support/chromium.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { violationsOn } from '../support/axe.ts';
import { type OpenedBrowser, openBrowser } from '../support/open-browser.ts';

const PASSWORD = 'correct horse battery';

describe.skipIf(!hasChromium)('the console', () => {
  let browser: OpenedBrowser;
  let gateway: TestGateway;
  beforeAll(async () => {
    [browser, gateway] = await Promise.all([
      openBrowser(),
      openGateway(undefined, undefined, undefined, { ISOBAR_SIGN_UP: 'open' }),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await gateway?.close();
  });

  /** An account with its own project, or a member of another's. */
  async function person(
    name: string,
    { isOperator = false, of }: { isOperator?: boolean; of?: { project: string; role: Role } } = {},
  ) {
    const { database } = gateway.parts.access;
    const email = `${name.toLowerCase()}@example.org`;
    const now = new Date();
    const passwordHash = await hashPassword(PASSWORD);
    const account = await createAccount(database, {
      ...{ email, name, isOperator, passwordHash, now },
      emailVerified: true,
    });
    if (of === undefined)
      return { email, id: account.id, project: await addOwnProject(database, account, now) };
    await addMember(database, { projectId: of.project, accountId: account.id, role: of.role, now });
    return { email, id: account.id, project: of.project };
  }

  const title = (page: Page, name: string) =>
    page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  async function signIn(page: Page, email: string): Promise<void> {
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
  async function enter(email: string, search = '', options = {}) {
    const opened = await browser.open(`${gateway.address}/console${search}`, options);
    await signIn(opened.page, email);
    await opened.page.locator('.console').waitFor();
    return opened;
  }
  const goTo = async (page: Page, name: string) => {
    await page.getByRole('link', { name, exact: true }).click();
    await title(page, name);
  };
  const askWith = (key: string) =>
    fetch(`${gateway.address}/models`, { headers: { authorization: `Bearer ${key}` } });
  async function until(status: number, key: string): Promise<void> {
    // Other processes learn of it within 2 s.
    for (let tries = 0; tries < 50; tries++) {
      if ((await askWith(key)).status === status) return;
      await new Promise((wake) => setTimeout(wake, 100));
    }
    throw new Error(`no ${status}`);
  }
  const shownKey = async (page: Page) => (await page.locator('.issued code').first().textContent()) ?? '';

  it('leads from the sign-up by a project to a key that answers, rotates and dies', async () => {
    const { page, complaints, outside } = await browser.open(`${gateway.address}/console`);
    await page.getByRole('button', { name: 'Create one' }).click();
    await page.getByLabel('E-mail address').fill('new@example.org');
    await page.getByLabel('Name').fill('New');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await title(page, 'Sign in');
    await signIn(page, 'new@example.org');
    await title(page, 'Keys');

    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Harbour');
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.waitForFunction(() => location.search.includes('project='));
    await page.getByText('No keys yet.').waitFor();

    await page.getByRole('button', { name: 'Create key' }).click();
    // The keyboard is in the first field.
    await page.keyboard.type('dashboard');
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('heading', { name: 'Your key “dashboard”' }).waitFor();
    const first = await shownKey(page);
    const lines = await page.locator('.issued code').allTextContents();
    expect(lines[1]).toContain(`Authorization: Bearer ${first}`);
    expect(lines[2]).toBe(`ISOBAR_URL=${gateway.address}\nISOBAR_KEY=${first}`);
    expect((await askWith(first)).status).toBe(200);
    await page.getByRole('button', { name: 'I saved it' }).click();
    expect(await page.content()).not.toContain(first);

    // Requests are counted within a second or two.
    await goTo(page, 'Requests');
    await page.getByRole('row', { name: /^\/models/ }).waitFor();
    // One that fails is there with its address, its status and what was wrong.
    await fetch(`${gateway.address}/point?lat=91&lon=13.4&model=gfs`, {
      headers: { authorization: `Bearer ${first}` },
    });
    const failed = page.getByRole('row', { name: /^\/point/ });
    await failed.getByText('lat=91&lon=13.4&model=gfs').waitFor();
    expect(await failed.innerText()).toContain('422');
    expect(await failed.locator('.request-reason').innerText()).toContain('lat');
    await fetch(`${gateway.address}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${first}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'query Mine { models { name } }' }),
    });
    await page.getByRole('button', { name: 'Mine' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mine' });
    expect(await dialog.locator('pre').innerText()).toBe('query Mine { models { name } }');
    const graphiql = await dialog.getByRole('link', { name: 'Open in GraphiQL' }).getAttribute('href');
    expect(new URL(graphiql ?? '', gateway.address).searchParams.get('query')).toBe(
      'query Mine { models { name } }',
    );
    await page.keyboard.press('Escape');
    // Filters stay over a reload, and the file has what they leave.
    await page.getByLabel('Status').selectOption('Errors');
    await page.getByLabel('Query contains').fill('LAT=91');
    await page.reload();
    await failed.waitFor();
    expect(await page.locator('.table tbody tr').count()).toBe(1);
    const [log] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as JSON' }).click(),
    ]);
    expect(JSON.parse(await readFile(await log.path(), 'utf8'))).toMatchObject([
      { status: 422, query: '/point?lat=91&lon=13.4&model=gfs' },
    ]);
    await page.getByLabel('Interface').selectOption('EDR');
    await page.getByText('No requests match these filters.').waitFor();
    await goTo(page, 'Usage');
    await page.getByRole('row', { name: /^\/models/ }).waitFor();
    // Days of the key alone; a reload shows the same, and so does the file.
    await page.getByLabel('Range').selectOption('Custom dates');
    const today = await page.getByLabel('To', { exact: true }).inputValue();
    const monthBefore = new Date(Date.parse(today) - 30 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('From', { exact: true }).fill(monthBefore);
    await page.getByLabel('Group by').selectOption('Day');
    await page.getByLabel('Key', { exact: true }).selectOption('dashboard');
    await page.reload();
    const total = page.locator('.table tfoot');
    const [, requests, failures] = (await total.innerText()).split(/\s+/).map(Number);
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe(monthBefore);
    expect(await page.locator('.table tbody tr').count()).toBe(31);
    // Models, a point that is wrong, and a query.
    expect([requests, failures]).toEqual([3, 1]);
    expect(await violationsOn(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`isobar-usage-${monthBefore}-${today}.csv`);
    const saved = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect([saved.length, saved[1]?.startsWith(`${today},3,1,`)]).toEqual([33, true]);
    await page.getByLabel('Key', { exact: true }).selectOption('Signed-in people');
    await page.getByText('No requests in this period.').waitFor();
    await goTo(page, 'Keys');

    const row = page.getByRole('row', { name: /dashboard/ });
    await row.getByRole('button', { name: 'Edit dashboard' }).click();
    await page.getByRole('dialog').getByLabel('Requests per month').fill('1000');
    await page.getByRole('dialog').getByLabel('Requests per minute').fill('30');
    await page.getByRole('button', { name: 'Save' }).click();
    await row.getByText('1000 of 1000 requests left this month').waitFor();
    await row.getByText('30 requests per minute').waitFor();
    await until(200, first);
    // The form has what the key has; an empty field takes the limit away.
    await row.getByRole('button', { name: 'Edit dashboard' }).click();
    const perMinute = page.getByRole('dialog').getByLabel('Requests per minute');
    expect(await perMinute.inputValue()).toBe('30');
    await perMinute.fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await row.getByText('30 requests per minute').waitFor({ state: 'detached' });

    await row.getByRole('button', { name: 'Rotate dashboard' }).click();
    await page.getByLabel('Keep the old secret valid for').selectOption('0');
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate', exact: true }).click();
    await page.locator('.issued').waitFor();
    const second = await shownKey(page);
    expect(second).not.toBe(first);
    await until(401, first);
    expect((await askWith(second)).status).toBe(200);

    await row.getByRole('button', { name: 'Revoke dashboard' }).click();
    const revoke = page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true });
    expect(await revoke.isDisabled()).toBe(true);
    await page.getByLabel('Type dashboard to confirm').fill('dashboard');
    await revoke.click();
    await page.getByText('No keys yet.').waitFor();
    await until(401, second);
    expect([complaints, outside]).toEqual([[], []]);
  });

  it('gives a viewer nothing to change, and the server refuses it too', async () => {
    const owner = await person('Owner');
    const viewer = await person('Viewer', { of: { project: owner.project, role: 'viewer' } });
    const { page } = await enter(viewer.email);
    await title(page, 'Keys');
    await page.getByText('You can view this project.').waitFor();
    expect(await page.getByRole('button', { name: 'Create key' }).count()).toBe(0);
    await goTo(page, 'Members');
    await page.getByRole('button', { name: 'Leave' }).waitFor();
    expect(await page.getByRole('button', { name: 'Invite member' }).count()).toBe(0);
    const refusal = await page.evaluate(async (project) => {
      const query = `mutation { createKey(project: "${project}", name: "x") { secret } }`;
      const response = await fetch('graphql', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Isobar-CSRF': '1' },
        body: JSON.stringify({ query }),
      });
      return (await response.json()).errors[0].extensions.code;
    }, owner.project);
    expect(refusal).toBe('forbidden');
  });

  it('invites by a link, renames, and deletes a project once its name is typed', async () => {
    const owner = await person('Iris');
    const { page, complaints } = await enter(owner.email, `?page=members&project=${owner.project}`);
    await title(page, 'Members');
    await page.getByRole('button', { name: 'Invite member' }).click();
    await page.getByRole('dialog').getByLabel('E-mail address').fill('guest@example.org');
    await page.getByRole('button', { name: 'Create link' }).click();
    expect(await shownKey(page)).toContain('/account#invitation=');
    await page.getByRole('button', { name: 'Cancel invitation for guest@example.org' }).click();
    await page.getByText('No pending invitations.').waitFor();

    await goTo(page, 'Settings');
    await page.getByLabel('Name').fill('Lighthouse');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByText('Renamed.').waitFor();
    await page.getByRole('button', { name: 'Delete project' }).click();
    await page.getByLabel('Type Lighthouse to confirm').fill('Lighthouse');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await title(page, 'No projects yet');
    expect(complaints).toEqual([]);
  });

  it('asks to sign in again when the session has ended, and keeps the page', async () => {
    const owner = await person('Emil');
    const { page } = await enter(owner.email, '?page=settings');
    await title(page, 'Settings');
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Members', exact: true }).click();
    await page.getByText('Your session has expired.').waitFor();
    expect(new URL(page.url()).search).toContain('page=members');
    await signIn(page, owner.email);
    await title(page, 'Members');
  });

  it('lets operators make links, change plans, give credits and read what was done', async () => {
    const { email } = await person('Chief', { isOperator: true });
    const other = await person('Dora');
    const { page, complaints } = await enter(email, '?page=accounts');
    await page.getByRole('button', { name: 'Create password reset link: Dora' }).click();
    expect(await shownKey(page)).toContain('/account#reset=');
    await page.getByRole('button', { name: 'Lock: Dora' }).click();
    await page.getByRole('button', { name: 'Unlock: Dora' }).click();
    await page.getByRole('button', { name: 'Lock: Dora' }).waitFor();

    await goTo(page, 'Plans and credits');
    const project = page.getByRole('row', { name: new RegExp(other.project) });
    await project.getByRole('button', { name: /^Change/ }).click();
    await page.getByRole('dialog').getByLabel('Plan', { exact: true }).selectOption('paid');
    await page.getByRole('button', { name: 'Change plan', exact: true }).click();
    await project.getByRole('cell', { name: 'paid', exact: true }).waitFor();
    await project.getByRole('button', { name: /^Change/ }).click();
    await page.getByRole('dialog').getByLabel('Credits').fill('1000');
    await page.getByRole('dialog').getByLabel('Note').fill('invoice 7');
    await page.getByRole('button', { name: 'Give credits' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await project.getByRole('button', { name: /^Suspend/ }).click();
    await page.getByRole('dialog').getByText('Nothing is deleted.').waitFor();
    await page
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('sends floods');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click();
    await project.getByText('suspended', { exact: true }).waitFor();
    await project.getByRole('button', { name: /^Resume/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resume', exact: true }).click();
    await project.getByRole('button', { name: /^Suspend/ }).waitFor();
    expect(await project.getByText('suspended', { exact: true }).count()).toBe(0);

    await goTo(page, 'Audit log');
    await page.getByLabel('Project ID').fill(other.project);
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('row', { name: /credits.top_up/ }).waitFor();
    expect(await page.getByRole('row', { name: /invoice 7/ }).count()).toBe(1);
    expect(await page.getByRole('row', { name: /suspend.*sends floods/ }).count()).toBe(1);
    await goTo(page, 'Ingest');
    await page.getByRole('row', { name: /^gfs/ }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('has no cookie that a script can read or another site sends: one for the session, one for the device', async () => {
    const owner = await person('Cora');
    const { page } = await enter(owner.email);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    const cookies = await page.context().cookies();
    expect(cookies.map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual([
      [true, 'Lax'],
      [true, 'Lax'],
    ]);
    expect(cookies.map(({ name }) => name.split('.')[1]).sort()).toEqual(['device', 'session_token']);
  });

  it('every page is accessible and as wide as the screen: 1440 and 360 px, light and dark', async () => {
    const narrow = { width: 360, height: 800 };
    const operator = await person('Op', { isOperator: true });
    const { page, complaints, outside } = await enter(operator.email, '', { viewport: narrow });
    const links = await page
      .locator('.console-nav nav a')
      .evaluateAll((all) => all.map((each) => each.textContent ?? ''));
    expect(links.length).toBeGreaterThan(2);
    for (const name of links) {
      await page.setViewportSize(narrow);
      await page.getByRole('button', { name: 'Menu' }).click();
      await goTo(page, name);
      await page.locator('.console-skeleton').first().waitFor({ state: 'detached' });
      for (const viewport of [narrow, { width: 1440, height: 800 }]) {
        await page.setViewportSize(viewport);
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: name })
          .toBe(viewport.width);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await violationsOn(page), `${name}, ${viewport.width} px, ${colorScheme}`).toEqual([]);
        }
      }
    }
    expect([complaints, outside]).toEqual([[], []]);
  });
});
