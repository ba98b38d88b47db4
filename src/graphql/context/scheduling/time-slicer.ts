import type { Fetches, ForecastRequest, Forecasts } from '../../../forecast/index.ts';
import { nextTurn, RequestScoped, turnMs } from '../../../platform/index.ts';

/** Milliseconds after which work gives way to others. */
const SLICE_MS = 8;

/** Parts that run between two checks of the time: each is one field, which takes a fraction of a millisecond. */
const PARTS_AT_A_TIME = 8;

/** Whether this turn of the event loop has taken as long as one should. */
export function isSliceOver(): boolean {
  return turnMs() > SLICE_MS;
}

/** The waiting parts of one operation. Operations run in turn, however many parts each has. */
export class TimeSlicer {
  #waiting: (() => void)[] = [];
  #next = 0;
  #batches: (() => void)[] = [];

  /** Resolves at once, or in a later turn of the event loop when this one is over; parts run in the order in which they came. */
  wait(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#waiting.push(resolve) === 1) void this.#runWaiting();
    });
  }

  /**
   * Reads what parts of the operation ask for together: runs once no part waits, since later ones may ask for the
   * same tiles. Like DataLoader, it runs callbacks of settled promises first.
   */
  readonly schedule = (batch: () => void): void => {
    if (this.#waiting.length > 0) this.#batches.push(batch);
    else void Promise.resolve().then(() => process.nextTick(() => this.#run(batch)));
  };

  #run(batch: () => void): void {
    if (this.#waiting.length > 0) this.#batches.push(batch);
    else batch();
  }

  async #runWaiting(): Promise<void> {
    // The other parts of a list ask in the same moment: they run in sequence, not all at once.
    await null;
    for (let next = this.#waiting[this.#next++]; next !== undefined; next = this.#waiting[this.#next++]) {
      if (isSliceOver()) await nextTurn();
      next();
      if (this.#next % PARTS_AT_A_TIME === 0) await settled();
    }
    this.#waiting = [];
    this.#next = 0;
    for (const batch of this.#batches.splice(0)) this.schedule(batch);
  }
}

/** Lets what a promise was awaited for run first, as far as it waits for nothing else. */
async function settled(): Promise<void> {
  for (let step = 0; step < 4; step++) await null;
}

const ofRequests = new RequestScoped<ForecastRequest, TimeSlicer>();

/** Opens the request of an operation, whose parts run in turn. */
export function openTimeSliced(forecasts: Forecasts, signal: AbortSignal, fetches: Fetches): ForecastRequest {
  const turns = new TimeSlicer();
  const request = forecasts.request(signal, turns.schedule, fetches);
  ofRequests.set(request, turns);
  return request;
}

/** The turns of an operation by its request. */
export function timeSlicerOf(request: ForecastRequest): TimeSlicer {
  const known = ofRequests.get(request);
  if (known !== undefined) return known;
  const turns = new TimeSlicer();
  ofRequests.set(request, turns);
  return turns;
}
