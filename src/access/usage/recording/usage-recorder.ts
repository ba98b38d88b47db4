import type { Charge } from '../../credits/credit-book.ts';
import type { Payer } from '../../credits/payer.ts';

/** Counts usage, and settles its charges: one transaction writes both, so that they never differ. */
export interface UsageRecorder {
  /** Counts one event and ends its charge. Never waits and never fails; rows are written each second. */
  record(use: UsageEvent): void;
  /** Flushes the counts. @throws (rejects) where the database does not answer; nothing is lost, and it is retried */
  flush(): Promise<void>;
}

/** The interfaces whose use is counted. */
export type UsedInterface = 'rest' | 'edr' | 'stac' | 'refs' | 'graphql' | 'language' | 'mcp';

/** A request's query, as its sender may see it again. */
export interface RecordedQuery {
  /** Path and query of the address, or the document of GraphQL. */
  readonly text: string;
  /** Of a document; null where there can be none. */
  readonly variables: Readonly<Record<string, unknown>> | null;
}

/** One finished request, event of a subscription, or attempt that was not delivered. */
export interface UsageEvent {
  /** null where authentication failed. */
  readonly caller: Payer | null;
  /** The credits reserved for it; null for requests refused before. */
  readonly charge: Charge | null;
  /** Credits to keep: 0 returns the charge in full, and more than the charge counts as the charge. */
  readonly settledCredits: number;
  readonly interface: UsedInterface;
  /** Route or operation, in few distinct words; a name that a client makes up is cut, and very many become one. */
  readonly operation: string;
  /** Id of the model; null for none. */
  readonly model: string | null;
  /** HTTP status, or the one that its outcome would have. */
  readonly status: number;
  /** The error message of the answer; omitted for none. */
  readonly reason?: string | undefined;
  /** Omitted for requests that cannot be repeated. */
  readonly query?: RecordedQuery | undefined;
  /** Of the answer's body. */
  readonly bytes: number;
  readonly ms: number;
}
