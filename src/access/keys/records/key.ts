import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The parts of an API key `isb_<id>_<secret>`. */
export interface KeyParts {
  readonly id: string;
  readonly secret: string;
}

const FORM = /^isb_([0-9a-f]{12})_([A-Za-z0-9_-]{32})$/;

/** A new key: 48 random bits as id, 192 as secret. */
export function newKey(): KeyParts {
  return { id: randomBytes(6).toString('hex'), secret: randomBytes(24).toString('base64url') };
}

export function formatKey({ id, secret }: KeyParts): string {
  return `isb_${id}_${secret}`;
}

/** null for a text that does not have the form of a key that we issue. */
export function parseKey(text: string): KeyParts | null {
  const [, id, secret] = FORM.exec(text) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** SHA-256, hexadecimal. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret);
}

/** Constant-time comparison of two hashes. */
export function sameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
