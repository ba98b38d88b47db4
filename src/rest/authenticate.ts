import type { RequestHandler } from 'express';
import type { Keyring } from '../access/index.ts';

/** Lets only requests with a valid key through. */
export function requireKey(keyring: Keyring): RequestHandler {
  return async (req, _res, next) => {
    await keyring.authenticate(req.get('authorization'));
    next();
  };
}
