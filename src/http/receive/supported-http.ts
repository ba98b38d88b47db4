import type { Request } from 'express';
import { StatusError } from '../problems/refusals.ts';

/**
 * Refuses parts of HTTP that this server does not have, which Node leaves to it: other major versions (RFC 9110, section 15.6.6), transfer
 * codings but `chunked` (RFC 9112, section 6.1: their content would be read as if it were plain), and expectations but `100-continue`.
 */
export function refuseUnknownHttp({ httpVersionMajor, headers }: Request): void {
  if (httpVersionMajor !== 1) throw new StatusError(505, 'this server answers HTTP/1.1 and HTTP/1.0');
  const { 'transfer-encoding': coding, expect } = headers;
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    throw new StatusError(501, 'this transfer coding is not supported: use chunked, or Content-Length');
  }
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    throw new StatusError(417, 'the only expectation that this server meets is 100-continue');
  }
}
