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
