import type { Request } from 'express';
import { StatusError } from '../problems/refusals.ts';

/** A URL of this server as clients send it to proxies: scheme, authority, and what follows it. */
const ABSOLUTE = /^https?:\/\/([^/?#]+)(.*)$/i;

/**
 * Reads the request target (RFC 9112, section 3.2), so that everything behind it sees a path from the root. An absolute URL is answered like
 * its path, and its authority replaces the Host header (section 3.2.2); whether TLS was used is for a proxy in front to say.
 * `OPTIONS *` asks for the server as a whole, as `OPTIONS /` does. Throws StatusError(400) for anything else; the request then has the
 * path `/`, which all handlers can read.
 */
export function readTarget(req: Request): void {
  const { originalUrl: target } = req;
  if (target.startsWith('/')) return;
  const [, authority, rest = ''] = ABSOLUTE.exec(target) ?? [];
  setPath(req, rest.startsWith('/') ? rest : `/${rest}`);
  if (authority !== undefined) {
    req.headers.host = authority;
    return;
  }
  if (target === '*' && req.method === 'OPTIONS') return;
  throw new StatusError(
    400,
    'the request target is not valid: use a path with or without a query, or an http or https URL with a host',
  );
}

function setPath(req: Request, path: string): void {
  req.url = path;
  req.originalUrl = path;
}
