import type { Request, Response } from 'express';
import { anonymousCaller, type Caller, type RequestSource } from '../../access/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { AccessPolicy } from './access-policy.ts';
import type { Admission } from './admission.ts';
import { clientAddress } from './limits/address-limits.ts';

/**
 * The caller of a request, by key, session or address; a key goes before a session. Without a promise where nothing has to be waited for.
 * @throws (or rejects with) IsobarError('unauthorized') without a valid key, 'forbidden' for one that may not be used from there, and
 *   RateError beyond the limits of an address that has no valid key
 * @param policy `either` where callers without a key are admitted too, if the settings admit them anywhere
 */
export function identifyCaller(
  req: Request,
  res: Response,
  admission: Admission,
  policy: AccessPolicy,
): Caller | Promise<Caller> {
  const { authorization, cookie } = req.headers;
  const { sessions } = admission;
  if (authorization !== undefined) {
    const source = new SourceOf(req);
    const known = isRepeated(req.rawHeaders) ? null : admission.keyring.callerKnown(authorization, source);
    return known ?? authenticate(req, res, admission, policy);
  }
  if (sessions === null || cookie === undefined) return authenticate(req, res, admission, policy);
  return sessions.callerOf(req).then((person) => person ?? authenticate(req, res, admission, policy));
}

/** Where a request comes from, looked up where it counts: most keys may be used from anywhere. */
class SourceOf implements RequestSource {
  readonly #req: Request;

  constructor(req: Request) {
    this.#req = req;
  }

  get origin(): string | undefined {
    return this.#req.headers.origin;
  }

  get address(): string | undefined {
    return this.#req.ip;
  }
}

/** Valid keys are never refused by address: their holders may share it with others. */
async function authenticate(
  req: Request,
  res: Response,
  { keyring, addresses, anonymousPlan, consoleUrl }: Admission,
  policy: AccessPolicy,
): Promise<Caller> {
  const { authorization } = req.headers;
  if (authorization === undefined) {
    if (anonymousPlan !== null && policy === 'either')
      return anonymousCaller(clientAddress(req), anonymousPlan());
    await addresses.takeOpen(req, res);
  }
  try {
    if (isRepeated(req.rawHeaders)) {
      throw new IsobarError('unauthorized', 'the Authorization header was sent more than once');
    }
    return await keyring.authenticate(authorization, new SourceOf(req));
  } catch (error) {
    const isWrong = error instanceof IsobarError && error.code === 'unauthorized';
    if (isWrong && authorization !== undefined) await addresses.takeFailedKey(req, res);
    if (!isWrong) throw error;
    throw new IsobarError('unauthorized', `${error.message}; keys are made in the console, at ${consoleUrl}`);
  }
}

/** Whether there are two Authorization headers: Node keeps the first, and a proxy in front may have looked at the other. */
function isRepeated(rawHeaders: readonly string[]): boolean {
  let count = 0;
  // Names and values alternate.
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n] ?? '';
    if (name.length === 13 && name.toLowerCase() === 'authorization') count++;
  }
  return count > 1;
}
