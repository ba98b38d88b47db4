import type { Request, Response } from 'express';
import type { LentText } from '../../formats/index.ts';
import { entityTagAt, matchesAnyEtag, matchesEtag } from '../cache/cache-policy.ts';
import { keyAt } from '../cache/content-id.ts';
import type { OpenAnswer } from '../cache/prepared/open-parameters.ts';
import type { OpenQuestion } from '../cache/prepared/query-templates.ts';
import type { KeptAnswers } from '../cache/response-cache.ts';
import { chargesOf } from '../credits/charge.ts';
import { creditsOf } from '../credits/prices/prices.ts';
import { setHeader } from '../message/buffered-headers.ts';
import { CompleteAnswer } from '../send/encoding/complete-body.ts';
import type { KeptHead } from '../send/response-head.ts';
import { leastOf, releaseAtEnd, sendComplete, sendUnchanged, setAll } from '../send/send-complete.ts';

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
  const { credits, tag, key } = head;
  const find = () => {
    answers.find(key);
    return kept;
  };
  return send(req, res, { head, credits, tag, key, find }, answers);
}

/** Sends the answer to a question that was answered elsewhere, kept or read; as `sendAgain`. Throws what reading throws. */
export function sendOpen(
  req: Request,
  res: Response,
  { head, name }: OpenQuestion,
  answer: OpenAnswer,
  answers: KeptAnswers,
): void | Promise<void> {
  const { where, work } = answer;
  const key = keyAt(name, where);
  const find = () => answers.find(key) ?? answer.body();
  const credits = creditsOf(work.price);
  return send(req, res, { head, credits, tag: entityTagAt(name, where), key, find }, answers);
}

interface Known {
  readonly head: OpenQuestion['head'];
  readonly credits: number;
  readonly tag: string | null;
  readonly key: string;
  /** Called once it is paid for. */
  readonly find: () => CompleteAnswer | LentText;
}

function send(
  req: Request,
  res: Response,
  { head, credits, tag, key, find }: Known,
  answers: KeptAnswers,
): void | Promise<void> {
  const { always, withBody, mediaType } = head;
  const ifNoneMatch = req.headers['if-none-match'];
  const isHeld = ifNoneMatch !== undefined && tag !== null && matchesEtag(ifNoneMatch, tag);
  const sendNow = () => {
    setAll(res, always);
    if (tag !== null) setHeader(res, 'ETag', tag);
    if (isHeld || (tag !== null && matchesAnyEtag(ifNoneMatch))) return sendUnchanged(res);
    const content = find();
    setAll(res, withBody);
    const isKept = content instanceof CompleteAnswer;
    const answer = isKept ? content : new CompleteAnswer(content.bytes);
    const bytesBefore = answer.bytes;
    const sending = sendComplete(req, res, answer, mediaType);
    const end = () => {
      // With more forms than before it is kept anew.
      if (!isKept || answer.bytes !== bytesBefore) answers.keep(key, answer);
      releaseAtEnd(res, { content });
    };
    if (sending !== undefined) return sending.then(end);
    end();
  };
  const reserved = chargesOf(res)?.reserve(isHeld ? leastOf(credits) : credits);
  return reserved instanceof Promise ? reserved.then(sendNow) : sendNow();
}
