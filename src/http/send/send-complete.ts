import type { Request, Response } from 'express';
import { LentText } from '../../formats/index.ts';
import { heldAnswerOf } from '../admission/admitted-request.ts';
import { setHeader, spillHeaders, writeGathered } from '../message/buffered-headers.ts';
import { onEnd } from '../message/on-close.ts';
import { type Coding, type CompleteAnswer, type Form, MIN_PACKED_BYTES } from './encoding/complete-body.ts';
import { packStreams } from './encoding/compress-streams.ts';
import { codingOf } from './encoding/content-coding.ts';
import { endTogether } from './response-batcher.ts';
import type { Header } from './response-head.ts';

/** A client that reads nothing for this long counts as gone. */
const STALLED_MS = 60_000;
/** Longer bodies may still wait for their client after the system has taken them. */
const MIN_WATCHED_BYTES = 64 * 1024;

const UNCHANGED_CREDITS = 1;

/** Media types of texts, which packing shrinks. */
const TEXTS = /^text\/|[/+]json\b/;

/** Without a promise where the body need not be packed in another thread. */
export function sendComplete(
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
  endTogether(res, form);
}

/** A response that came past the router is packed by nothing yet, and Node asks it for its headers. */
export function becomeStream(req: Request, res: Response): void {
  if (spillHeaders(res)) packStreams(req, res, () => {});
}

/** Counts the memory of an answer, and frees it where the client that requested it does not read. */
export function watch(res: Response, bytes: number): void {
  heldAnswerOf(res)?.hold(bytes);
  cutWhenStalled(res);
}

/** Ends an answer that its client requested and does not read. */
export function cutWhenStalled(res: Response): void {
  res.setTimeout(STALLED_MS, () => res.destroy());
}

/**
 * Lets a lent text be written over when its response has ended. Call it after `sendBody`, when nobody else reads the text any more: what
 * is kept of it has been copied. One whose client has left already is left to the garbage collector, since a thread may be packing it.
 */
export function releaseAtEnd(res: Response, { content }: { readonly content: unknown }): void {
  if (content instanceof LentText) onEnd(res, () => content.release());
}

export function setAll(res: Response, headers: readonly Header[]): void {
  for (const [name, value] of headers) setHeader(res, name, value);
}

/** The client has the answer. */
export function sendUnchanged(res: Response): void {
  res.statusCode = 304;
  writeGathered(res);
  res.end();
}

/** What an answer costs that the client has already, as its entity tag says before anything is read. */
export function leastOf(credits: number): number {
  return Math.min(UNCHANGED_CREDITS, credits);
}
