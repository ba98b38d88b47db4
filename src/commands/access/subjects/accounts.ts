import { type Account, accountLink, actions, lists } from '../../../access/index.ts';
import { printOne, printRows, timeOf } from '../../terminal/print.ts';
import type { Column } from '../../terminal/table.ts';
import { accountNamed } from '../named.ts';
import { type AtShell, withAccess } from '../with-access.ts';

interface Json {
  readonly json?: boolean;
}

/** `isobar accounts list`. */
export async function listAccountTable({ json }: Json): Promise<void> {
  await withAccess(async ({ access, actor }) => {
    const rows = (await lists.accounts(access, actor)).map(describe);
    printRows(COLUMNS, rows, json, 'There is no account: isobar accounts create <e-mail> --operator');
  });
}

/** `isobar accounts create`: the link by which its owner sets the password, alone on standard output. */
export async function createAccount(
  email: string,
  { name, operator, json }: Json & { readonly name?: string; readonly operator?: boolean },
): Promise<void> {
  await withAccess(async (shell) => {
    const wish = { email, name: name ?? email.split('@')[0] ?? email, operator };
    const { account, projectId, link } = await actions.createAccount(shell.access, shell.actor, wish);
    const url = linkOf(shell, link.token);
    const row = { ...describe(account), project: projectId, link: url, link_until: timeOf(link.expiresAt) };
    printOne(row, json, url);
    console.error(`Its owner sets the password by this link, once, until ${timeOf(link.expiresAt)}.`);
  });
}

/** `isobar accounts reset-link`: the link alone on standard output. */
export async function resetLink(text: string, { json }: Json): Promise<void> {
  await withAccess(async (shell) => {
    const { access, actor } = shell;
    const { id } = await accountNamed(shell, text);
    const { token, expiresAt } = await actions.makeResetLink(access, actor, { account: id });
    const url = linkOf(shell, token);
    printOne({ id, link: url, link_until: timeOf(expiresAt) }, json, url);
    console.error(`It sets a new password, once, until ${timeOf(expiresAt)}; links made before it are dead.`);
  });
}

/** `isobar accounts disable`. */
export async function disableAccount(text: string, { json }: Json): Promise<void> {
  await withAccess(async (shell) => {
    const { access, actor } = shell;
    const { id } = await accountNamed(shell, text);
    const account = await actions.disableAccount(access, actor, { account: id });
    printOne(
      describe(account),
      json,
      `${account.email} can no longer sign in; its sessions and the keys that it made end within 2 seconds.`,
    );
  });
}

/** `isobar accounts enable`. */
export async function enableAccount(text: string, { json }: Json): Promise<void> {
  await withAccess(async (shell) => {
    const { access, actor } = shell;
    const { id } = await accountNamed(shell, text);
    const account = await actions.enableAccount(access, actor, { account: id });
    printOne(describe(account), json, `${account.email} can sign in.`);
  });
}

/** `isobar accounts remove-second-factor`. */
export async function removeSecondFactor(text: string, { json }: Json): Promise<void> {
  await withAccess(async (shell) => {
    const { access, actor } = shell;
    const { id } = await accountNamed(shell, text);
    const account = await actions.removeSecondFactor(access, actor, { account: id });
    printOne(
      describe(account),
      json,
      `${account.email} has no second factor now; its sessions end within 2 seconds.`,
    );
  });
}

/** `isobar accounts operator`. */
export async function makeOperator(
  text: string,
  { off, json }: Json & { readonly off?: boolean },
): Promise<void> {
  await withAccess(async (shell) => {
    const { access, actor } = shell;
    const { id } = await accountNamed(shell, text);
    const account = await actions.setOperator(access, actor, { account: id, operator: off !== true });
    printOne(describe(account), json, `${account.email} is ${account.isOperator ? 'an' : 'no'} operator.`);
  });
}

/** `isobar accounts confirm`. */
export async function confirmAccount(text: string, { json }: Json): Promise<void> {
  await withAccess(async (shell) => {
    const { access, actor } = shell;
    const { id } = await accountNamed(shell, text);
    const account = await actions.confirmAccount(access, actor, { account: id });
    printOne(describe(account), json, `${account.email} is confirmed: the account belongs to its owner.`);
  });
}

/** Where browsers reach the service, as far as the settings say. */
function linkOf({ config }: AtShell, token: string): string {
  const base = config.publicUrl ?? `http://localhost:${config.port}`;
  return accountLink(base.replace(/\/$/, ''), 'reset', token);
}

function describe({ id, email, emailVerified, name, isOperator, createdAt, disabledAt }: Account) {
  return {
    id,
    email,
    name,
    operator: isOperator,
    confirmed: emailVerified,
    created_at: timeOf(createdAt),
    disabled_at: timeOf(disabledAt),
  };
}

const COLUMNS: readonly Column<ReturnType<typeof describe>>[] = [
  { title: 'ACCOUNT', text: ({ id }) => id },
  { title: 'E-MAIL', text: ({ email }) => email },
  { title: 'NAME', text: ({ name }) => name },
  { title: 'OPERATOR', text: ({ operator }) => (operator ? 'yes' : 'no') },
  { title: 'CONFIRMED', text: ({ confirmed }) => (confirmed ? 'yes' : 'no') },
  { title: 'CREATED (UTC)', text: ({ created_at }) => created_at ?? '' },
  { title: 'DISABLED (UTC)', text: ({ disabled_at }) => disabled_at ?? '' },
];
