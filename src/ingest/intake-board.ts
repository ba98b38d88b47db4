import { MODEL_IDS, type ModelId } from '../catalog/index.ts';
import { IsobarError } from '../platform/index.ts';
import type { RunProgress, RunReport } from './run-report.ts';

/** The run of a model that is being taken in, or was last; what was read is counted since the process began. */
export interface ModelIntake {
  readonly model: ModelId;
  /** Null until a run was taken in or tried. */
  readonly initTime: Date | null;
  readonly active: boolean;
  /** Of the piece of the run that is being taken in. */
  readonly fieldsDone: number;
  readonly fieldsPlanned: number;
  readonly hoursPresent: number;
  readonly hoursExpected: number;
  readonly messagesRead: number;
  readonly bytesRead: number;
  /** Why the last attempt failed; null when it did not. */
  readonly lastError: string | null;
  /** When the source is looked at again; null where it is not watched. */
  readonly nextLook: Date | null;
  /** Why the newest run is older than it should be; null where it is not. */
  readonly stale: string | null;
}

/** Notes what a process takes in and how it goes, for `/healthz`, metrics and the terminal. */
export interface IntakeBoard {
  progress(progress: RunProgress): void;
  /** A piece of a run is taken in, or there was nothing to take in; the report tells the rest. */
  finished(model: ModelId, initTime: Date, report: RunReport | null): void;
  /** A piece of a run, or a look at its source, failed. Of errors that are no IsobarError only the log may tell more. */
  failed(model: ModelId, initTime: Date, error: unknown): void;
  looked(model: ModelId, nextLook: Date, stale: string | null): void;
  /** Models of which a run was taken in or tried, or whose source was looked at, in the usual order. */
  snapshot(): readonly ModelIntake[];
}

type RunIntake = Omit<
  ModelIntake,
  'model' | 'messagesRead' | 'bytesRead' | 'lastError' | 'nextLook' | 'stale'
>;

/** What is known of a model. */
interface Row {
  run: RunIntake;
  /** Read for pieces that are finished, and so far for the one that is not. */
  readonly finished: Counts;
  reading: Counts;
  lastError: string | null;
  nextLook: Date | null;
  stale: string | null;
}

interface Counts {
  messagesRead: number;
  bytesRead: number;
}

const NOTHING_READ: Readonly<Counts> = { messagesRead: 0, bytesRead: 0 };
const NO_RUN: RunIntake = {
  initTime: null,
  active: false,
  fieldsDone: 0,
  fieldsPlanned: 0,
  hoursPresent: 0,
  hoursExpected: 0,
};

export function createIntakeBoard(): IntakeBoard {
  const rows = new Map<ModelId, Row>();
  const rowOf = (model: ModelId): Row => {
    const row = rows.get(model) ?? {
      run: NO_RUN,
      finished: { ...NOTHING_READ },
      reading: NOTHING_READ,
      lastError: null,
      nextLook: null,
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
    looked(model, nextLook, stale) {
      Object.assign(rowOf(model), { nextLook, stale });
    },
    snapshot: () =>
      MODEL_IDS.flatMap((model): ModelIntake[] => {
        const row = rows.get(model);
        if (row === undefined) return [];
        const { run, finished, reading, lastError, nextLook, stale } = row;
        const messagesRead = finished.messagesRead + reading.messagesRead;
        const bytesRead = finished.bytesRead + reading.bytesRead;
        return [{ model, ...run, messagesRead, bytesRead, lastError, nextLook, stale }];
      }),
  };
}
