import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { formatTime, type Run } from '../../forecast/index.ts';
import { LentText } from '../../formats/index.ts';
import { heldAnswerOf } from '../admission/admitted-request.ts';
import {
  CACHE_CONTROL,
  entityTag,
  entityTagAt,
  identityOf,
  matchesAnyEtag,
  matchesEtag,
} from '../cache/cache-policy.ts';
import { contentName, keyAt } from '../cache/content-id.ts';
import type { KeptAnswers } from '../cache/response-cache.ts';
import { chargesOf, type PartCharge } from '../credits/charge.ts';
import { CREDIT_HEADERS } from '../credits/headers.ts';
import { creditsOf } from '../credits/prices/prices.ts';
import { setHeader, writeGathered } from '../message/buffered-headers.ts';
import { BrokenOffError } from '../problems/refusals.ts';
import type { Bill, Body, Prepared } from '../route.ts';
import { CompleteAnswer } from './encoding/complete-body.ts';
import type { ChosenFormat } from './negotiation/media-types.ts';
import type { AnswerHead, Header } from './response-head.ts';
import {
  becomeStream,
  leastOf,
  releaseAtEnd,
  sendComplete,
  sendUnchanged,
  setAll,
  watch,
} from './send-complete.ts';

/** What pieces take until their client takes them: one in the making, those in the buffers of the stream and of the connection. */
const MAX_PIECES_BYTES = 512 * 1024;

/** What answers depend on besides the address; whoever prefers an estimate gets that. */
const VARY = 'Accept, Accept-Encoding';
const VARY_OF_PRICED = `${VARY}, Prefer`;

/**
 * Sends a prepared answer: 304 when the client has it (RFC 9110, section 15.4.5), else the body, complete or in pieces
 * as the client takes them. What it costs is set aside before it is read. Throws CreditsError.
 * @returns what was sent with a body that is complete; null for another
 */
export async function sendPrepared(
  req: Request,
  res: Response,
  prepared: Prepared,
  chosen: ChosenFormat,
  { version, answers }: SendParts,
): Promise<SentAnswer | null> {
  const { format, mediaType } = chosen;
  const { status = 200, identity } = prepared;
  const known = headOf(req, prepared, chosen, version);
  const { credits } = known;
  const ifNoneMatch = status === 200 ? req.headers['if-none-match'] : undefined;
  const isHeld = known.tag !== null && matchesEtag(ifNoneMatch, known.tag);
  // Nothing is read for a client that has the answer by a tag that is known; all else is read, and costs what that does.
  const reserved = chargesOf(res)?.reserve(isHeld ? leastOf(credits) : credits);
  const charge = reserved instanceof Promise ? await reserved : reserved;
  setAll(res, known.always);
  const tagOf = (of: string) => tagOfAnswer(version, chosen, req, of);
  const tag = typeof identity === 'function' ? tagOf(await identity(billOf(charge))) : known.tag;
  if (tag !== null) setHeader(res, 'ETag', tag);
  if (isHeld || (tag !== null && matchesEtag(ifNoneMatch, tag))) {
    sendUnchanged(res);
    return null;
  }
  const { key } = known;
  const kept = key === null ? undefined : answers?.find(key);
  const body: SentBody = kept === undefined ? await prepared.read(billOf(charge)) : { content: kept };
  const readTag = tag ?? (body.run === undefined ? null : tagOf(identityOf(body.run)));
  if (readTag !== null) setHeader(res, 'ETag', readTag);
  // `*` matches once there is an answer.
  if (readTag !== null && (matchesAnyEtag(ifNoneMatch) || matchesEtag(ifNoneMatch, readTag))) {
    sendUnchanged(res);
    return null;
  }
  res.statusCode = status;
  setAll(res, known.withBody);
  // Its last event says what it cost: what was set aside is more.
  if (format === 'events') {
    becomeStream(req, res);
    for (const name of CREDIT_HEADERS) res.removeHeader(name);
  }
  const keptBytes = kept?.bytes;
  const sent = await sendBody(req, res, body, mediaType);
  const isNew = key !== null && sent !== null && sent.bytes !== keptBytes;
  const isKept = isNew ? answers?.keep(key, sent) === true : kept !== undefined;
  releaseAtEnd(res, body);
  return sent === null || status !== 200 ? null : { head: known, isKept };
}

/** What was sent with an answer, and whether its body is kept. */
export interface SentAnswer {
  readonly head: AnswerHead;
  readonly isKept: boolean;
}

function headOf(req: Request, prepared: Prepared, chosen: ChosenFormat, version: string): AnswerHead {
  const { cachePolicy, identity, question, run, headers, at } = prepared;
  const { format, mediaType } = chosen;
  const { price, points = 0, series = 0, cells = 0 } = prepared;
  const credits = creditsOf(price);
  const isKnown = typeof identity === 'string';
  const isNamed = at !== undefined && question !== undefined && isKnown;
  const name = isNamed ? contentName(version, format, mediaType, question, identity) : null;
  const common = {
    always: headersOf(run, cachePolicy, credits > 0),
    withBody:
      headers === undefined
        ? typeHeaders(mediaType)
        : [...typeHeaders(mediaType), ...Object.entries(headers)],
    mediaType,
    credits,
    work: { price, points, series, cells },
    name,
  };
  if (at !== undefined && name !== null)
    return { ...common, tag: entityTagAt(name, at.where), key: keyAt(name, at.where) };
  return {
    ...common,
    tag: isKnown ? tagOfAnswer(version, chosen, req, identity) : null,
    // Joined, since a text of templates holds all its parts as long as it is kept.
    key: question === undefined || !isKnown ? null : [format, question, identity].join('\n'),
  };
}

function tagOfAnswer(version: string, { format, mediaType }: ChosenFormat, req: Request, of: string): string {
  return entityTag(version, `${format} ${mediaType} ${req.originalUrl}`, of);
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
    owe: (price) => charge?.owe(creditsOf(price)),
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
  if (typeof content === 'string' || content instanceof Uint8Array || content instanceof LentText) {
    const answer = new CompleteAnswer(bytesOf(content));
    await sendComplete(req, res, answer, mediaType);
    return answer;
  }
  if (req.method === 'HEAD') {
    writeGathered(res);
    res.end();
  } else if (typeof content === 'function') {
    await heldAnswerOf(res)?.room();
    return sendBody(req, res, { content: await content() }, mediaType);
  } else {
    await sendPieces(req, res, content);
  }
  return null;
}

function bytesOf(content: string | Uint8Array | LentText): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof LentText ? content.bytes : content;
}

async function sendPieces(
  req: Request,
  res: Response,
  content: AsyncIterable<Uint8Array | string>,
): Promise<void> {
  // What fails before the first piece is answered as an error.
  const pieces = content[Symbol.asyncIterator]();
  const first = await pieces.next();
  watch(res, MAX_PIECES_BYTES);
  becomeStream(req, res);
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

type CachePolicy = Prepared['cachePolicy'];

/** By the run; answers that are kept share them. */
const headersOfRuns = new WeakMap<Run, Map<string, readonly Header[]>>();

/** Headers of every answer of a run. @param run null for an answer of none */
function headersOf(run: Run | null, cachePolicy: CachePolicy, isPriced: boolean): readonly Header[] {
  const key = isPriced ? `${cachePolicy} priced` : cachePolicy;
  const known = run === null ? undefined : headersOfRuns.get(run)?.get(key);
  if (known !== undefined) return known;
  const headers: Header[] = [
    ['Cache-Control', CACHE_CONTROL[cachePolicy]],
    ['Vary', isPriced ? VARY_OF_PRICED : VARY],
  ];
  if (run === null) return headers;
  headers.push(
    ['X-Run', `${run.model}/${formatTime(run.initTime)}`],
    ['X-Run-Horizon-Hours', run.horizonHours],
  );
  const ofRun = headersOfRuns.get(run) ?? new Map<string, readonly Header[]>();
  headersOfRuns.set(run, ofRun.set(key, headers));
  return headers;
}

/** Routes name a few media types. */
const knownTypes = new Map<string, readonly Header[]>();

function typeHeaders(mediaType: string): readonly Header[] {
  const known = knownTypes.get(mediaType);
  if (known !== undefined) return known;
  const headers: readonly Header[] = [['Content-Type', mediaType]];
  knownTypes.set(mediaType, headers);
  return headers;
}
