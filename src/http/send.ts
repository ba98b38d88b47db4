import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { formatTime, type Run } from '../forecast/index.ts';
import { LentText } from '../formats/index.ts';
import { heldAnswerOf } from './admission.ts';
import type { AnswerHead, Header, KeptHead } from './answer-head.ts';
import { type Coding, CompleteAnswer, type Form, MIN_PACKED_BYTES } from './answers/complete-answer.ts';
import { codingOf } from './answers/content-coding.ts';
import type { KeptAnswers } from './answers/kept-answers.ts';
import { packStreams } from './answers/pack-streams.ts';
import { CACHE_CONTROL, entityTag, identityOf, matchesAnyEtag, matchesEtag } from './caching.ts';
import { chargesOf, type PartCharge } from './credits/charge.ts';
import { CREDIT_HEADERS } from './credits/headers.ts';
import { creditsOf } from './credits/prices.ts';
import { onEnd } from './endings.ts';
import { setHeader, spillHeaders, writeGathered } from './gathered-headers.ts';
import type { ChosenFormat } from './media-types.ts';
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

const CREDITS_WITHOUT_BODY = 1;

/**
 * Sends a prepared answer: 304 when the client has it (RFC 9110, section 15.4.5), else the body, complete or in pieces
 * as the client takes them. What it costs is set aside before it is read. Throws CreditsError.
 * @returns what was sent with a body that is kept; null for another
 */
export async function sendPrepared(
  req: Request,
  res: Response,
  prepared: Prepared,
  chosen: ChosenFormat,
  { version, answers }: SendParts,
): Promise<KeptHead | null> {
  const { format, mediaType } = chosen;
  const { status = 200, identity } = prepared;
  const known = headOf(req, prepared, chosen, version);
  const { credits } = known;
  const ifNoneMatch = status === 200 ? req.headers['if-none-match'] : undefined;
  const isHeld = known.tag !== null && matchesEtag(ifNoneMatch, known.tag);
  const reserved = chargesOf(res)?.reserve(isHeld || req.method === 'HEAD' ? leastOf(credits) : credits);
  const charge = reserved instanceof Promise ? await reserved : reserved;
  setAll(res, known.always);
  const tagOf = (of: string) => tagOfAnswer(version, chosen, req, of);
  const tag = typeof identity === 'function' ? tagOf(await identity()) : known.tag;
  if (tag !== null) setHeader(res, 'ETag', tag);
  if (isHeld || (tag !== null && matchesEtag(ifNoneMatch, tag))) {
    sendUnchanged(res, charge, credits);
    return null;
  }
  const { key } = known;
  const kept = key === null ? undefined : answers?.find(key);
  const body: SentBody = kept === undefined ? await prepared.read(billOf(charge)) : { content: kept };
  const readTag = tag ?? (body.run === undefined ? null : tagOf(identityOf(body.run)));
  if (readTag !== null) setHeader(res, 'ETag', readTag);
  // `*` matches once there is an answer.
  if (readTag !== null && (matchesAnyEtag(ifNoneMatch) || matchesEtag(ifNoneMatch, readTag))) {
    sendUnchanged(res, charge, credits);
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
  return !isKept || key === null || status !== 200 ? null : { ...known, key };
}

/**
 * Sends an answer that was kept once more, with what was sent with it before; as `sendPrepared` does otherwise. Without a promise where
 * nothing has to be waited for.
 */
export function sendAgain(
  req: Request,
  res: Response,
  head: KeptHead,
  kept: CompleteAnswer,
  answers: KeptAnswers,
): void | Promise<void> {
  const { tag, credits } = head;
  const ifNoneMatch = req.headers['if-none-match'];
  const isHeld = ifNoneMatch !== undefined && tag !== null && matchesEtag(ifNoneMatch, tag);
  const send = (charge: PartCharge | undefined) => {
    setAll(res, head.always);
    if (tag !== null) setHeader(res, 'ETag', tag);
    if (isHeld || (tag !== null && matchesAnyEtag(ifNoneMatch))) return sendUnchanged(res, charge, credits);
    setAll(res, head.withBody);
    answers.find(head.key);
    const keptBytes = kept.bytes;
    const sending = sendComplete(req, res, kept, head.mediaType);
    const keepAgain = () => void answers.keep(head.key, kept);
    if (sending !== undefined) return sending.then(keepAgain);
    if (kept.bytes !== keptBytes) keepAgain();
  };
  const reserved = chargesOf(res)?.reserve(isHeld ? leastOf(credits) : credits);
  return reserved instanceof Promise ? reserved.then(send) : send(reserved);
}

function headOf(req: Request, prepared: Prepared, chosen: ChosenFormat, version: string): AnswerHead {
  const { cachePolicy, identity, question, run, headers } = prepared;
  const { format, mediaType } = chosen;
  const { price, points = 0, series = 0, cells = 0 } = prepared;
  const credits = creditsOf(price);
  const isKnown = typeof identity === 'string';
  return {
    always: headersOf(run, cachePolicy, credits > 0),
    withBody:
      headers === undefined
        ? typeHeaders(mediaType)
        : [...typeHeaders(mediaType), ...Object.entries(headers)],
    mediaType,
    tag: isKnown ? tagOfAnswer(version, chosen, req, identity) : null,
    credits,
    work: { price, points, series, cells },
    // Joined, since a text of templates holds all its parts as long as it is kept.
    key: question === undefined || !isKnown ? null : [format, question, identity].join('\n'),
  };
}

function tagOfAnswer(version: string, { format, mediaType }: ChosenFormat, req: Request, of: string): string {
  return entityTag(version, `${format} ${mediaType} ${req.originalUrl}`, of);
}

function setAll(res: Response, headers: readonly Header[]): void {
  for (const [name, value] of headers) setHeader(res, name, value);
}

/** The client has the answer. */
function sendUnchanged(res: Response, charge: PartCharge | undefined, credits: number): void {
  charge?.keep(leastOf(credits));
  res.statusCode = 304;
  writeGathered(res);
  res.end();
}

/** What an answer costs that the client has already, or whose body it does not want. */
function leastOf(credits: number): number {
  return Math.min(CREDITS_WITHOUT_BODY, credits);
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

/**
 * Lets a lent text be written over when its response has ended. Call it after `sendBody`, when nobody else reads the text any more: what
 * is kept of it has been copied. One whose client has left already is left to the garbage collector, since a thread may be packing it.
 */
export function releaseAtEnd(res: Response, { content }: Pick<SentBody, 'content'>): void {
  if (content instanceof LentText) onEnd(res, () => content.release());
}

/** Media types of texts, which packing shrinks. */
const TEXTS = /^text\/|[/+]json\b/;

/** Without a promise where the body need not be packed in another thread. */
function sendComplete(
  req: Request,
  res: Response,
  answer: CompleteAnswer,
  mediaType: string | null,
): undefined | Promise<void> {
  const isText = mediaType !== null && TEXTS.test(mediaType);
  const accepted = isText && answer.length >= MIN_PACKED_BYTES ? codingOf(req) : null;
  // Nothing is packed for HEAD: the length that GET would have is not known.
  if (req.method === 'HEAD') {
    if (accepted === null) setHeader(res, 'Content-Length', answer.length);
    writeGathered(res);
    res.end();
    return undefined;
  }
  if (accepted === 'deflate') becomeStream(req, res);
  const coding = accepted === 'deflate' ? null : accepted;
  const form = answer.form(coding);
  if (form instanceof Promise) return form.then((packed) => sendForm(res, packed, coding));
  sendForm(res, form, coding);
  return undefined;
}

function sendForm(res: Response, form: Form, coding: Coding | null): void {
  const { length } = form;
  if (coding !== null) setHeader(res, 'Content-Encoding', coding);
  setHeader(res, 'Content-Length', length);
  if (length >= MIN_WATCHED_BYTES) watch(res, length);
  writeGathered(res);
  if (typeof form === 'string') res.end(form, 'latin1');
  else res.end(form);
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

/** A response that came past the router is packed by nothing yet, and Node asks it for its headers. */
function becomeStream(req: Request, res: Response): void {
  if (spillHeaders(res)) packStreams(req, res, () => {});
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
