import type { Request } from 'express';
import { ownOrigin } from '../../http/index.ts';
import { IsobarError } from '../../platform/index.ts';

/**
 * Refuses requests that a page of another origin made a browser send (CSRF). Browsers send a page's origin with every POST; a request
 * without one comes from a program, which has no business with cookies here. Throws IsobarError('forbidden').
 * @param publicUrl where clients reach the server; null = at the host that the request names
 */
export function requireSameOrigin(req: Request, publicUrl: string | null): void {
  const { origin, cookie } = req.headers;
  if (origin === undefined && cookie === undefined) return;
  if (origin === ownOrigin(req, publicUrl)) return;
  throw new IsobarError(
    'forbidden',
    origin === undefined
      ? 'requests with cookies need the header Origin, which browsers send by themselves'
      : `pages of other origins may not do this: open this server at ${publicUrl ?? 'the address that it has in your browser'}`,
  );
}
