import type { ContentName } from '../cache/content-id.ts';
import type { Work } from '../credits/prices/prices.ts';

/** What is sent with an answer, as far as it is known before anything is read. */
export interface AnswerHead {
  /** Headers of every answer, and of those with a body. */
  readonly always: readonly Header[];
  readonly withBody: readonly Header[];
  readonly mediaType: string;
  /** Null where it is known only later. */
  readonly tag: string | null;
  readonly credits: number;
  /** What plans bound of the question. */
  readonly work: Work;
  /** What is the same of its content elsewhere; null for answers that are not asked for by where. */
  readonly name: ContentName | null;
  /** By which its content is kept; null where it is not. */
  readonly key: string | null;
}

/** Of an answer whose content is kept. */
export type KeptHead = AnswerHead & { readonly key: string };

export type Header = readonly [name: string, value: string | number];
