import { MODEL_IDS, type ModelId } from '../catalog/index.ts';
import { IsobarError, type ModelIngestStatus } from '../platform/index.ts';
import type { RunProgress, RunReport } from './runs/run-report.ts';

/** Notes what a process takes in and how it goes, for `/healthz`, metrics and the terminal. */
export interface IngestBoard {
  progress(progress: RunProgress): void;
  /** A piece of a run is taken in, or there was nothing to take in; the report tells the rest. */
  finished(model: ModelId, initTime: Date, report: RunReport | null): void;
  /** A piece of a run, or a look at its source, failed. Of errors that are no IsobarError only the log may tell more. */
  failed(model: ModelId, initTime: Date, error: unknown): void;
  looked(model: ModelId, nextPoll: Date, stale: string | null): void;
  /** Models of which a run was taken in or tried, or whose source was looked at, in the usual order. */
  snapshot(): readonly ModelIngestStatus[];
}

type RunIngest = Omit<
  ModelIngestStatus,
  'model' | 'messagesRead' | 'bytesRead' | 'lastError' | 'nextPoll' | 'stale'
>;

/** What is known of a model. */
interface Row {
  run: RunIngest;
  /** Read for pieces that are finished, and so far for the one that is not. */
  readonly finished: Counts;
  reading: Counts;
  lastError: string | null;
  nextPoll: Date | null;
  stale: string | null;
}

interface Counts {
  messagesRead: number;
  bytesRead: number;
}

const NOTHING_READ: Readonly<Counts> = { messagesRead: 0, bytesRead: 0 };
const NO_RUN: RunIngest = {
  initTime: null,
  active: false,
  fieldsDone: 0,
  fieldsPlanned: 0,
  hoursPresent: 0,
  hoursExpected: 0,
};

export function createIngestBoard(): IngestBoard {
  const rows = new Map<ModelId, Row>();
  const rowOf = (model: ModelId): Row => {
    const row = rows.get(model) ?? {
      run: NO_RUN,
      finished: { ...NOTHING_READ },
      reading: NOTHING_READ,
      lastError: null,
      nextPoll: null,
      stale: null,
    };
    rows.set(model, row);
    return row;
  };
  /** The row, what was being read of its run counted as read; its run is this one. */
  const endOf = (model: ModelId, initTime: Date) => {
    const row = rowOf(model);
    row.finished.messagesRead += row.reading.messagesRead;
    row.finished.bytesRead += row.reading.bytesRead;
    row.reading = NOTHING_READ;
    const before = row.run.initTime?.getTime() === initTime.getTime() ? row.run : NO_RUN;
    const run = { ...before, initTime, active: false };
    row.run = run;
    return { row, run };
  };
  return {
    progress({ model, initTime, presentHours, expectedHours, messagesRead, bytesRead, ...counts }) {
      const { fieldsDone, fieldsPlanned } = counts;
      const row = rowOf(model);
      row.reading = { messagesRead, bytesRead };
      const hours = { hoursPresent: presentHours, hoursExpected: expectedHours };
      row.run = { initTime, active: true, fieldsDone, fieldsPlanned, ...hours };
    },
    finished(model, initTime, report) {
      const { row, run } = endOf(model, initTime);
      row.lastError = null;
      if (report === null) return;
      row.run = { ...run, hoursPresent: report.presentHours, hoursExpected: report.expectedHours };
    },
    failed(model, initTime, error) {
      endOf(model, initTime).row.lastError =
        error instanceof IsobarError ? error.message : 'internal error, see the log';
    },
    looked(model, nextPoll, stale) {
      Object.assign(rowOf(model), { nextPoll, stale });
    },
    snapshot: () =>
      MODEL_IDS.flatMap((model): ModelIngestStatus[] => {
        const row = rows.get(model);
        if (row === undefined) return [];
        const { run, finished, reading, lastError, nextPoll, stale } = row;
        const messagesRead = finished.messagesRead + reading.messagesRead;
        const bytesRead = finished.bytesRead + reading.bytesRead;
        return [{ model, ...run, messagesRead, bytesRead, lastError, nextPoll, stale }];
      }),
  };
}
