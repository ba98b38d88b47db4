import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { PooledText } from '../../formats/index.ts';
import { responseMemoryOf } from '../admission/admitted/admitted-request.ts';
import { chargesOf } from '../credits/charge.ts';
import { setHeader, writeBufferedHead } from '../message/buffered-headers.ts';
import { onClose } from '../message/on-close.ts';
import { BrokenOffError } from '../problems/refusals.ts';
import { type BodyContent, type EncodedBody, encodeBody } from './encode-body.ts';
import type { CompleteBody } from './encoding/complete-body.ts';
import { compressResponse } from './encoding/compress-streams.ts';
import { batchResponse } from './response-batcher.ts';

/**
 * A client that reads nothing is disconnected after one to two times this, 45 to 90 s: Node extends the timeout once when some of the
 * last write went out after it was made.
 */
const STALLED_MS = 45_000;
/** Longer bodies may still wait for their client after the system has taken them. */
const MIN_WATCHED_BYTES = 64 * 1024;
/** Memory of pieces until their client takes them: one in the making, those in the buffers of the stream and of the connection. */
const MAX_PIECES_BYTES = 512 * 1024;

/** Writes an encoded body, complete or in pieces as the client takes them; a promise for pieces alone. */
export function writeBody(
  req: Request,
  res: Response,
  { content, coding }: EncodedBody,
): undefined | Promise<void> {
  if (content === null) {
    writeBufferedHead(res);
    res.end();
    return undefined;
  }
  if (typeof content !== 'string' && !(content instanceof Uint8Array)) return writePieces(req, res, content);
  const { length } = content;
  if (coding !== null) setHeader(res, 'Content-Encoding', coding);
  setHeader(res, 'Content-Length', length);
  if (length >= MIN_WATCHED_BYTES) watch(res, length);
  writeBufferedHead(res);
  batchResponse(res, content);
  return undefined;
}

/**
 * Encodes and writes a body, for handlers that answer by themselves.
 * @param mediaType null for bytes that compression does not shrink
 * @returns the body where it is complete
 */
export async function sendBody(
  req: Request,
  res: Response,
  { content }: { readonly content: BodyContent },
  mediaType: string | null,
): Promise<CompleteBody | null> {
  const encoding = encodeBody(req, res, content, mediaType);
  const encoded = encoding instanceof Promise ? await encoding : encoding;
  const writing = writeBody(req, res, encoded);
  if (writing !== undefined) await writing;
  return encoded.complete;
}

async function writePieces(
  req: Request,
  res: Response,
  content: AsyncIterable<Uint8Array | string>,
): Promise<void> {
  // What fails before the first piece is answered as an error.
  const pieces = content[Symbol.asyncIterator]();
  const first = await pieces.next();
  watch(res, MAX_PIECES_BYTES);
  compressResponse(req, res);
  try {
    await pipeline(Readable.from(startingWith(first, pieces, res)), res);
  } catch (error) {
    // A client that leaves is not an error. What fails later cuts the connection, so that no part passes for the whole answer.
    if (!isPrematureClose(error)) throw error;
  }
}

/** Pieces after the first. Throws BrokenOffError where reading fails while the client is still there. */
async function* startingWith<Piece>(
  first: IteratorResult<Piece>,
  rest: AsyncIterator<Piece>,
  res: Response,
): AsyncGenerator<Piece> {
  try {
    for (let piece = first; piece.done !== true; piece = await rest.next()) yield piece.value;
  } catch (cause) {
    if (res.closed) throw cause;
    // Before the connection is cut, which ends the charge.
    chargesOf(res)?.refund();
    throw new BrokenOffError('an answer broke off', { cause });
  }
}

function isPrematureClose(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** Counts the memory of a response, and frees it where its client does not read. */
function watch(res: Response, bytes: number): void {
  responseMemoryOf(res)?.hold(bytes);
  cutWhenStalled(res);
}

/** Disconnects a client that does not read. */
export function cutWhenStalled(res: Response): void {
  res.setTimeout(STALLED_MS, () => res.destroy());
}

/**
 * Returns a pooled text when its response has closed. Call it after `sendBody`, when the text has no other readers: what is cached
 * of it has been copied. One whose client has left already is left to the garbage collector, since a thread may be compressing it.
 */
export function releaseOnClose(res: Response, { content }: { readonly content: unknown }): void {
  if (content instanceof PooledText) onClose(res, () => content.release());
}
