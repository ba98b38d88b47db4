/** What is being ingested at the moment, for `/healthz` and `/metrics`. */
export interface IngestStatus {
  /** Whether the first run is still on its way, so that there is nothing to answer with yet. */
  readonly starting: boolean;
  /** Whether the process that ingests runs has died of a defect or because its database is unavailable; it is restarted after a pause. */
  readonly failed: boolean;
  readonly models: readonly ModelIngestStatus[];
  readonly jobs: JobCounts;
  /** Memory of the process that ingests runs; absent where there is none. */
  readonly residentBytes?: number;
}

/** The run of a model that is being ingested, or was last; messages, bytes, milliseconds and refused fields are counted since the process started. */
export interface ModelIngestStatus {
  /** Id of the model. */
  readonly model: string;
  /** Null until a run was ingested or tried. */
  readonly initTime: Date | null;
  readonly active: boolean;
  /** Of the segment of the run that is being ingested. */
  readonly fieldsDone: number;
  readonly fieldsPlanned: number;
  readonly hoursPresent: number;
  readonly hoursExpected: number;
  readonly messagesRead: number;
  readonly bytesRead: number;
  readonly messagesDecoded: number;
  /** Milliseconds that decoding them took, of all threads together. */
  readonly decodeMs: number;
  /** Fields that were refused because their values are not plausible, since the process started; and of this run. */
  readonly implausibleFields: number;
  readonly implausibleFieldsOfRun: number;
  /** Why the last attempt failed, in a sentence without hosts and paths, since anybody may read it; null when it did not. */
  readonly lastError: string | null;
  /** What of this server did not work at that attempt, such as its disk; null where it was something else, or nothing. */
  readonly fault: string | null;
  /** When the source is polled again; null where it is not watched. */
  readonly nextPoll: Date | null;
  /** Why the newest run is older than it should be; null where it is not. */
  readonly stale: string | null;
  /** Start of the newest run that should be complete by its producer's timetable; null where the source is not watched. */
  readonly due: Date | null;
}

export interface JobCounts {
  readonly queued: number;
  readonly active: number;
  /** Given up after their last attempt. */
  readonly dead: number;
}
