import type { RequestHandler } from 'express';
import { StatusError } from './problems/refusals.ts';

/**
 * Refuses requests from whose Host (or, from a trusted proxy, X-Forwarded-Host and X-Forwarded-Proto) no address can be made: many
 * answers name addresses. A server must answer an invalid Host with 400 (RFC 9112, section 3.2). HTTP/1.0 has none.
 */
export const refuseUnusableHosts: RequestHandler = (req, _res, next) => {
  const { host: sent } = req.headers;
  const { protocol, host } = req;
  if (protocol !== 'http' && protocol !== 'https') {
    throw new StatusError(400, 'X-Forwarded-Proto is neither http nor https');
  }
  for (const name of [sent, host]) {
    if (name !== undefined && !isHost(name)) {
      throw new StatusError(400, 'Host is not the name or address of a server');
    }
  }
  next();
};

/** A name or an address, and a port; nothing else that a URL can have. */
function isHost(text: string): boolean {
  return !/[/?#@\\\s]/.test(text) && URL.canParse(`http://${text}`);
}
