import type { Server } from 'node:http';
import { STATUS_CODES } from 'node:http';
import { IsobarError, type Log, withRequestId } from '../../../platform/index.ts';
import { MAX_ADDRESS } from '../../parameters/query/parse-query.ts';
import { problemBody } from '../../problems/problem-document.ts';
import { RefusedSockets } from './refused-sockets.ts';

/** Answer to a request that Node's parser does not hand on. */
interface Refusal {
  readonly status: 400 | 408 | 414 | 431 | 501;
  readonly detail: string;
}

/**
 * Answers requests that are not HTTP, or more of it than the server reads, with a problem document like all others: too long an
 * address, headers that are too large, an unknown method, a body that cannot be read, a request that takes too long to come, and tunnels.
 */
export function answerUnreadableRequests(server: Server, log: Log): void {
  const sockets = new RefusedSockets(server);
  const refuse = ({ status, detail }: Refusal, code: string | undefined): string =>
    withRequestId(undefined, (id) => {
      log.info({ status, code }, 'a request could not be read');
      return written(status, detail, id);
    });
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    if (error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    sockets.refuse(socket, () => refuse(refusalOf(error.code, error.rawPacket), error.code));
  });
  // Without a listener Node closes the connection without a word.
  server.on('connect', (_req, socket) => {
    // Node has taken its own listeners off.
    socket.on('error', () => socket.destroy()).resume();
    sockets.refuse(socket, () => refuse(UNKNOWN_METHOD, 'CONNECT'));
  });
}

function refusalOf(code: string | undefined, received: Buffer | undefined): Refusal {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return isLongAddress(received) ? LONG_ADDRESS : LARGE_HEADERS;
    case 'HPE_INVALID_METHOD':
      return UNKNOWN_METHOD;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, detail: 'the request took too long to come: send it again' };
    default:
      return { status: 400, detail: 'the request is not well-formed HTTP/1.1' };
  }
}

/** What is said of an address that is too long, whether the parser reads it to its end or not. */
export const LONG_ADDRESS: Refusal & { readonly status: 414 } = {
  status: 414,
  detail: `the address is longer than ${MAX_ADDRESS} characters: ask in several requests, or by POST to /graphql`,
};
const LARGE_HEADERS: Refusal = {
  status: 431,
  detail: 'the headers are larger than this server reads: send fewer or shorter ones',
};
const UNKNOWN_METHOD: Refusal = {
  status: 501,
  detail: 'this method is not known here: use GET, or POST on /graphql, /stac/search and /mcp',
};

/** Whether what came last starts with a request line whose address is too long. */
function isLongAddress(received: Buffer | undefined): boolean {
  const [line = ''] = (received?.toString('latin1') ?? '').split('\r\n', 1);
  return /^[A-Z]{1,20} /.test(line) && line.length > MAX_ADDRESS;
}

function written(status: Refusal['status'], detail: string, requestId: string): string {
  const body = problemBody(new IsobarError('validation_error', detail), status, {});
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Access-Control-Allow-Origin: *',
    'Access-Control-Expose-Headers: X-Request-Id',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
