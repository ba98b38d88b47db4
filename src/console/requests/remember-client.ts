import type { Request, Response } from 'express';
import type { AccountRef, Accounts } from '../../access/index.ts';
import { clientAddress } from '../../http/index.ts';
import { setDeviceCookie } from './auth-cookies.ts';

/** Remembers the device and network of a successful sign-in: limits that strangers can fill do not apply to them. */
export async function rememberClient(
  { places, base }: Pick<Accounts, 'places' | 'base'>,
  req: Request,
  res: Response,
  account: AccountRef,
): Promise<void> {
  const cookie = await places.remember(req.headers, clientAddress(req), account);
  if (cookie !== null) setDeviceCookie(req, res, cookie, base.startsWith('https://'));
}
