import { createHash, randomBytes } from 'node:crypto';

/** A secret of a link: 192 random bits. */
export function newToken(): string {
  return randomBytes(24).toString('base64url');
}

/** What is stored of it. A token is random, so a slow hash would add nothing. SHA-256, hexadecimal. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** What better-auth stores of an identifier of a verification. SHA-256, base64url. */
export function hashIdentifier(identifier: string): string {
  return createHash('sha256').update(identifier).digest('base64url');
}

/** An identifier of a row: 64 random bits, hexadecimal. */
export function newId(): string {
  return randomBytes(8).toString('hex');
}

/** What a link to the account page is for. */
export type LinkKind = 'setup' | 'invitation' | 'reset' | 'confirm';

/** The address of a link. Its token stands in the fragment, which browsers never send. @param base without a slash at the end */
export function accountLink(base: string, kind: LinkKind, token: string): string {
  return `${base}/account#${kind}=${token}`;
}
