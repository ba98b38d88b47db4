import type { LeadRange, ModelId, VariableName } from '../catalog/index.ts';
import type { RunRecord } from '../store/index.ts';
import type { BatchSchedule } from './common/batch-schedule.ts';
import type { Fetches } from './fetching/fetches.ts';
import type { SignalSource } from './reading/request-reader.ts';
import type { StoredCells } from './reading/stored/stored-cells.ts';
import type { StoredField } from './reading/stored/stored-field.ts';
import type { ForecastRequest } from './request/forecast-request.ts';
import type { Archive } from './runs/archive.ts';
import type { Run } from './runs/run/run.ts';
import type { RunKey } from './runs/run/run-key.ts';
import type { RunEvents } from './runs/run-events.ts';
import type { RunPage } from './runs/run-page.ts';

/** The core, which every interface queries. */
export interface Forecasts {
  /**
   * Starts a request, with one set of runs and one loader for all its questions.
   * @param signal of the caller: once it is aborted, nothing more is read and pending reads reject with its reason
   * @param schedule by default what is requested in the same tick is read together
   * @param fetches what may be fetched from sources, and who pays; by default everything, free of charge
   */
  request(signal?: SignalSource, schedule?: BatchSchedule, fetches?: Fetches): ForecastRequest;
  /** The newest complete real run of a model, or else the newest complete synthetic one, or null. */
  latest(model: ModelId): Promise<Run | null>;
  /**
   * An object that stays the same as long as the complete runs of a model do, and so the run that answers a question by default.
   * Without a promise where they were looked up within the last moment.
   */
  edition(model: ModelId): object | Promise<object>;
  /**
   * Prepares the reading of variables at any cell of a stored run, for questions that differ by their place alone; null where something
   * would have to be waited for, or nothing is stored.
   */
  storedCells(run: Run, variables: readonly VariableName[], range: LeadRange): StoredCells | null;
  /** The same for a variable at one lead over any box. */
  storedField(run: Run, variable: VariableName, lead: number): StoredField | null;
  /** Runs that are ingested as a whole and can be read, newest initialisation first. */
  runs(model: ModelId, limit: number): Promise<readonly Run[]>;
  /** A page of those runs, from the newest that was initialised before a time. */
  runPage(model: ModelId, first: number, before: Date | null): Promise<RunPage>;
  /** The complete runs of a model before a run and of its kind, real or synthetic, newest first. */
  completeBefore(run: Run, limit: number): Promise<readonly Run[]>;
  /** The records of those runs, without opening them, for callers that show only a few. */
  listed(model: ModelId, limit: number): Promise<readonly RunRecord[]>;
  /** Throws where a run is older than this view of the core goes back, whether it is stored or not. */
  requireReached(run: RunKey): void;
  /** Changes of runs. */
  readonly events: RunEvents;
  /** The same core, as far back as an archive reaches. */
  within(archive: Archive): Forecasts;
}
