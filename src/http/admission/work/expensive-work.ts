import { FairShare, IsobarError, KeyedQueue, withDeadline } from '../../../platform/index.ts';
import { type Demand, ResponseMemory } from './response-memory.ts';
import { WORK_LIMITS, type WorkLimits } from './work-limits.ts';

/** Most bytes that one answer is expected to take: half of what a key may hold, so that it always finds room at last. */
const MAX_EXPECTED = 1 / 4;
/** By then other clients will have taken their answers, or were cut off. */
const RETRY_SECONDS = 5;

/**
 * Expensive work of all interfaces in this process: how much is done at a time, and how many bytes of answers are buffered until
 * clients take them. Work beyond that waits briefly, the keys in turn, and is refused before memory grows: first of the key
 * with the most work waiting.
 */
export class ExpensiveWork {
  readonly #limits: WorkLimits;
  readonly #atWork: FairShare;
  readonly #bytes: FairShare;
  readonly #queue = new KeyedQueue<Demand>();
  #refused = 0;

  constructor(limits: WorkLimits = WORK_LIMITS) {
    this.#limits = limits;
    this.#atWork = new FairShare(limits.atWork);
    this.#bytes = new FairShare(limits.bytes);
  }

  /** Pieces of work that are being done. */
  get atWork(): number {
    return this.#atWork.inUse;
  }

  /** Bytes of buffered answers. */
  get heldBytes(): number {
    return this.#bytes.inUse;
  }

  /** Who waits. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** How many were refused since the start. */
  get refused(): number {
    return this.#refused;
  }

  /** What one request of a key holds: nothing at first. */
  answerOf(key: string): ResponseMemory {
    return new ResponseMemory({
      hasRoom: () => this.#queue.sizeOf(key) === 0 && this.#bytes.fits(key, 0),
      wait: (demand, signal) => this.#wait(key, demand, signal),
      add: (demand) => this.#add(key, demand),
      maxExpected: this.#limits.bytes * MAX_EXPECTED,
    });
  }

  /** Throws (rejects with) IsobarError('overloaded'), or the signal's reason. */
  async #wait(key: string, demand: Demand, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#queue.sizeOf(key) === 0 && this.#take(key, demand)) return;
    const { waiting, waitingPerKey, waitMs } = this.#limits;
    const refusal = () => this.#refusal();
    this.#queue.makeRoom(key, { maxWaiting: waiting, maxWaitingPerKey: waitingPerKey, refusal });
    await withDeadline(
      waitMs,
      () => this.#refusal(),
      (ended) => this.#queue.wait(key, demand, ended),
      signal,
    );
  }

  /** Takes it where all of it can be had. */
  #take(key: string, demand: Demand): boolean {
    const { work, bytes } = demand;
    if (bytes !== null && !this.#bytes.fits(key, bytes)) return false;
    if (work > 0 && !this.#atWork.fits(key, work)) return false;
    this.#bytes.add(key, bytes ?? 0);
    this.#atWork.add(key, work);
    return true;
  }

  #add(key: string, { work, bytes }: Demand): void {
    this.#bytes.add(key, bytes ?? 0);
    this.#atWork.add(key, work);
    while (this.#queue.admitNext((waiting, demand) => this.#take(waiting, demand)));
  }

  #refusal(): IsobarError {
    this.#refused++;
    const message = `the server has too much to do, or too many large answers wait for their clients: ask again in ${RETRY_SECONDS} s`;
    return new IsobarError('overloaded', message, { retryAfterSeconds: RETRY_SECONDS });
  }
}
