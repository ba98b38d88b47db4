import type { Payer } from '../credits/balances/payer.ts';
import type { Charge } from '../credits/credit-book.ts';

/** Counts what is used, and settles what is charged for it: one transaction writes both, so that they never differ. */
export interface UsageRecorder {
  /** Counts one use and ends its charge. Never waits and never fails; rows are written each second. */
  record(use: Use): void;
  /** Writes what has been counted. @throws (rejects) where the database does not answer; nothing is lost, and it is tried again */
  flush(): Promise<void>;
}

/** The interfaces whose use is counted. */
export type UsedInterface = 'rest' | 'edr' | 'stac' | 'refs' | 'graphql' | 'language' | 'mcp';

/** What was asked, as its sender may see it again. */
export interface Asked {
  /** Path and query of the address, or the document of GraphQL. */
  readonly text: string;
  /** Of a document; null where there can be none. */
  readonly variables: Readonly<Record<string, unknown>> | null;
}

/** One finished request, event of a subscription, or attempt that was not delivered. */
export interface Use {
  /** null where nobody was let in. */
  readonly caller: Payer | null;
  /** What was set aside for it; null for what was refused before. */
  readonly charge: Charge | null;
  /** What of the charge is kept: 0 returns it in full, and more than the charge is as much as the charge. */
  readonly settledCredits: number;
  readonly interface: UsedInterface;
  /** Route or operation, in few distinct words; a name that a client makes up is cut, and very many become one. */
  readonly operation: string;
  /** Id of the model; null where none is asked for. */
  readonly model: string | null;
  /** HTTP status, or the one that its outcome would have. */
  readonly status: number;
  /** What was wrong, in the words of the answer; left out where nothing was. */
  readonly reason?: string | undefined;
  /** Left out where there is nothing that could be asked again. */
  readonly asked?: Asked | undefined;
  /** Of the answer's body. */
  readonly bytes: number;
  readonly ms: number;
}
