import type { Request, Response } from 'express';
import type { AccountName, Accounts } from '../../access/index.ts';
import { clientAddress } from '../../http/index.ts';
import { setDeviceCookie } from './auth-cookies.ts';

/** Remembers the device and the address of somebody who has signed in: they pass the limits that strangers can fill. */
export async function rememberPlace(
  { places, base }: Pick<Accounts, 'places' | 'base'>,
  req: Request,
  res: Response,
  account: AccountName,
): Promise<void> {
  const cookie = await places.remember(req.headers, clientAddress(req), account);
  if (cookie !== null) setDeviceCookie(req, res, cookie, base.startsWith('https://'));
}
