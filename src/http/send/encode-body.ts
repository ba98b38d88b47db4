import type { Request, Response } from 'express';
import type { Run } from '../../forecast/index.ts';
import { PooledText } from '../../formats/index.ts';
import { responseMemoryOf } from '../admission/admitted/admitted-request.ts';
import { setHeader } from '../message/buffered-headers.ts';
import { type Coding, CompleteBody, type Form, MIN_COMPRESSED_BYTES } from './encoding/complete-body.ts';
import { compressResponse } from './encoding/compress-streams.ts';
import { codingOf } from './encoding/content-coding.ts';

/** Media types of texts, which compression shrinks. */
const TEXTS = /^text\/|[/+]json\b/;

/** A body as it was read. */
export interface Body {
  /** Complete, in pieces, or made only if it is sent. A pooled text is released once it has been sent. */
  readonly content:
    | Uint8Array
    | string
    | PooledText
    | AsyncIterable<Uint8Array | string>
    | (() => Promise<Uint8Array>);
  /** The run as it was read, where reading ingested fields. */
  readonly run?: Run;
}

/** A body as it was read, or as it was sent before. */
export type BodyContent = Body['content'] | CompleteBody;

/** A body in the content coding that the client accepts, ready to be written. */
export interface EncodedBody {
  /** Null for a body in pieces, and for one that is not made because the method is HEAD. */
  readonly complete: CompleteBody | null;
  /** What is written; null for HEAD. */
  readonly content: Form | AsyncIterable<Uint8Array | string> | null;
  readonly coding: Coding | null;
}

/**
 * Makes a body complete where it can be, and compresses it as the client accepts. Without a promise where it need not be compressed in
 * another thread, or be made.
 * @param mediaType null for bytes that compression does not shrink
 */
export function encodeBody(
  req: Request,
  res: Response,
  content: BodyContent,
  mediaType: string | null,
): EncodedBody | Promise<EncodedBody> {
  const complete = completeBody(content);
  if (complete !== null) return encodeComplete(req, res, complete, mediaType);
  if (req.method === 'HEAD') return { complete: null, content: null, coding: null };
  if (typeof content === 'function') return makeBody(req, res, content, mediaType);
  return { complete: null, content: content as AsyncIterable<Uint8Array | string>, coding: null };
}

async function makeBody(
  req: Request,
  res: Response,
  make: () => Promise<Uint8Array>,
  mediaType: string | null,
): Promise<EncodedBody> {
  await responseMemoryOf(res)?.room();
  return encodeBody(req, res, await make(), mediaType);
}

function completeBody(content: BodyContent): CompleteBody | null {
  if (content instanceof CompleteBody) return content;
  if (content instanceof PooledText) return new CompleteBody(content.bytes);
  if (typeof content === 'string') return new CompleteBody(Buffer.from(content));
  return content instanceof Uint8Array ? new CompleteBody(content) : null;
}

function encodeComplete(
  req: Request,
  res: Response,
  complete: CompleteBody,
  mediaType: string | null,
): EncodedBody | Promise<EncodedBody> {
  const isText = mediaType !== null && TEXTS.test(mediaType);
  const accepted = isText && complete.length >= MIN_COMPRESSED_BYTES ? codingOf(req) : null;
  if (req.method === 'HEAD') {
    // Nothing is compressed for HEAD: the length that GET would have is not known.
    if (accepted === null) setHeader(res, 'Content-Length', complete.length);
    return { complete, content: null, coding: null };
  }
  if (accepted === 'deflate') compressResponse(req, res);
  const coding = accepted === 'deflate' ? null : accepted;
  const form = complete.form(coding);
  if (form instanceof Promise) return form.then((content) => ({ complete, content, coding }));
  return { complete, content: form, coding };
}
