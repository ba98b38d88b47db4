import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ModelId } from '../../../catalog/index.ts';
import type { Forecasts } from '../../../forecast/index.ts';
import { CompleteBody, type ResponseCache, type UseName } from '../../../http/index.ts';
import type { RatedOperation } from '../../charging/rates/field-rates.ts';
import type { Cost } from '../../pricing/cost.ts';

/** An operation whose answer is in the response cache: everything that admitting, charging and sending it again needs. */
export interface CachedOperation {
  /** Key of its `data` in the response cache. */
  readonly key: string;
  /** Editions of the models that it was answered from; it is answered again from the cache while they are current. */
  readonly editions: readonly (readonly [ModelId, object])[];
  readonly cost: Cost;
  readonly credits: number;
  readonly use: UseName;
  /** Counted against the rates of its fields; null where none has a rate. */
  readonly rated: RatedOperation | null;
}

/** Longer bodies are not cached. */
export const MAX_CACHED_BODY = 16_384;

const MAX_OPERATIONS = 20_000;
const MAX_CHARACTERS = 8_000_000;

/**
 * Response cache of GraphQL operations, keyed by the body of the POST: equal bytes are the same document and variables, so a hit is
 * neither parsed nor analyzed. The bytes of the answers are in the response cache that REST uses.
 */
export class OperationCache {
  readonly #forecasts: Forecasts;
  readonly #answers: ResponseCache;
  readonly #operations = new LRUCache<string, CachedOperation>({
    max: MAX_OPERATIONS,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_operation, body) => body.length,
  });

  constructor(forecasts: Forecasts, answers: ResponseCache) {
    this.#forecasts = forecasts;
    this.#answers = answers;
  }

  find(body: string): CachedOperation | undefined {
    return body.length > MAX_CACHED_BODY ? undefined : this.#operations.get(body);
  }

  /** Whether the runs that an operation was answered from are current. Without a promise where they were looked up a moment ago. */
  isCurrent({ editions }: CachedOperation): boolean | Promise<boolean> {
    const lookups: Promise<boolean>[] = [];
    for (const [model, edition] of editions) {
      const current = this.#forecasts.edition(model);
      if (current instanceof Promise) lookups.push(current.then((found) => found === edition, NOT_CURRENT));
      else if (current !== edition) return false;
    }
    return lookups.length === 0 || Promise.all(lookups).then((found) => found.every(Boolean));
  }

  /** The bytes of `{"data":…` without the end; undefined where they are no longer cached. */
  data({ key }: CachedOperation): Uint8Array | string | undefined {
    const form = this.#answers.find(key)?.form(null);
    return form instanceof Promise ? undefined : form;
  }

  /** @param data the beginning of the answer, without `extensions` */
  store(body: string, data: Uint8Array, operation: Omit<CachedOperation, 'key'>): void {
    const key = `graphql ${hash('sha256', body, 'base64url')}`;
    if (this.#answers.keep(key, new CompleteBody(data))) this.#operations.set(body, { ...operation, key });
    else this.#operations.delete(body);
  }
}

/** Where the runs cannot be looked up, executing the operation says why. */
const NOT_CURRENT = () => false;
