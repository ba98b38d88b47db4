import { LRUCache } from 'lru-cache';

/** The media types of an answer that is one JSON document. */
export type AnswerMediaType = 'application/json' | 'application/graphql-response+json';

/**
 * The media type of an answer for the value of an `Accept` header: the first acceptable one in it. Null where none is: the client
 * takes only a stream, or nothing that there is.
 */
export function answerMediaType(accept: string | null | undefined): AnswerMediaType | null {
  const wanted = accept || '*/*';
  const known = knownTypes.get(wanted);
  if (known !== undefined) return known;
  const type = mediaTypeFor(wanted);
  if (type !== null) knownTypes.set(wanted, type);
  return type;
}

/** Clients send few different ones. Headers are bounded in length. */
const knownTypes = new LRUCache<string, AnswerMediaType>({ max: 100 });

function mediaTypeFor(accept: string): AnswerMediaType | null {
  const ranges = accept.replaceAll(/\s/g, '').toLowerCase().split(',');
  for (const range of ranges) {
    const [type, ...parameters] = range.split(';');
    const charset = parameters.find((parameter) => parameter.includes('charset=')) ?? UTF_8;
    if (charset !== UTF_8) continue;
    if (type === 'application/graphql-response+json') return type;
    if (type === 'application/json' || type === 'application/*' || type === '*/*') return 'application/json';
  }
  return null;
}

const UTF_8 = 'charset=utf-8';

/** The media type of Arrow IPC streams (IANA). */
export const ARROW_TYPE = 'application/vnd.apache.arrow.stream';

/** Of a range in an `Accept` header that takes JSON. */
const JSON_TYPE = /^(application\/(json|graphql-response\+json|\*)|\*\/\*)$/;

/** How a client reads an Arrow IPC stream. */
export interface ArrowForm {
  /** Whether repeated words come as numbers of a dictionary, as they do unless a client asks for none: some cannot read them. */
  readonly dictionaries: boolean;
}

/**
 * How a client takes an answer as an Arrow IPC stream rather than as JSON: its `Accept` header names it first, with
 * `dictionaries=none` where it reads no dictionaries. Null where it does not.
 */
export function arrowFormFor(accept: string | null | undefined): ArrowForm | null {
  for (const range of (accept ?? '').toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.replaceAll(/\s/g, ''));
    if (type === ARROW_TYPE) return { dictionaries: !parameters.includes('dictionaries=none') };
    if (JSON_TYPE.test(type)) return null;
  }
  return null;
}
