import type { ModelId } from '../../catalog/index.ts';

/** What an ingest did for one run. */
export interface RunReport {
  readonly model: ModelId;
  readonly initTime: Date;
  /** State that readers see now; null when nothing of the run is stored. */
  readonly state: 'INCOMING' | 'COMPLETE' | null;
  /** Fields that the source has and the store had not. */
  readonly fieldsPlanned: number;
  /** Of these, those written now; 0 when all was there already. */
  readonly fieldsWritten: number;
  /** Fields that are stored now, and those of a complete run. */
  readonly presentFields: number;
  readonly expectedFields: number;
  /** Leads of which something is stored now, and those of a complete run. */
  readonly presentHours: number;
  readonly expectedHours: number;
  /** Leads of which the source should have more than is stored now, ascending. */
  readonly missingLeads: readonly number[];
  /** Messages and their bytes that were fetched now. */
  readonly messagesRead: number;
  readonly bytesRead: number;
  /** Fields that were refused because their values are not plausible; the notes name them. */
  readonly implausibleFields: number;
  /** What could not be ingested, and why. */
  readonly notes: readonly string[];
}

/** How far an ingest of one run is. */
export interface RunProgress {
  readonly model: ModelId;
  readonly initTime: Date;
  readonly fieldsDone: number;
  readonly fieldsPlanned: number;
  readonly messagesRead: number;
  readonly bytesRead: number;
  /** Messages that were decoded, and the milliseconds of all threads together that that took. */
  readonly messagesDecoded: number;
  readonly decodeMs: number;
  /** Fields that were refused because their values are not plausible. */
  readonly implausibleFields: number;
  /** Leads of which something can be read already, and those of a complete run. */
  readonly presentHours: number;
  readonly expectedHours: number;
  /** Milliseconds since this ingest started. */
  readonly elapsedMs: number;
}

/** A rate as people read it, for example `12.3 MB/s, 84 fields/s`; empty in the first moments, which say nothing. */
export function rateOf({ bytesRead, fieldsDone, elapsedMs }: RunProgress): string {
  if (elapsedMs < 500) return '';
  const seconds = elapsedMs / 1000;
  return `${(bytesRead / 1e6 / seconds).toFixed(1)} MB/s, ${(fieldsDone / seconds).toFixed(1)} fields/s`;
}
