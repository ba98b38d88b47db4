import type { Request } from 'express';
import Negotiator from 'negotiator';
import { CODINGS, type Coding } from './complete-answer.ts';

/** `deflate` is left to middleware: hardly any client wants nothing better. */
const OFFERED = [...CODINGS, 'deflate', 'identity'] as const;

/** What the types of the package leave out: which coding goes first among those that a client likes equally. */
interface Negotiation {
  encoding(
    available: readonly string[],
    options: { readonly preferred: readonly string[] },
  ): string | undefined;
}

/** The coding that a client likes best (RFC 9110, section 12.5.3), the one that makes answers smallest of several; null for none. */
export function codingOf(req: Request): Coding | 'deflate' | null {
  if (req.headers['accept-encoding'] === undefined) return null;
  const liked = (new Negotiator(req) as unknown as Negotiation).encoding(OFFERED, { preferred: CODINGS });
  return liked === 'br' || liked === 'gzip' || liked === 'deflate' ? liked : null;
}
