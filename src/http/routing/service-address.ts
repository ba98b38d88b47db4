import type { Request } from 'express';

/** A name with or without port, or a bracketed address: nothing else that a client sends may stand in links. */
const HOST = /^([\w.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i;

/** Where clients reach the service, without a slash at the end. @param publicUrl what the settings say; null for wherever a request finds it */
export function serviceAddress(req: Request, publicUrl: string | null): string {
  return publicUrl ?? `${req.protocol}://${hostOf(req)}`;
}

function hostOf(req: Request): string {
  const host = req.headers.host ?? '';
  // Some match and are not valid: a port beyond 65535, the address 999.1.1.1.
  return HOST.test(host) && URL.canParse(`http://${host}`) ? host : 'localhost';
}
