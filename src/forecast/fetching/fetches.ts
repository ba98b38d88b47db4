import type { ModelId } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { FieldRequest } from './on-demand.ts';

/** What has to be done at a source for a request. */
export interface FetchWork {
  readonly model: ModelId;
  readonly initTime: Date;
  /** Whether the run is looked for: none of it is stored. */
  readonly opens: boolean;
  /** Fields that are not stored. */
  readonly requested: readonly FieldRequest[];
  /** Points of the grid of each. */
  readonly gridPoints: number;
}

/** What was set aside for some work. */
export interface FetchPayment {
  /** Ends it, once. @param part of the work that was done, 0 to 1 */
  settle(part: number): void;
}

/**
 * What a request may have fetched from sources, and who pays for it: the one place that all interfaces pass before a source is asked.
 * `fetch`: what is paid for. `stored`: nothing. `estimate`: nothing is fetched, and nothing of runs on demand is read; work is noted.
 */
export interface Fetches {
  readonly mode: 'fetch' | 'stored' | 'estimate';
  /** Whose turn the work takes: the project of the caller. */
  readonly share: string;
  /** Before the work. Throws (rejects with) what refuses it. */
  pay(work: FetchWork): FetchPayment | Promise<FetchPayment>;
}

const NOTHING_TO_SETTLE: FetchPayment = { settle: () => {} };

/** Of the installation itself: everything, free of charge. */
export const OWN_FETCHES: Fetches = { mode: 'fetch', share: '', pay: () => NOTHING_TO_SETTLE };

/** Nothing is fetched: for callers whose work nobody pays for. */
export const STORED_ONLY: Fetches = { mode: 'stored', share: '', pay: () => NOTHING_TO_SETTLE };

/** Notes the work that a question would have done, without doing it. */
export class EstimatedFetches implements Fetches {
  readonly mode = 'estimate';
  readonly share = '';
  readonly work: FetchWork[] = [];

  pay(work: FetchWork): FetchPayment {
    this.work.push(work);
    return NOTHING_TO_SETTLE;
  }
}

/** What a read of a run on demand ends with where it is only estimated. */
export class EstimatedError extends Error {
  constructor() {
    super('forecast: the read was estimated, not done');
  }
}

/** A fetch that takes longer than its caller waits, and goes on: it stays paid for. */
export class FetchGoesOnError extends IsobarError {
  constructor(message: string) {
    super('overloaded', message);
  }
}
