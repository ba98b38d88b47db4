import type { Prepared } from '../../http/index.ts';

/**
 * A document that is there already, and told apart by its own text: what it says depends on runs, on where their files are and
 * on the address that it was asked at.
 */
export function asIs(content: string): Omit<Prepared, 'run'> {
  return { kept: 'current', identity: content, read: () => ({ content }) };
}
