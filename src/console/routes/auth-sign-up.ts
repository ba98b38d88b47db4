import { type Accounts, signUpByPassword } from '../../access/index.ts';

/**
 * Creates an account where sign-up is open. The answer is the same, after the same work, whether the address has one already:
 * its owner is notified by mail, and whoever signs in next learns it from the password.
 * @param ask asks better-auth @param address that the request comes from
 */
export async function signUp(
  accounts: Accounts,
  person: { readonly email: string; readonly name: string; readonly password: string },
  ask: (path: string, body: object) => Promise<unknown>,
  address: string,
): Promise<{ readonly detail: string }> {
  const { mailer, base } = accounts;
  const { email } = person;
  const isNew = await signUpByPassword(accounts, person, address);
  if (mailer === null) return { detail: 'if this address had no account, it has one now: sign in' };
  if (isNew) await ask('/send-verification-email', { email });
  else {
    mailer({
      to: email,
      subject: 'You have an account at Isobar',
      text: `Someone tried to create an account for this address at ${base.replace(/\/auth$/, '')}, but it already has one.\nIf that was you, sign in, or request a new password.\n`,
    });
  }
  return { detail: 'a mail to this address has the next steps' };
}
