import { writeBody } from '../../send/write-body.ts';
import type { Exchange } from '../exchange.ts';

/** Writes status, headers and body. */
export function send({ req, res, encoded }: Exchange): void | Promise<void> {
  if (encoded === null) throw new Error('http: nothing was encoded');
  return writeBody(req, res, encoded);
}
