import { createHash } from 'node:crypto';
import type { CachePolicy } from './cache/cache-policy.ts';
import type { Prepared } from './cache/prepared/prepared.ts';
import type { Bill } from './credits/bill.ts';
import type { Work } from './credits/prices/prices.ts';
import type { Body } from './send/encode-body.ts';

/** An answer that is a text or bytes, recognised by their digest. It costs nothing: it says what there is to ask for. */
export function contentAnswer(content: string | Uint8Array, cachePolicy: CachePolicy = 'current'): Prepared {
  const body: Body = { content };
  return { run: null, cachePolicy, price: 0, identity: digestOf(content), read: () => body };
}

/**
 * An answer that is work to make, once it is paid for; recognised by its digest.
 * @param make may say that it costs less than was set aside
 */
export function madeAnswer(
  work: Work,
  make: (bill: Pick<Bill, 'settle'>) => Promise<string | Uint8Array>,
  finish: (content: string | Uint8Array) => string | Uint8Array = (content) => content,
): Prepared {
  let made: Promise<string | Uint8Array> | undefined;
  const content = (bill: Bill) => {
    made ??= make(bill);
    return made;
  };
  return {
    run: null,
    cachePolicy: 'current',
    ...work,
    identity: async (bill) => digestOf(await content(bill)),
    read: async (bill) => ({ content: finish(await content(bill)) }),
  };
}

function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url');
}

/** A text that is made again when what it is made of is another object. */
export function derivedContent<T extends object>(
  current: () => T,
  make: (source: T) => string,
): () => Prepared {
  let known: { readonly source: T; readonly answer: Prepared } | undefined;
  return () => {
    const source = current();
    if (known?.source !== source) known = { source, answer: contentAnswer(make(source)) };
    return known.answer;
  };
}

/** An answer that stays the same while the process runs, made with the first request. */
export function staticContent(make: () => string | Uint8Array, cachePolicy?: CachePolicy): () => Prepared {
  let answer: Prepared | undefined;
  return () => {
    answer ??= contentAnswer(make(), cachePolicy);
    return answer;
  };
}
