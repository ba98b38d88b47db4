import { MODEL_IDS, type ModelId } from '../../catalog/index.ts';
import {
  type ErrorCode,
  IsobarError,
  type ModelIngestStatus,
  resourceFaultOf,
} from '../../platform/index.ts';
import type { RunProgress, RunReport } from './run-report.ts';

/** Records what a process ingests and how that goes, for `/healthz`, metrics and the terminal. */
export interface IngestBoard {
  progress(progress: RunProgress): void;
  /** A segment of a run was ingested, or there was nothing to ingest; the report says the rest. */
  finished(model: ModelId, initTime: Date, report: RunReport | null): void;
  /** Ingesting a segment of a run, or polling its source, failed. Details of an error that is no IsobarError go to the log alone. */
  failed(model: ModelId, initTime: Date, error: unknown): void;
  polled(model: ModelId, polled: Polled): void;
  /** What failed at the last poll of a source works again. */
  recovered(model: ModelId): void;
  /** Models of which a run was ingested or tried, or whose source was polled, in the usual order. */
  snapshot(): readonly ModelIngestStatus[];
}

/** When a source is polled next, and how the newest run compares with the one that is due. */
type Polled = Pick<ModelIngestStatus, 'nextPoll' | 'stale' | 'due'>;

type RunIngest = Omit<ModelIngestStatus, 'model' | keyof Counts | 'lastError' | 'fault' | keyof Polled>;

/** What is known of a model. */
interface Row {
  run: RunIngest;
  /** Read for pieces that are finished, and so far for the one that is not. */
  finished: Counts;
  reading: Counts;
  lastError: string | null;
  fault: string | null;
  polled: Polled;
}

type Counts = Pick<
  ModelIngestStatus,
  'messagesRead' | 'bytesRead' | 'messagesDecoded' | 'decodeMs' | 'implausibleFields'
>;

const NOTHING_READ: Counts = {
  messagesRead: 0,
  bytesRead: 0,
  messagesDecoded: 0,
  decodeMs: 0,
  implausibleFields: 0,
};
const NOT_POLLED: Polled = { nextPoll: null, stale: null, due: null };
const NO_RUN: RunIngest = {
  initTime: null,
  active: false,
  fieldsDone: 0,
  fieldsPlanned: 0,
  hoursPresent: 0,
  hoursExpected: 0,
  implausibleFieldsOfRun: 0,
};

export function createIngestBoard(): IngestBoard {
  const rows = new Map<ModelId, Row>();
  const rowOf = (model: ModelId): Row => {
    const row = rows.get(model) ?? {
      run: NO_RUN,
      finished: NOTHING_READ,
      reading: NOTHING_READ,
      lastError: null,
      fault: null,
      polled: NOT_POLLED,
    };
    rows.set(model, row);
    return row;
  };
  /** Ends what the row was reading, adds it to what was read, and makes this run the row's. */
  const endOf = (model: ModelId, initTime: Date) => {
    const row = rowOf(model);
    row.finished = sumOf(row.finished, row.reading);
    row.reading = NOTHING_READ;
    const before = isRun(row.run, initTime) ? row.run : NO_RUN;
    const run = { ...before, initTime, active: false };
    row.run = run;
    return { row, run };
  };
  return {
    progress({ model, initTime, presentHours, expectedHours, fieldsDone, fieldsPlanned, ...counts }) {
      const row = rowOf(model);
      row.reading = sumOf(NOTHING_READ, counts);
      const hours = { hoursPresent: presentHours, hoursExpected: expectedHours };
      // A field that is refused is refused again at each attempt.
      const refusedBefore = isRun(row.run, initTime) ? row.run.implausibleFieldsOfRun : 0;
      const implausibleFieldsOfRun = Math.max(refusedBefore, counts.implausibleFields);
      row.run = { initTime, active: true, fieldsDone, fieldsPlanned, ...hours, implausibleFieldsOfRun };
    },
    finished(model, initTime, report) {
      const { row, run } = endOf(model, initTime);
      row.lastError = null;
      row.fault = null;
      if (report === null) return;
      row.run = { ...run, hoursPresent: report.presentHours, hoursExpected: report.expectedHours };
    },
    failed(model, initTime, error) {
      const fault = resourceFaultOf(error)?.message ?? null;
      Object.assign(endOf(model, initTime).row, { fault, lastError: fault ?? publicReason(error) });
    },
    polled(model, polled) {
      rowOf(model).polled = polled;
    },
    recovered(model) {
      Object.assign(rowOf(model), { fault: null, lastError: null });
    },
    snapshot: () =>
      MODEL_IDS.flatMap((model): ModelIngestStatus[] => {
        const row = rows.get(model);
        if (row === undefined) return [];
        const { run, finished, reading, lastError, fault, polled } = row;
        return [{ model, ...run, ...sumOf(finished, reading), lastError, fault, ...polled }];
      }),
  };
}

function isRun({ initTime }: RunIngest, time: Date): boolean {
  return initTime?.getTime() === time.getTime();
}

function sumOf(a: Counts, b: Counts): Counts {
  return {
    messagesRead: a.messagesRead + b.messagesRead,
    bytesRead: a.bytesRead + b.bytesRead,
    messagesDecoded: a.messagesDecoded + b.messagesDecoded,
    decodeMs: a.decodeMs + b.decodeMs,
    implausibleFields: a.implausibleFields + b.implausibleFields,
  };
}

/** The public form of errors, whose messages name files and hosts. */
const PUBLIC_REASONS: Readonly<Partial<Record<ErrorCode, string>>> = {
  not_found: 'the source does not have it',
  upstream_unavailable: 'the source cannot be read; the log says why',
  validation_error: 'the source does not hold what it should; the log says why',
  overloaded: 'too much is under way',
};

function publicReason(error: unknown): string {
  const reason = error instanceof IsobarError ? PUBLIC_REASONS[error.code] : undefined;
  return reason ?? 'internal error, see the log';
}
