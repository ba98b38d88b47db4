import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import { spillHeaders } from '../../message/buffered-headers.ts';
import { MIN_PACKED_BYTES } from './complete-body.ts';

/** The defaults of zlib and brotli cost many times the answer itself; the lightest levels still shrink it fourfold. */
const compress = compression({
  threshold: MIN_PACKED_BYTES,
  level: 1,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
});

/** Compresses what is sent from now on, where its client accepts that. */
export const compressStreams: RequestHandler = (req, res, next) => {
  if (req.headers['accept-encoding'] === undefined) next();
  else compress(req, res, next);
};

/**
 * Makes a response ready for libraries that set headers and write by themselves: its headers are given to Node, and what is written is
 * compressed. Does nothing for one that came through Express's router, where both were done.
 */
export function compressResponse(req: Request, res: Response): void {
  if (spillHeaders(res)) compressStreams(req, res, () => {});
}
