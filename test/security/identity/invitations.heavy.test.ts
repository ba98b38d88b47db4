import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findAccount } from '../../../src/access/accounts/records/accounts.ts';
import { membershipsOf, roleOf } from '../../../src/access/accounts/records/members.ts';
import { type Actor, actions } from '../../../src/access/index.ts';
import type { TestGateway } from '../../support/gateway.ts';
import { SHELL } from '../../support/keys.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../../support/openid-provider.ts';
import { CLIENT, OTHER_PASSWORD, openHouse, PASSWORD, People } from './people.ts';

let provider: OpenIdProvider;
let gateway: TestGateway;
let people: People;
beforeAll(async () => {
  provider = await startOpenIdProvider(CLIENT);
});
afterEach(() => gateway.close());
afterAll(() => provider.close());

async function open(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  gateway = await openHouse({ provider }, settings);
  people = new People(gateway, provider);
}

const actorOf = (accountId: string, isOperator = false): Actor => {
  return { kind: 'account', accountId, isOperator, address: '192.0.2.7' };
};

/** Mallory invites another person's address, opens the link, and has an account in their name. */
async function squat(name: string): Promise<{ readonly projectId: string; readonly accountId: string }> {
  const { access } = gateway.parts;
  const mallory = await people.make('mallory');
  const { token } = await actions.inviteMember(access, actorOf(mallory.id), {
    projectId: mallory.projectId,
    email: `${name}@example.org`,
    role: 'developer',
  });
  const made = await people.post(people.browse(), 'accept', {
    token,
    name: 'Victim',
    password: OTHER_PASSWORD,
  });
  expect(made.status).toBe(200);
  const { id } = await findAccount(access.database, `${name}@example.org`);
  return { projectId: mallory.projectId, accountId: id };
}

test("an invitation's link, which whoever invites has seen, proves no address", async () => {
  await open();
  await squat('victim');
  const account = await findAccount(gateway.parts.access.database, 'victim@example.org');
  expect(account.emailVerified).toBe(false);
  // Without a mail server it could not be proven, so the account works.
  expect((await people.signIn('victim', OTHER_PASSWORD)).status).toBe(200);
});

test('whoever made an account in the name of a stranger is out of it once the stranger comes by the provider', async () => {
  await open();
  const { access } = gateway.parts;
  const { accountId, projectId } = await squat('victim');
  const { browser: attacker } = await people.signIn('victim', OTHER_PASSWORD);
  const own = await actions.createProject(access, actorOf(accountId), { name: 'Own' });
  const key = await actions.createKey(access, actorOf(accountId), { projectId: own.id, name: 'left behind' });
  const reset = await actions.makeResetLink(access, SHELL, { account: accountId });
  const friend = { projectId: own.id, email: 'friend@example.org', role: 'owner' };
  const { token: friends } = await actions.inviteMember(access, actorOf(accountId), friend);
  await actions.inviteAccount(access, SHELL, { email: 'victim@example.org', operator: true });

  const victim = await people.comeByProvider('victim');
  expect(await people.who(victim)).toMatchObject({ id: accountId, confirmed: true, operator: false });

  expect(await people.who(attacker)).toBeNull();
  expect((await people.signIn('victim', OTHER_PASSWORD)).status).toBe(401);
  const password = 'yet another password';
  const again = await people.post(people.browse(), 'reset-password', { token: reset.token, password });
  expect(again.status).toBe(422);
  const rows = await access.database
    .selectFrom('api_keys')
    .select('revoked_at')
    .where('id', '=', key.id)
    .execute();
  expect(rows).toEqual([{ revoked_at: expect.any(String) }]);
  expect((await people.post(people.browse(), 'invitation', { token: friends })).status).toBe(422);
  // The account's owner is asked to confirm what was accepted in their name.
  expect(await roleOf(access.database, accountId, projectId)).toBeNull();
  expect(await membershipsOf(access.database, accountId)).toEqual([{ projectId: own.id, role: 'owner' }]);
  const listed = await people.invitations(victim);
  expect(listed).toMatchObject([
    { operator: true, project_name: null },
    { operator: false, project_name: 'Project of mallory', role: 'developer' },
  ]);
  const log = await access.database
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'account.link')
    .execute();
  expect(log.map(({ details }) => JSON.parse(details))).toMatchObject([
    { by: 'single sign-on', dropped: { passwords: 1, sessions: 2, keys: 1, projects: [projectId] } },
  ]);
});

test('a provider that has not seen the address links no account, whether its address is proven or not', async () => {
  await open();
  await squat('victim');
  await people.make('ada');
  for (const name of ['victim', 'ada']) {
    const browser = await people.comeByProvider(name, { email_verified: false, sub: `${name}-of-eve` });
    expect(await people.who(browser), name).toBeNull();
  }
  expect((await people.signIn('ada')).status).toBe(200);
});

test('an account with a proven address keeps its password when the provider is linked', async () => {
  await open();
  const { id } = await people.make('ada');
  expect(await people.who(await people.comeByProvider('ada'))).toMatchObject({ id });
  expect((await people.signIn('ada')).status).toBe(200);
});

test('an account that the provider opened for an unproven address is taken from it by whoever proves the address', async () => {
  await open({ ISOBAR_SIGN_UP: 'open' });
  const eve = await people.comeByProvider('victim', { email_verified: false, sub: 'eve' });
  const { id } = (await people.who(eve)) ?? {};
  expect(id).toEqual(expect.any(String));
  const victim = await people.comeByProvider('victim');
  expect(await people.who(victim)).toMatchObject({ id, confirmed: true });
  expect(await people.who(eve)).toBeNull();
  const again = await people.comeByProvider('victim', { email_verified: false, sub: 'eve' });
  expect(await people.who(again)).toBeNull();
});

test('an account that the provider opened is confirmed once the provider has seen its address', async () => {
  await open({ ISOBAR_SIGN_UP: 'open' });
  const before = await people.who(await people.comeByProvider('ada', { email_verified: false }));
  expect(before).toMatchObject({ confirmed: false });
  const after = await people.who(await people.comeByProvider('ada'));
  expect(after).toMatchObject({ id: before?.['id'], confirmed: true });
});

test('an unproven address makes no account an operator', async () => {
  await open();
  const { access } = gateway.parts;
  const { accountId } = await squat('victim');
  await people.make('op', { isOperator: true });
  // Operators promote an address in the console, whoever has claimed it.
  await expect(actions.setOperator(access, SHELL, { account: accountId, operator: true })).rejects.toThrow(
    'is not confirmed',
  );
  const { token } = await actions.inviteAccount(access, SHELL, {
    email: 'carol@example.org',
    operator: true,
  });
  const carol = people.browse();
  const accepted = await people.post(carol, 'accept', { token, name: 'Carol', password: PASSWORD });
  expect(accepted.status).toBe(200);
  expect(await people.who(carol)).toMatchObject({ operator: false, confirmed: false });
  await actions.confirmAccount(access, SHELL, { account: 'carol@example.org' });
  gateway.parts.accounts.sessions.forget();
  expect(await people.who(carol)).toMatchObject({ operator: true, confirmed: true });
});

test('a newcomer joins no project unasked: invitations wait to be accepted or declined', async () => {
  await open();
  const { access } = gateway.parts;
  const owner = await people.make('owner');
  const other = await people.make('other');
  for (const { id, projectId } of [owner, other]) {
    const wish = { projectId, email: 'grace@example.org', role: 'developer' };
    await actions.inviteMember(access, actorOf(id), wish);
  }
  const grace = await people.comeByProvider('grace');
  const { id } = (await people.who(grace)) ?? {};
  expect(await membershipsOf(access.database, String(id))).toEqual([]);
  // By name: invitations of the same millisecond have no order between them.
  const waiting = Map.groupBy(await people.invitations(grace), (each) => each['project_name']);
  const fromOwner = waiting.get('Project of owner') ?? [];
  const fromOther = waiting.get('Project of other') ?? [];
  expect([waiting.size, fromOwner, fromOther]).toMatchObject([
    2,
    [{ role: 'developer', invited_by: 'owner@example.org', held_role: null }],
    [{ role: 'developer', invited_by: 'other@example.org', held_role: null }],
  ]);
  const [first, second] = [fromOwner[0]?.['id'], fromOther[0]?.['id']];
  const accepted = await people.post(grace, 'accept-invitation', { id: first });
  expect(await accepted.json()).toMatchObject({
    project_id: owner.projectId,
    project_name: 'Project of owner',
    role: 'developer',
    was_member: false,
  });
  expect((await people.post(grace, 'decline-invitation', { id: second })).status).toBe(200);
  expect(await people.invitations(grace)).toEqual([]);
  expect(await membershipsOf(access.database, String(id))).toEqual([
    { projectId: owner.projectId, role: 'developer' },
  ]);
});

test('an account that only claims an address neither sees nor accepts the invitations of that address', async () => {
  await open({ ISOBAR_SIGN_UP: 'open' });
  const { access } = gateway.parts;
  const owner = await people.make('owner');
  const claimed = { name: 'Eve', email: 'grace@example.org', password: PASSWORD };
  expect((await people.post(people.browse(), 'sign-up', claimed)).status).toBe(200);
  const eve = await people.signedIn('grace');
  const { id } = await actions.inviteMember(access, actorOf(owner.id), {
    projectId: owner.projectId,
    email: 'grace@example.org',
    role: 'owner',
  });
  expect(await people.invitations(eve)).toEqual([]);
  for (const path of ['accept-invitation', 'decline-invitation']) {
    expect((await people.post(eve, path, { id })).status).toBe(404);
  }
});

test('an invitation is shown before it is accepted, and the answer says which role the account has', async () => {
  await open();
  const { access } = gateway.parts;
  const owner = await people.make('owner');
  const ada = await people.make('ada');
  const wish = { projectId: owner.projectId, email: 'ada@example.org', role: 'owner' };
  const { token } = await actions.inviteMember(access, actorOf(owner.id), wish);
  // She is made a member in the meantime.
  await actions.addMember(access, SHELL, { projectId: owner.projectId, account: ada.id, role: 'viewer' });
  const browser = await people.signedIn('ada');
  const shown = await people.post(browser, 'invitation', { token });
  expect(await shown.json()).toMatchObject({
    project_name: 'Project of owner',
    role: 'owner',
    held_role: 'viewer',
    invited_by: 'owner@example.org',
    refusal: null,
  });
  const accepted = await people.post(browser, 'accept', { token });
  expect(await accepted.json()).toMatchObject({
    role: 'viewer',
    was_member: true,
    project_name: 'Project of owner',
  });
  expect(await roleOf(access.database, ada.id, owner.projectId)).toBe('viewer');
  const [row] = await access.database
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'invitation.accept')
    .execute();
  expect(JSON.parse(row?.details ?? '')).toMatchObject({ role: 'viewer', offered: 'owner', wasMember: true });
  await expect(actions.inviteMember(access, actorOf(owner.id), wish)).rejects.toThrow(
    'is that of a member already',
  );
});

test('an invitation that gives an account nothing is refused with the true reason, and stays', async () => {
  await open();
  const { access } = gateway.parts;
  await people.make('ada');
  const browser = await people.signedIn('ada');
  const { token } = await actions.inviteAccount(access, SHELL, { email: 'ada@example.org' });
  const refused = await people.post(browser, 'accept', { token });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('you have one') });
  const other = await actions.inviteAccount(access, SHELL, { email: 'bob@example.org' });
  const elsewhere = await people.post(browser, 'accept', { token: other.token });
  expect(await elsewhere.json()).toMatchObject({ detail: expect.stringContaining('another e-mail address') });
  // An existing account is made an operator by an invitation.
  const operator = await actions.inviteAccount(access, SHELL, { email: 'ada@example.org', operator: true });
  const made = await people.post(browser, 'accept', { token: operator.token });
  expect(await made.json()).toMatchObject({ operator: true, project_id: null, role: null });
  expect(await people.who(browser)).toMatchObject({ operator: true });
});

test('whoever leaves a project does not come back by an earlier invitation, to them or by them', async () => {
  await open();
  const { access } = gateway.parts;
  const owner = await people.make('owner');
  const ada = await people.make('ada');
  await people.make('second');
  const { projectId } = owner;
  const invite = (by: string, email: string) =>
    actions.inviteMember(access, actorOf(by), { projectId, email, role: 'owner' });
  const own = await invite(owner.id, 'ada@example.org');
  await actions.addMember(access, SHELL, { projectId, account: ada.id, role: 'owner' });
  const made = await invite(ada.id, 'second@example.org');
  await actions.removeMember(access, actorOf(owner.id), { projectId, accountId: ada.id });
  for (const [name, token] of [
    ['ada', own.token],
    ['second', made.token],
  ] as const) {
    const answer = await people.post(await people.signedIn(name), 'accept', { token });
    expect(answer.status, name).toBe(422);
  }
});
