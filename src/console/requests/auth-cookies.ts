import type { Request, Response } from 'express';
import type { DeviceCookie } from '../../access/index.ts';

/** Sets better-auth's cookies, with `Secure` wherever the request came by TLS, to a trusted proxy too. */
export function setCookies(req: Request, res: Response, lines: readonly string[]): void {
  for (const line of lines) {
    const isSecure = /;\s*secure\s*(;|$)/i.test(line);
    res.append('Set-Cookie', isSecure || !req.secure ? line : `${line}; Secure`);
  }
}

/** Sets the cookie that identifies a browser at its next sign-in. @param isSecure whether the settings say https */
export function setDeviceCookie(req: Request, res: Response, cookie: DeviceCookie, isSecure: boolean): void {
  const { name, value, maxAgeSeconds } = cookie;
  const line = `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax`;
  setCookies(req, res, [isSecure ? `${line}; Secure` : line]);
}
