import { createHash } from 'node:crypto';
import type { Body, Prepared } from './route.ts';

/** An answer that is a text or bytes, recognised by their digest. */
export function contentAnswer(
  content: string | Uint8Array,
  cachePolicy: Prepared['cachePolicy'] = 'current',
): Prepared {
  const identity = createHash('sha256').update(content).digest('base64url');
  const body: Body = { content };
  return { run: null, cachePolicy, identity, read: () => body };
}

/** An answer that stays the same while the process runs, made when it is first asked for. */
export function staticContent(
  make: () => string | Uint8Array,
  cachePolicy?: Prepared['cachePolicy'],
): () => Prepared {
  let answer: Prepared | undefined;
  return () => {
    answer ??= contentAnswer(make(), cachePolicy);
    return answer;
  };
}
