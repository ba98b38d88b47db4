import { MODEL_IDS, type ModelId } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { isSettled } from '../../store/index.ts';
import { memo } from '../common/memo.ts';
import { type Fetches, OWN_FETCHES } from '../fetching/fetches.ts';
import type { Run } from '../runs/run/run.ts';
import {
  type Candidate,
  chooseRun,
  earliestRun,
  furthestRun,
  openAll,
  type RangeRequest,
} from './choose-run.ts';
import { reaches } from './coverage/coverage.ts';
import { type RequestedRange, requireOrder } from './coverage/lead-range.ts';
import { notReached } from './coverage/not-reached.ts';
import { formatPin, type Pin } from './pin.ts';

/** Where a request looks up runs. */
export interface RunAccess {
  /** The complete runs of a model, real ones first, each kind newest first. */
  complete(model: ModelId): Promise<readonly Candidate[]>;
  /** Throws IsobarError('not_found'). */
  find(model: ModelId, initTime: Date, fetches: Fetches): Promise<Run>;
  noCompleteRun(model: ModelId): Promise<IsobarError>;
}

/**
 * The runs that one request uses. Each is looked up once, so the request sees the same runs throughout, even if others are
 * published in the meantime.
 */
export class RequestedRuns {
  readonly #access: RunAccess;
  readonly #fetches: Fetches;
  readonly #complete = new Map<ModelId, Promise<readonly Candidate[]>>();
  readonly #chosen = new Map<string, Promise<Run | null>>();
  /** Those that were chosen. */
  readonly #defaults = new Set<Run>();
  readonly #found = new Map<string, Promise<Run>>();
  readonly #expected = new Map<ModelId, Map<string, RangeRequest>>();

  constructor(access: RunAccess, fetches: Fetches = OWN_FETCHES) {
    this.#access = access;
    this.#fetches = fetches;
  }

  /** The newest complete run of a model, or null if it has none. */
  latest(model: ModelId): Promise<Run | null> {
    return this.#choose(model, []);
  }

  /** The complete run of a model with the latest last valid time, or null if it has none. */
  furthest(model: ModelId): Promise<Run | null> {
    return memo(this.#chosen, `${model} furthest`, async () => furthestRun(await this.#candidates(model)));
  }

  /** The complete run of a model with the earliest initialisation, or null if it has none. */
  earliest(model: ModelId): Promise<Run | null> {
    return memo(this.#chosen, `${model} earliest`, async () => earliestRun(await this.#candidates(model)));
  }

  /** Announces a range that the request will ask of a model's default run. Call it before the first `run`. */
  expect(model: ModelId, requested: RangeRequest): void {
    const ofModel = memo(this.#expected, model, () => new Map<string, RangeRequest>());
    ofModel.set(keyOf(requested), requested);
  }

  /** Whether a run covers all ranges that were announced for its model alone. */
  coversExpected(run: Run): boolean {
    return this.#expectedOf(run.model).every(({ range, shared }) => shared || reaches(run, range));
  }

  /**
   * The run initialised at `initTime`, or else the pinned run, or else the newest complete run that covers the ranges and those
   * that were announced. Throws IsobarError: 'not_found' naming the newest runs, 'validation_error' if the run does not cover
   * the ranges, naming its horizon and the newest run that does.
   */
  async run(
    model: ModelId,
    initTime: Date | null,
    pin: Pin | null,
    ranges: readonly RequestedRange[] = [],
  ): Promise<Run> {
    const run = await this.#named(model, initTime, pin, ranges);
    for (const range of ranges) await this.requireCovered(run, range, ranges);
    return run;
  }

  /**
   * Throws IsobarError('validation_error') naming the run's horizon and the newest run that covers the range.
   * @param all everything that is requested, of which the range is a part
   */
  async requireCovered(
    run: Run,
    range: RequestedRange,
    all: readonly RequestedRange[] = [range],
  ): Promise<void> {
    requireOrder(range);
    if (reaches(run, range)) return;
    const complete = await openAll(await this.#candidates(run.model));
    throw notReached(run, range, complete, { all, isNamed: !this.#defaults.has(run) });
  }

  /**
   * Whether every run so far was named by the caller, by time or by pin, and is complete and too old to be corrected by its producer.
   * An answer from such runs never changes.
   * Synthetic runs do not count: a real run of the same name may replace them.
   */
  async isImmutable(): Promise<boolean> {
    if (this.#chosen.size > 0 || this.#found.size === 0) return false;
    const found = await Promise.allSettled(this.#found.values());
    return found.every(
      (run) => run.status === 'fulfilled' && !run.value.synthetic && isSettled(run.value, new Date()),
    );
  }

  /**
   * The editions of all models whose complete runs were looked up: an answer stays right as long as `Forecasts.edition` gives the same.
   * Null where a run was named that may still change.
   */
  async editions(): Promise<ReadonlyMap<ModelId, object> | null> {
    const found = await Promise.allSettled(this.#found.values());
    const isFinal = found.every(
      (run) =>
        run.status === 'fulfilled' &&
        !run.value.synthetic &&
        !run.value.onDemand &&
        isSettled(run.value, new Date()),
    );
    if (!isFinal) return null;
    const editions = new Map<ModelId, object>();
    for (const [model, candidates] of this.#complete) editions.set(model, await candidates);
    return editions;
  }

  /** A token for the runs of all models that answer this request by default. */
  async pin(): Promise<string> {
    const runs = await Promise.all(
      MODEL_IDS.map(async (model) => {
        const run = await this.#choose(model, this.#expectedOf(model));
        return [model, run?.initTime ?? null] as const;
      }),
    );
    return formatPin(new Map(runs));
  }

  async #named(
    model: ModelId,
    initTime: Date | null,
    pin: Pin | null,
    ranges: readonly RequestedRange[],
  ): Promise<Run> {
    const requested = initTime ?? pin?.get(model);
    if (requested === null) {
      throw new IsobarError(
        'not_found',
        `${model} had no complete run when the pin was made; name a run, or ask without the pin`,
        { reason: 'unknown_run', argument: 'pin' },
      );
    }
    if (requested !== undefined) {
      return memo(this.#found, `${model} ${requested.getTime()}`, () =>
        this.#access.find(model, requested, this.#fetches),
      );
    }
    const wanted = [...this.#expectedOf(model), ...ranges.map((range) => ({ range, shared: false }))];
    const chosen = await this.#choose(model, wanted);
    if (chosen === null) throw await this.#access.noCompleteRun(model);
    return chosen;
  }

  #choose(model: ModelId, requested: readonly RangeRequest[]): Promise<Run | null> {
    return memo(this.#chosen, `${model} ${requested.map(keyOf).join()}`, async () => {
      const run = await chooseRun(await this.#candidates(model), requested);
      if (run !== null) this.#defaults.add(run);
      return run;
    });
  }

  #candidates(model: ModelId): Promise<readonly Candidate[]> {
    return memo(this.#complete, model, () => this.#access.complete(model));
  }

  #expectedOf(model: ModelId): readonly RangeRequest[] {
    return [...(this.#expected.get(model)?.values() ?? [])];
  }
}

/** The same for ranges that ask the same. */
function keyOf({ range, shared }: RangeRequest): string {
  const { leadFrom, leadTo, validFrom, validTo, isMoment } = range;
  return [leadFrom, leadTo, validFrom?.getTime(), validTo?.getTime(), isMoment, shared].join(' ');
}
