import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler } from 'express';
import { MIN_PACKED_BYTES } from './complete-body.ts';

/** The defaults of zlib and brotli cost many times the answer itself; the lightest levels still shrink it fourfold. */
const compress = compression({
  threshold: MIN_PACKED_BYTES,
  level: 1,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
});

/** Packs what is sent from now on, as its client accepts it. One that does not ask for that need not pay for it. */
export const packStreams: RequestHandler = (req, res, next) => {
  if (req.headers['accept-encoding'] === undefined) next();
  else compress(req, res, next);
};
