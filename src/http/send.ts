import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { formatTime, type Run } from '../forecast/index.ts';
import { heldAnswerOf } from './admission.ts';
import { CompleteAnswer, MIN_PACKED_BYTES } from './answers/complete-answer.ts';
import { codingOf } from './answers/content-coding.ts';
import type { KeptAnswers } from './answers/kept-answers.ts';
import { CACHE_CONTROL, entityTag, identityOf, matchesAnyEtag, matchesEtag } from './caching.ts';
import { chargesOf, type PartCharge } from './credits/charge.ts';
import { CREDIT_HEADERS } from './credits/headers.ts';
import { creditsOf } from './credits/prices.ts';
import type { ChosenFormat } from './negotiate.ts';
import { BrokenOffError } from './problems/refusals.ts';
import type { Bill, Body, Prepared } from './route.ts';

/** A client that reads nothing for this long counts as gone. */
const STALLED_MS = 60_000;
/** Longer bodies may still wait for their client after the system has taken them. */
const MIN_WATCHED_BYTES = 64 * 1024;
/** What pieces take until their client takes them: one in the making, those in the buffers of the stream and of the connection. */
const MAX_PIECES_BYTES = 512 * 1024;

/** What answers depend on besides the address; whoever prefers an estimate gets that. */
const VARY = 'Accept, Accept-Encoding';
const VARY_OF_PRICED = `${VARY}, Prefer`;

/** What an answer costs that the client has already, or whose body it does not want. */
const CREDITS_WITHOUT_BODY = 1;

/**
 * Sends a prepared answer: 304 when the client has it (RFC 9110, section 15.4.5), else the body, complete or in pieces
 * as the client takes them. What it costs is set aside before it is read. Throws CreditsError.
 * @returns whether the body had been kept
 */
export async function sendPrepared(
  req: Request,
  res: Response,
  prepared: Prepared,
  { format, mediaType }: ChosenFormat,
  { version, answers }: SendParts,
): Promise<boolean> {
  const { status = 200, cachePolicy, identity, question, run } = prepared;
  const credits = creditsOf(prepared.price);
  const leastCredits = Math.min(CREDITS_WITHOUT_BODY, credits);
  const tagOf = (of: string | null) =>
    of === null ? null : entityTag(version, `${format} ${mediaType} ${req.originalUrl}`, of);
  const ifNoneMatch = status === 200 ? req.headers['if-none-match'] : undefined;
  const known = tagOf(typeof identity === 'function' ? null : identity);
  const isHeld = known !== null && matchesEtag(ifNoneMatch, known);
  const reserved = chargesOf(res)?.reserve(isHeld || req.method === 'HEAD' ? leastCredits : credits);
  const charge = reserved instanceof Promise ? await reserved : reserved;
  res.setHeader('Cache-Control', CACHE_CONTROL[cachePolicy]);
  res.setHeader('Vary', credits > 0 ? VARY_OF_PRICED : VARY);
  if (run !== null) {
    res.setHeader('X-Run', titleOf(run));
    res.setHeader('X-Run-Horizon-Hours', run.horizonHours);
  }
  const tag = typeof identity === 'function' ? tagOf(await identity()) : known;
  if (tag !== null) res.setHeader('ETag', tag);
  if (isHeld || (tag !== null && matchesEtag(ifNoneMatch, tag))) {
    charge?.keep(leastCredits);
    res.status(304).end();
    return false;
  }
  const key =
    question === undefined || typeof identity !== 'string' ? null : `${format} ${question}\n${identity}`;
  const kept = key === null ? undefined : answers?.find(key);
  const body: SentBody = kept === undefined ? await prepared.read(billOf(charge)) : { content: kept };
  const readTag = tag ?? tagOf(body.run === undefined ? null : identityOf(body.run));
  if (readTag !== null) res.setHeader('ETag', readTag);
  // `*` matches once there is an answer.
  if (readTag !== null && (matchesAnyEtag(ifNoneMatch) || matchesEtag(ifNoneMatch, readTag))) {
    charge?.keep(leastCredits);
    res.status(304).end();
    return false;
  }
  res.statusCode = status;
  res.setHeader('Content-Type', mediaType);
  for (const [name, value] of Object.entries(prepared.headers ?? {})) res.setHeader(name, value);
  // Its last event says what it cost: what was set aside is more.
  if (format === 'events') for (const name of CREDIT_HEADERS) res.removeHeader(name);
  const keptBytes = kept?.bytes;
  const sent = await sendBody(req, res, body, mediaType);
  if (key !== null && sent !== null && sent.bytes !== keptBytes) answers?.keep(key, sent);
  return kept !== undefined;
}

/** A body as it was read, or as it was sent before. */
interface SentBody extends Pick<Body, 'run'> {
  readonly content: Body['content'] | CompleteAnswer;
}

/** What sending needs of the service. */
interface SendParts {
  readonly version: string;
  /** Answers that were sent before; without them each is read again. */
  readonly answers?: KeptAnswers;
}

/** What an answer may say of its price while it is made. @param charge what was set aside; undefined without a key */
function billOf(charge: PartCharge | undefined): Bill {
  return {
    spent: (price) => charge?.spent(creditsOf(price)),
    settle(price) {
      charge?.keep(creditsOf(price));
      const { charge: set, kept = 0 } = charge ?? {};
      const remaining = set?.remaining ?? null;
      return { credits: kept, remaining: remaining === null ? null : remaining + (set?.credits ?? 0) - kept };
    },
  };
}

/**
 * Sends a body, complete or in pieces as the client takes them.
 * @param mediaType what it is sent as; null for bytes that packing does not shrink
 * @returns the body where it is complete
 */
export async function sendBody(
  req: Request,
  res: Response,
  { content }: SentBody,
  mediaType: string | null,
): Promise<CompleteAnswer | null> {
  if (content instanceof CompleteAnswer) {
    await sendComplete(req, res, content, mediaType);
    return content;
  }
  if (typeof content === 'string' || content instanceof Uint8Array) {
    const answer = new CompleteAnswer(typeof content === 'string' ? Buffer.from(content) : content);
    return sendBody(req, res, { content: answer }, mediaType);
  }
  if (req.method === 'HEAD') {
    res.end();
  } else if (typeof content === 'function') {
    await heldAnswerOf(res)?.room();
    return sendBody(req, res, { content: await content() }, mediaType);
  } else {
    await sendPieces(res, content);
  }
  return null;
}

/** Media types of texts, which packing shrinks. */
const TEXTS = /^text\/|[/+]json\b/;

async function sendComplete(
  req: Request,
  res: Response,
  answer: CompleteAnswer,
  mediaType: string | null,
): Promise<void> {
  const isText = mediaType !== null && TEXTS.test(mediaType);
  const accepted = isText && answer.length >= MIN_PACKED_BYTES ? codingOf(req) : null;
  // Nothing is packed for HEAD: the length that GET would have is not known.
  if (req.method === 'HEAD') {
    if (accepted === null) res.setHeader('Content-Length', answer.length);
    res.end();
    return;
  }
  const packed = accepted === null || accepted === 'deflate' ? answer.plain() : answer.in(accepted);
  const bytes = packed instanceof Promise ? await packed : packed;
  if (accepted !== null && accepted !== 'deflate') res.setHeader('Content-Encoding', accepted);
  res.setHeader('Content-Length', bytes.byteLength);
  if (bytes.byteLength >= MIN_WATCHED_BYTES) watch(res, bytes.byteLength);
  res.end(bytes);
}

async function sendPieces(res: Response, content: AsyncIterable<Uint8Array | string>): Promise<void> {
  // What fails before the first piece is answered as an error.
  const pieces = content[Symbol.asyncIterator]();
  const first = await pieces.next();
  watch(res, MAX_PIECES_BYTES);
  try {
    await pipeline(Readable.from(startingWith(first, pieces, res)), res);
  } catch (error) {
    // A client that leaves is not an error. What fails later cuts the connection, so that no part passes for the whole answer.
    if (!isPrematureClose(error)) throw error;
  }
}

/** Counts the memory of an answer, and frees it where the client that requested it does not read. */
function watch(res: Response, bytes: number): void {
  heldAnswerOf(res)?.hold(bytes);
  cutWhenStalled(res);
}

/** Ends an answer that its client requested and does not read. */
export function cutWhenStalled(res: Response): void {
  res.setTimeout(STALLED_MS, () => res.destroy());
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

const titles = new WeakMap<Run, string>();

/** As `X-Run` has it. */
function titleOf(run: Run): string {
  const known = titles.get(run);
  if (known !== undefined) return known;
  const title = `${run.model}/${formatTime(run.initTime)}`;
  titles.set(run, title);
  return title;
}
