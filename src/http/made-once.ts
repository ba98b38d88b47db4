import { createHash } from 'node:crypto';
import type { Body, Prepared } from './route.ts';

/** What is the same for as long as the process runs, made when it is first asked for, with what tells it from any other. */
export function madeOnce(make: () => string | Uint8Array): () => Pick<Prepared, 'identity' | 'read'> {
  let made: (Pick<Prepared, 'identity'> & { read(): Body }) | null = null;
  return () => {
    if (made === null) {
      const content = make();
      const identity = createHash('sha256').update(content).digest('base64url');
      made = { identity, read: () => ({ content }) };
    }
    return made;
  };
}
