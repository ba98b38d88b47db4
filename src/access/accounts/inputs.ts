import { z } from 'zod';
import { refused } from '../texts.ts';

/** Characters of a password. The upper bound keeps what is hashed small; 8 is the least that NIST SP 800-63B allows. */
export const PASSWORD_LENGTH = { minimum: 8, maximum: 128 } as const;

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

/** Throws IsobarError('validation_error') for a password that is too short or too long, before anything is hashed. */
export function checkPassword(password: string): void {
  const { minimum, maximum } = PASSWORD_LENGTH;
  if (password.length >= minimum && password.length <= maximum) return;
  throw refused('password', `must have ${minimum} to ${maximum} characters`);
}

/** scrypt, salted; about 0.1 s of processor time. Throws IsobarError('validation_error') for a length that is not allowed. */
export async function hashPassword(password: string): Promise<string> {
  checkPassword(password);
  const { hashPassword: hash } = await import('better-auth/crypto');
  return hash(password);
}
