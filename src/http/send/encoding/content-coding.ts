import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { CODINGS, type Coding } from './complete-body.ts';

/** `deflate` is left to middleware: hardly any client wants nothing better. */
const OFFERED = [...CODINGS, 'deflate', 'identity'] as const;

/** What the types of the package leave out: which coding goes first among those that a client likes equally. */
interface Negotiation {
  encoding(
    available: readonly string[],
    options: { readonly preferred: readonly string[] },
  ): string | undefined;
}

/** What headers say, read once each: there are as many as kinds of clients. Longer ones are read each time. */
const known = new LRUCache<string, Coding | 'deflate' | 'none'>({ max: 100 });
const MAX_KNOWN_LENGTH = 100;

/** The coding that a client likes best (RFC 9110, section 12.5.3), the one that makes answers smallest of several; null for none. */
export function codingOf(req: Request): Coding | 'deflate' | null {
  const accepted = req.headers['accept-encoding'];
  if (accepted === undefined) return null;
  const text = String(accepted);
  let coding = known.get(text);
  if (coding === undefined) {
    coding = likedBest(req);
    if (text.length <= MAX_KNOWN_LENGTH) known.set(text, coding);
  }
  return coding === 'none' ? null : coding;
}

function likedBest(req: Request): Coding | 'deflate' | 'none' {
  const liked = (new Negotiator(req) as unknown as Negotiation).encoding(OFFERED, { preferred: CODINGS });
  return liked === 'br' || liked === 'gzip' || liked === 'deflate' ? liked : 'none';
}
