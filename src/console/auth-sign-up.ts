import {
  type Accepted,
  type Accounts,
  AddressTakenError,
  acceptInvitation,
  addOwnProject,
  createAccount,
  hashPassword,
  type Session,
  writeAudit,
} from '../access/index.ts';
import { IsobarError } from '../platform/index.ts';

/**
 * Makes an account where anybody may have one. The answer is the same, after the same work, whether the address has one already:
 * its owner is told by mail, and whoever signs in next learns it from the password.
 */
export async function signUp(
  { config, database, mailer, base, now }: Accounts,
  { email, name, password }: { readonly email: string; readonly name: string; readonly password: string },
  ask: (path: string, body: object) => Promise<unknown>,
  address: string,
): Promise<{ readonly detail: string }> {
  if (config.signUp !== 'open') {
    throw new IsobarError(
      'forbidden',
      'accounts are made by invitation here: ask whoever runs this server for a link',
    );
  }
  const passwordHash = await hashPassword(password);
  try {
    await database.transaction().execute(async (transaction) => {
      const person = { email, name, isOperator: false, emailVerified: false, passwordHash, now: now() };
      const account = await createAccount(transaction, person);
      await addOwnProject(transaction, account, now());
      await writeAudit(transaction, {
        action: 'account.sign_up',
        actor: { kind: 'account', id: account.id, name: account.email },
        address,
        projectId: null,
        target: { kind: 'account', id: account.id },
        details: { email: account.email, by: 'password' },
        at: now(),
      });
    });
    if (mailer !== null) await ask('/send-verification-email', { email });
  } catch (error) {
    if (!(error instanceof AddressTakenError)) throw error;
    mailer?.({
      to: email,
      subject: 'You have an account at Isobar',
      text: `Somebody tried to make an account for this address at ${base.replace(/\/auth$/, '')}, where it has one.\nIf that was you, sign in, or ask for a new password.\n`,
    });
  }
  return {
    detail:
      mailer === null
        ? 'if this address had no account, it has one now: sign in'
        : 'a mail to this address says how to go on',
  };
}

/**
 * Accepts the invitation of a link, or the link of a first start: for the account that is signed in, or by making one.
 * `made` is the password of an account that was made.
 */
export async function accept(
  { config, database, now }: Accounts,
  body: {
    readonly token: string;
    readonly email?: string | undefined;
    readonly name?: string | undefined;
    readonly password?: string | undefined;
  },
  session: Session | null,
  address: string,
): Promise<Accepted & { readonly made: string | null }> {
  const { token, email = null, name, password } = body;
  if (session !== null) {
    const invited = { account: { id: session.accountId, email: session.email } };
    const accepted = await database
      .transaction()
      .execute((transaction) =>
        acceptInvitation(transaction, { token, invited, policy: config.signUp, address, now: now() }),
      );
    return { ...accepted, made: null };
  }
  if (name === undefined || password === undefined) {
    throw new IsobarError(
      'validation_error',
      'name and password are missing: the link makes an account with them',
    );
  }
  const invited = { email, name, passwordHash: await hashPassword(password) };
  const accepted = await database
    .transaction()
    .execute((transaction) =>
      acceptInvitation(transaction, { token, invited, policy: config.signUp, address, now: now() }),
    );
  return { ...accepted, made: password };
}
