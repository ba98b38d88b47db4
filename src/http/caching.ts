import { createHash } from 'node:crypto';
import type { Pin, Run } from '../forecast/index.ts';
import type { Prepared } from './route.ts';

/** Answers need a key, so that shared caches may not keep them. */
export const CACHE_CONTROL = {
  fixed: 'private, max-age=31536000, immutable',
  current: 'private, max-age=60',
  shared: 'public, max-age=86400',
  never: 'no-store',
} as const satisfies Record<Prepared['kept'], string>;

/** The parameters that name a run. */
interface RunNames {
  readonly init_time?: Date | undefined;
  readonly pin?: Pin | undefined;
}

/**
 * How long an answer from a run may be kept, and what it depends on. A real run that is complete and was named never changes
 * again; a synthetic one gives way to the real one of the same name, and what answers by default does with the next run.
 */
export function keptFor(run: Run, named: RunNames): Pick<Prepared, 'run' | 'kept' | 'identity'> {
  // A pin of an earlier version does not know the models that came later: their newest run answers.
  const wasNamed = named.init_time !== undefined || named.pin?.get(run.model) !== undefined;
  const fixed = wasNamed && run.state === 'COMPLETE' && !run.synthetic;
  // Reading may take in more of a run on demand.
  return { run, kept: fixed ? 'fixed' : 'current', identity: run.onDemand ? null : identityOf(run) };
}

/** Differs between any two states of a run. */
export function identityOf({ manifest }: Run): string {
  const { model, initTime, generation, publishedAt } = manifest;
  return `${model} ${initTime} ${generation} ${publishedAt}`;
}

/**
 * The entity tag of an answer: of the version of the service, of what was asked, and of what it was answered from. Weak, since
 * the bytes depend on the content coding (RFC 9110, section 8.8.1).
 */
export function entityTag(...of: readonly string[]): string {
  return `W/"${createHash('sha256').update(of.join('\n')).digest('base64url').slice(0, 32)}"`;
}

/** Most tags of an `If-None-Match` that are looked at. */
const MAX_TAGS = 100;

/** Whether the client has the answer (RFC 9110, section 13.1.2: compared weakly; `*` is any answer that exists). */
export function isHeld(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = withoutWeakness(tag);
  return ifNoneMatch
    .split(',', MAX_TAGS)
    .map((held) => held.trim())
    .some((held) => held === '*' || withoutWeakness(held) === opaque);
}

function withoutWeakness(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
