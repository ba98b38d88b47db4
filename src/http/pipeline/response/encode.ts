import { CREDIT_HEADERS } from '../../credits/headers.ts';
import { setAll } from '../../message/buffered-headers.ts';
import { encodeBody } from '../../send/encode-body.ts';
import { compressResponse } from '../../send/encoding/compress-streams.ts';
import type { Exchange } from '../exchange.ts';

/** Sets status and headers, and brings the content into the content coding that the client accepts. */
export function encode(exchange: Exchange): void | Promise<void> {
  const { req, res, response, body, cached } = exchange;
  if (body === null) throw new Error('http: nothing was produced');
  const { status, head, format } = response;
  res.statusCode = status;
  setAll(res, head.withBody);
  if (format === 'events') {
    // The last event says what the stream cost: what was reserved is more.
    compressResponse(req, res);
    for (const name of CREDIT_HEADERS) res.removeHeader(name);
  }
  exchange.cachedBytes = cached?.bytes ?? null;
  const encoding = encodeBody(req, res, body.content, head.mediaType);
  if (!(encoding instanceof Promise)) {
    exchange.encoded = encoding;
    return;
  }
  return encoding.then((encoded) => {
    exchange.encoded = encoded;
  });
}
