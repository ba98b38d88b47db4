import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** What came back for one request. */
export interface Exchange {
  /** 0 where the connection ended without an answer. */
  readonly status: number;
  /** Of this answer and those behind it on the same connection. */
  readonly statuses: readonly number[];
  readonly headers: Readonly<Record<string, string>>;
  /** As text, unpacked; cut at `MAX_KEPT_BYTES`. Of a stream what came with its head. */
  readonly body: string;
  readonly isWhole: boolean;
  /** To the answer's end, of a stream to its head. */
  readonly ms: number;
}

const MAX_KEPT_BYTES = 8 * 2 ** 20;
/** Nobody waits longer for an answer. */
const PATIENCE_MS = 30_000;
const HEAD_END = Buffer.from('\r\n\r\n');

/** Sends bytes on a connection of their own, and reads until the server closes it. */
export function exchange(port: number, bytes: Buffer): Promise<Exchange> {
  const startedAt = performance.now();
  const { promise, resolve } = Promise.withResolvers<Exchange>();
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  const parts: Buffer[] = [];
  let kept = 0;
  let isWhole = true;
  let known: Buffer = Buffer.alloc(0);
  let isDone = false;
  const end = () => {
    if (isDone) return;
    isDone = true;
    socket.destroy();
    resolve({ ...answerIn(Buffer.concat(parts)), isWhole, ms: performance.now() - startedAt });
  };
  socket.on('data', (part: Buffer) => {
    if (kept >= MAX_KEPT_BYTES) {
      isWhole = false;
      return;
    }
    parts.push(part);
    kept += part.length;
    if (known.length < 32_768) {
      known = Buffer.concat([known, part]);
      // A stream has no end of its own.
      if (/\r\ncontent-type: *(text\/event-stream|multipart\/mixed)/i.test(headIn(known))) {
        isWhole = false;
        setTimeout(end, 20);
      }
    }
  });
  socket.on('error', end);
  socket.on('close', end);
  socket.setTimeout(PATIENCE_MS, end);
  socket.write(bytes);
  return promise;
}

function headIn(bytes: Buffer): string {
  const end = bytes.indexOf(HEAD_END);
  return end < 0 ? '' : bytes.toString('latin1', 0, end);
}

function answerIn(bytes: Buffer): Pick<Exchange, 'status' | 'statuses' | 'headers' | 'body'> {
  const head = headIn(bytes);
  const rest = bytes.subarray(head.length + HEAD_END.length);
  const [line = '', ...fields] = head.split('\r\n');
  const status = Number(line.split(' ')[1] ?? 0);
  // 100 Continue is an answer before the answer.
  if (status >= 100 && status < 200) return answerIn(rest);
  const headers: Record<string, string> = {};
  for (const field of fields) {
    const colon = field.indexOf(':');
    headers[field.slice(0, colon).toLowerCase()] = field.slice(colon + 1).trim();
  }
  const isChunked = headers['transfer-encoding'] === 'chunked';
  const length = isChunked ? rest.length : Number(headers['content-length'] ?? rest.length);
  const content = isChunked ? withoutChunks(rest) : rest.subarray(0, length);
  const behind = rest.subarray(length);
  const statuses = [status, ...(behind.length > 0 ? answerIn(behind).statuses : [])];
  return { status, statuses, headers, body: unpacked(content, headers['content-encoding']).toString() };
}

function withoutChunks(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16);
    if (end < 0 || !(size > 0)) break;
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(parts);
}

function unpacked(bytes: Buffer, encoding: string | undefined): Buffer {
  try {
    if (encoding === 'gzip') return gunzipSync(bytes);
    if (encoding === 'br') return brotliDecompressSync(bytes);
    if (encoding === 'deflate') return inflateSync(bytes);
  } catch {
    // Cut short, or a stream.
  }
  return bytes;
}
