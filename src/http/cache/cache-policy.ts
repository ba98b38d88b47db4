import type { ModelId } from '../../catalog/index.ts';
import { isSettled, type Pin, type Run } from '../../forecast/index.ts';
import { type ContentId, digestOf } from './content-id.ts';

/** Answers need a key, so shared caches must not store them, but for files that are the same for everybody. */
export const CACHE_CONTROL = {
  fixed: 'private, max-age=31536000, immutable',
  current: 'private, max-age=60',
  shared: 'public, max-age=86400',
  never: 'no-store',
} as const;

/**
 * How long clients may cache an answer: `fixed` for ever, `current` for a minute, `shared` for a day, in shared caches too, `never` not at
 * all.
 */
export type CachePolicy = keyof typeof CACHE_CONTROL;

/** The parameters that name a run. */
interface RunNames {
  readonly init_time?: Date | undefined;
  readonly pin?: Pin | undefined;
}

/** What an answer from one run says of caching; see `Prepared`. */
interface RunPolicy {
  readonly run: Run;
  readonly cachePolicy: CachePolicy;
  readonly identity: string | null;
  readonly defaultOf: ModelId | null;
}

/**
 * How long clients may cache an answer from a run, and what it depends on. A real run that is complete and was named never
 * changes again once it is too old to be corrected; a synthetic one gives way to the real one of the same name, and the default run to the next one.
 */
export function cachePolicyOf(run: Run, named: RunNames): RunPolicy {
  // A pin of an earlier version does not know models that were added later: their newest run answers.
  const wasNamed = named.init_time !== undefined || named.pin?.get(run.model) !== undefined;
  const isFixed = wasNamed && !run.synthetic && isSettled(run, new Date());
  // Reading a run on demand may ingest more of it.
  return {
    run,
    cachePolicy: isFixed ? 'fixed' : 'current',
    identity: run.onDemand ? null : identityOf(run),
    defaultOf: wasNamed || named.pin !== undefined ? null : run.model,
  };
}

const identities = new WeakMap<Run, string>();

/** Differs between any two states of a run. */
export function identityOf(run: Run): string {
  const known = identities.get(run);
  if (known !== undefined) return known;
  const { model, initTime, generation, publishedAt } = run.manifest;
  const identity = `${model} ${initTime} ${generation} ${publishedAt}`;
  identities.set(run, identity);
  return identity;
}

/**
 * The entity tag of an answer: of the version of the service, of what was asked, and of what it was answered from. Weak, since
 * the bytes depend on the content coding (RFC 9110, section 8.8.1).
 */
export function entityTag(...parts: readonly string[]): string {
  return `W/"${digestOf(parts.join('\n'))}"`;
}

/** The entity tag of one of the answers to a question. @param where as `PlaceAnswer.where` */
export function entityTagAt({ digest }: ContentId, where: string): string {
  return `W/"${digest}-${where}"`;
}

/** Tags of one `If-None-Match` that are compared at most. */
const MAX_TAGS = 100;

/** Whether `If-None-Match` names a tag (RFC 9110, section 13.1.2: compared weakly). */
export function matchesEtag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = withoutWeakness(tag);
  return tagsIn(ifNoneMatch).some((named) => withoutWeakness(named) === opaque);
}

/** Whether `If-None-Match` is `*`: any answer that exists matches. */
export function matchesAnyEtag(ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch !== undefined && tagsIn(ifNoneMatch).includes('*');
}

function tagsIn(ifNoneMatch: string): readonly string[] {
  return ifNoneMatch.split(',', MAX_TAGS).map((tag) => tag.trim());
}

function withoutWeakness(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
