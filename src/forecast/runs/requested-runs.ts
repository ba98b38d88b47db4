import { MODEL_IDS, type ModelId } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { memo } from '../memo.ts';
import { formatPin, type Pin } from './pin.ts';
import type { Run } from './run.ts';

/** Where a request looks up runs. */
export interface RunAccess {
  latest(model: ModelId): Promise<Run | null>;
  /** Throws IsobarError('not_found'). */
  find(model: ModelId, initTime: Date): Promise<Run>;
  noCompleteRun(model: ModelId): Promise<IsobarError>;
}

/** The runs that one request uses. Each is looked up once, so the request sees one default run per model throughout. */
export class RequestedRuns {
  readonly #access: RunAccess;
  readonly #latest = new Map<ModelId, Promise<Run | null>>();
  readonly #found = new Map<string, Promise<Run>>();

  constructor(access: RunAccess) {
    this.#access = access;
  }

  /** The default run of a model, or null if it has no complete run. */
  latest(model: ModelId): Promise<Run | null> {
    return memo(this.#latest, model, () => this.#access.latest(model));
  }

  /**
   * The run initialised at `initTime`, or else the pinned run, or else the default run.
   * Throws IsobarError('not_found') naming the newest runs.
   */
  async run(model: ModelId, initTime: Date | null, pin: Pin | null): Promise<Run> {
    const requested = initTime ?? pin?.get(model);
    if (requested === null) {
      throw new IsobarError(
        'not_found',
        `${model} had no complete run when the pin was made; name a run, or ask without the pin`,
      );
    }
    if (requested !== undefined) {
      return memo(this.#found, `${model} ${requested.getTime()}`, () => this.#access.find(model, requested));
    }
    const latest = await this.latest(model);
    if (latest === null) throw await this.#access.noCompleteRun(model);
    return latest;
  }

  /**
   * Whether every run so far was complete and named by the caller, by time or by pin. An answer from such runs never changes.
   * Synthetic runs do not count: a real run of the same name may replace them.
   */
  async isImmutable(): Promise<boolean> {
    if (this.#latest.size > 0 || this.#found.size === 0) return false;
    const found = await Promise.allSettled(this.#found.values());
    return found.every(
      (run) => run.status === 'fulfilled' && run.value.state === 'COMPLETE' && !run.value.synthetic,
    );
  }

  /** A token for the default runs of all models as this request sees them. */
  async pin(): Promise<string> {
    const runs = await Promise.all(
      MODEL_IDS.map(async (model) => [model, (await this.latest(model))?.initTime ?? null] as const),
    );
    return formatPin(new Map(runs));
  }
}
