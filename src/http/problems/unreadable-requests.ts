import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { IsobarError, type Log, withRequestId } from '../../platform/index.ts';
import { MAX_ADDRESS } from '../parameters/parse-query.ts';
import { problemBody } from './problem-document.ts';

/** What a request is refused with that Node's parser does not hand on. */
interface Refusal {
  readonly status: 400 | 408 | 414 | 431 | 501;
  readonly detail: string;
}

/**
 * Answers requests that are no HTTP, or more of it than the server reads, with a problem document as all others: too long an
 * address, headers that are too large, an unknown method, a request that takes too long to come.
 */
export function answerUnreadableRequests(server: Server, log: Log): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (req, res) => answers.set(req.socket, res));
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    const before = answers.get(socket);
    // Behind an answer that is under way, these bytes would pass for the rest of it.
    if (
      error.code === 'ECONNRESET' ||
      !socket.writable ||
      (before !== undefined && !before.writableFinished)
    ) {
      socket.destroy();
      return;
    }
    withRequestId(undefined, (id) => {
      const { status, detail } = refusalOf(error.code, error.rawPacket);
      log.info({ status, code: error.code }, 'a request could not be read');
      socket.end(written(status, detail, id));
    });
  });
}

function refusalOf(code: string | undefined, received: Buffer | undefined): Refusal {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return isLongAddress(received) ? LONG_ADDRESS : LARGE_HEADERS;
    case 'HPE_INVALID_METHOD':
      return {
        status: 501,
        detail: 'this method is not known here: use GET, or POST on /graphql, /stac/search and /mcp',
      };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, detail: 'the request took too long to come: send it again' };
    default:
      return { status: 400, detail: 'this is no well-formed HTTP/1.1 request' };
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
