import type { Request, Response } from 'express';
import type { ForecastCell } from '../forecast/index.ts';
import type { LentText } from '../formats/index.ts';
import type { AnswerHead, KeptHead } from './answer-head.ts';
import { CompleteAnswer } from './answers/complete-answer.ts';
import { keyAt } from './answers/content-name.ts';
import type { KeptAnswers } from './answers/kept-answers.ts';
import { entityTagAt, matchesAnyEtag, matchesEtag } from './caching.ts';
import { chargesOf, type PartCharge } from './credits/charge.ts';
import { setHeader } from './gathered-headers.ts';
import type { PlaceQuestion } from './place-questions.ts';
import { leastOf, releaseAtEnd, sendComplete, sendUnchanged, setAll } from './send-complete.ts';

/**
 * Sends an answer that was kept once more, with what was sent with it before; as `sendPrepared` does otherwise. Without a promise where
 * nothing has to be waited for.
 */
export function sendAgain(
  req: Request,
  res: Response,
  { key, ...head }: KeptHead,
  kept: CompleteAnswer,
  answers: KeptAnswers,
): void | Promise<void> {
  const content = () => {
    answers.find(key);
    return kept;
  };
  return sendKnown(req, res, head, key, content, answers);
}

/** Sends the answer to a question at a cell, kept or read; as `sendAgain`. Throws what reading throws. */
export function sendAt(
  req: Request,
  res: Response,
  { head, name, answers: ofPlaces }: PlaceQuestion,
  cell: ForecastCell,
  answers: KeptAnswers,
): void | Promise<void> {
  const key = keyAt(name, cell.index);
  const content = () => answers.find(key) ?? ofPlaces.bodyAt(cell);
  return sendKnown(req, res, { ...head, tag: entityTagAt(name, cell.index) }, key, content, answers);
}

function sendKnown(
  req: Request,
  res: Response,
  { always, withBody, mediaType, credits, tag }: Omit<AnswerHead, 'key' | 'name' | 'work'>,
  key: string,
  contentOf: () => CompleteAnswer | LentText,
  answers: KeptAnswers,
): void | Promise<void> {
  const ifNoneMatch = req.headers['if-none-match'];
  const isHeld = ifNoneMatch !== undefined && tag !== null && matchesEtag(ifNoneMatch, tag);
  const send = (charge: PartCharge | undefined) => {
    setAll(res, always);
    if (tag !== null) setHeader(res, 'ETag', tag);
    if (isHeld || (tag !== null && matchesAnyEtag(ifNoneMatch))) return sendUnchanged(res, charge, credits);
    const content = contentOf();
    setAll(res, withBody);
    const answer = content instanceof CompleteAnswer ? content : new CompleteAnswer(content.bytes);
    const bytesBefore = answer === content ? answer.bytes : null;
    const sending = sendComplete(req, res, answer, mediaType);
    const keep = () => {
      if (answer.bytes !== bytesBefore) answers.keep(key, answer);
      releaseAtEnd(res, { content });
    };
    if (sending !== undefined) return sending.then(keep);
    keep();
  };
  const reserved = chargesOf(res)?.reserve(isHeld ? leastOf(credits) : credits);
  return reserved instanceof Promise ? reserved.then(send) : send(reserved);
}
