import { z } from 'zod';
import { refused } from '../texts.ts';

/** Length of a new password; shorter existing ones still sign in. The maximum bounds what is hashed. */
export const PASSWORD_LENGTH = { minimum: 12, maximum: 128 } as const;

/** RFC 5321, section 4.5.3.1.3. */
const MAX_EMAIL = 254;

const email = z.email();

/** An e-mail address in lower case. Throws IsobarError('validation_error'). */
export function readEmail(text: string): string {
  const address = text.trim().toLowerCase();
  if (address.length <= MAX_EMAIL && email.safeParse(address).success) return address;
  throw refused(
    'email',
    `must be an e-mail address such as ada@example.org, at most ${MAX_EMAIL} characters`,
  );
}

/** Minimum of distinct characters: fewer make a pattern such as `aaaaaaaaaaaa` or `121212121212`. */
const MIN_DIFFERENT = 4;

/**
 * Checks a new password before anything is hashed. Throws IsobarError('validation_error') for one that is too short, too long or
 * easy to guess.
 * @param owner account that the password is for, as far as it is known
 */
export function checkPassword(
  password: string,
  { email, name }: { readonly email?: string | null; readonly name?: string | null } = {},
): void {
  const { minimum, maximum } = PASSWORD_LENGTH;
  if (password.length < minimum || password.length > maximum) {
    throw refused('password', `must have ${minimum} to ${maximum} characters`);
  }
  if (new Set(password).size < MIN_DIFFERENT) {
    throw refused('password', `must have ${MIN_DIFFERENT} different characters at least`);
  }
  const bare = bareWord(password);
  const [mailbox] = email?.split('@') ?? [];
  for (const word of [email, mailbox, name]) {
    if (word && bareWord(word) === bare) {
      throw refused('password', 'must not be the e-mail address or the name');
    }
  }
}

/** Letters and digits alone, in lower case. */
function bareWord(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * scrypt, salted; about 0.1 s of processor time. Throws IsobarError('validation_error') for one that `checkPassword` refuses.
 * @param owner as `checkPassword` takes it
 */
export async function hashPassword(
  password: string,
  owner: { readonly email?: string | null; readonly name?: string | null } = {},
): Promise<string> {
  checkPassword(password, owner);
  const { hashPassword: hash } = await import('better-auth/crypto');
  return hash(password);
}
