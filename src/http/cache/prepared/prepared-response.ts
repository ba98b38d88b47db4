import type { Run } from '../../../forecast/index.ts';
import type { Bill } from '../../credits/bill.ts';
import type { Work } from '../../credits/prices/prices.ts';
import type { FormatName } from '../../message/media-types.ts';
import type { Body, BodyContent } from '../../send/encode-body.ts';
import type { ResponseHead } from '../../send/response-head.ts';
import type { ContentId } from '../content-id.ts';

/** A response that is known to exist and was not read yet: made by `Route.prepare`, or taken from the cache of prepared queries. */
export interface PreparedResponse {
  readonly status: number;
  readonly head: ResponseHead;
  readonly format: FormatName;
  /** The entity tag; null where it is known only once the content is. */
  readonly tag: string | null;
  /** Finds what the entity tag is made of where that is work; null where it is known. */
  readonly identity: ((bill: Bill) => Promise<string>) | null;
  /** The key in the response cache; null where the content is not cached. */
  readonly key: string | null;
  /** What all places share of the content; null for queries without places. */
  readonly contentId: ContentId | null;
  readonly credits: number;
  /** What plans limit. */
  readonly work: Work;
  readonly run: Run | null;
  read(bill: Bill): ReadResponse | Promise<ReadResponse>;
}

/** A body as it was read, or as it was cached. */
export interface ReadResponse extends Omit<Body, 'content'> {
  readonly content: BodyContent;
}
