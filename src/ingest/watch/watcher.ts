import type { ModelId } from '../../catalog/index.ts';
import { DAY_MS, HOUR_MS, leadsOf, MINUTE_MS, retirementOf } from '../../catalog/index.ts';
import { IsobarError, type Log, resourceFaultOf } from '../../platform/index.ts';
import { newestDue, overdueReason, type RunAvailability, type SourceTree } from '../../source/index.ts';
import { CORRECTED_WITHIN_MS, type RunRecord, type RunStore } from '../../store/index.ts';
import type { JobQueue, RunJob } from '../jobs/index.ts';
import { EVERYTHING, filterOf, type IngestBounds, leadsWithin } from '../plan/ingest-bounds.ts';
import { segmentsOf } from '../plan/leads/lead-segments.ts';
import { lackingLeads, presentFields } from '../plan/run-plan.ts';
import { isLong, nextDue, PRODUCERS_SCHEDULE, type RunSchedule, runsDue } from '../plan/run-schedule.ts';
import type { IngestBoard } from '../report/ingest-board.ts';
import { Backoff, checksOf, MISSING_FILES } from './backoff.ts';
import { earliest, FIRST_PAUSE_MS, JITTER, MAX_PAUSE_MS, pause, pauseAfter } from './pauses.ts';
import { QueuedSegments } from './queued-segments.ts';

/** A source at which nothing is due is polled this often all the same. */
const MAX_REST_MS = HOUR_MS;
/** An overdue run of which nothing more has come for this long is looked at no oftener than one with missing files. */
const GIVEN_UP_MS = DAY_MS;
/** Runs that may be missing at a source before the search for a complete one ends. */
const MISSING_RUNS = 4;
/** Stored runs of a model that are looked at again for missing and corrected files. */
const MAX_RECHECKED_RUNS = 60;
/** Runs of a day, at most. */
const MAX_CYCLES = 24;
const SWEEP_EVERY_MS = 30 * MINUTE_MS;

export interface WatcherOptions {
  readonly models: readonly ModelId[];
  readonly sourceOf: (model: ModelId) => SourceTree;
  readonly store: RunStore;
  readonly queue: JobQueue;
  readonly now: () => Date;
  /** Runs of each model that are kept, of the kind that the sources hold; those of the other kind are left alone. */
  readonly keepRuns: number;
  /** What is ingested of each run; by default everything. */
  readonly bounds?: IngestBounds;
  /**
   * Newest runs of each model that the store should have in full. Default 1: older ones only while that one comes in, and the
   * newest that reaches the model's horizon if that one does not.
   */
  readonly requiredRuns?: number;
  /** Whether the sources hold made-up runs, which give way to real ones. Default false. */
  readonly synthetic?: boolean;
  readonly board: IngestBoard;
  readonly log: Log;
  /** Default: the producers' habits. */
  readonly schedule?: RunSchedule;
  /** Waits between two polls; rejects when the signal is aborted. Default: a timer. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Polls for new runs, queues their segments as they appear, expires old runs, and deletes their files. */
export interface Watcher {
  /** Polls all sources, each at its own pace, until `close`. */
  start(): void;
  /**
   * Polls one model's source once, queues the segments that are there in full and that the store lacks, and expires old
   * runs. Returns when the source should be polled next. Throws IsobarError('upstream_unavailable') when it does not answer.
   */
  poll(model: ModelId): Promise<Date>;
  /** Stops polling; resolves when nothing is under way. What is queued stays in the queue. */
  close(): Promise<void>;
}

export function createWatcher(options: WatcherOptions): Watcher {
  return new SourceWatcher(options);
}

/** What a poll found of a run that the store has not in full. */
type Found = 'nothing' | 'nothing new' | 'news';

/** What the watcher remembers of a model between two polls. */
interface Memory {
  pauseMs: number;
  stale: string | null;
  /** The model's producer has ended it, and its source has no run after the last by the notice. */
  ended: boolean;
  readonly queued: QueuedSegments;
  /** Looks at older runs of which files are missing. */
  readonly missing: Backoff;
  /** Checks of what recent runs were read from. */
  readonly checks: Backoff;
}

class SourceWatcher implements Watcher {
  readonly #options: WatcherOptions;
  readonly #schedule: RunSchedule;
  readonly #memories = new Map<ModelId, Memory>();
  readonly #stop = new AbortController();
  #watching: Promise<unknown> = Promise.resolve();

  constructor(options: WatcherOptions) {
    this.#options = options;
    this.#schedule = options.schedule ?? PRODUCERS_SCHEDULE;
  }

  start(): void {
    this.#watching = Promise.all([...this.#options.models.map((model) => this.#watch(model)), this.#tidy()]);
  }

  async close(): Promise<void> {
    this.#stop.abort(new Error('the watcher is closed'));
    await this.#watching;
  }

  async poll(model: ModelId): Promise<Date> {
    const { board } = this.#options;
    const memory = this.#memoryOf(model);
    // First, since a source that does not answer is one way to become stale.
    await this.#updateAge(model, memory);
    const polled = new Set<number>();
    const found = await this.#pollRuns(model, memory, polled);
    await this.#recheckStoredRuns(model, memory, polled);
    await this.#expireOldRuns(model, memory);
    const next = this.#nextPoll(model, memory, found);
    board.polled(model, { nextPoll: next, stale: memory.stale, due: newestDue(model, this.#options.now()) });
    return next;
  }

  async #updateAge(model: ModelId, memory: Memory): Promise<void> {
    const { now, store, log } = this.#options;
    const latest = await store.latest(model);
    const stale = latest === null ? null : overdueReason(model, latest.initTime, now());
    if (stale !== memory.stale && stale !== null) log.warn({ model, stale }, 'the latest run is stale');
    memory.stale = stale;
  }

  async #watch(model: ModelId): Promise<void> {
    const { now, wait = pause, log, board } = this.#options;
    const { signal } = this.#stop;
    let faults = 0;
    while (!signal.aborted) {
      let pauseMs: number;
      try {
        pauseMs = (await this.poll(model)).getTime() - now().getTime();
        if (faults > 0) {
          board.recovered(model);
          log.info({ model }, 'the source answers again');
        }
        faults = 0;
      } catch (error) {
        if (signal.aborted) return;
        const fault = resourceFaultOf(error);
        pauseMs = pauseAfter(fault, faults);
        faults++;
        const [newest = now()] = runsDue(model, now(), 1, this.#schedule);
        board.failed(model, newest, error);
        board.polled(model, {
          nextPoll: new Date(now().getTime() + pauseMs),
          stale: this.#memoryOf(model).stale,
          due: newestDue(model, now()),
        });
        if (fault !== null) {
          if (faults === 1) log.warn({ model, error: fault.message }, 'nothing can be ingested');
        } else if (!(error instanceof IsobarError))
          log.error({ model, err: error }, 'polling the source failed');
        // Logged once, and not at every try.
        else if (faults === 1) log.warn({ model, error: error.message }, 'the source does not answer');
      }
      await wait(Math.max(pauseMs, 1000) * (1 + JITTER * Math.random()), signal).catch(() => {});
    }
  }

  /**
   * Goes from the newest run back until enough complete ones are found, one of which reaches the model's horizon, since others
   * answer only for the first hours; returns what was found of the others.
   * @param polled takes the times of those others
   */
  async #pollRuns(model: ModelId, memory: Memory, polled: Set<number>): Promise<Found> {
    const { now, store, sourceOf, requiredRuns = 1 } = this.#options;
    const time = now();
    const founds = new Set<Found>();
    let settled = 0;
    let isReached = false;
    const isEnough = (initTime: Date) => {
      settled++;
      isReached ||= isLong(model, initTime);
      return settled >= requiredRuns && isReached;
    };
    for (const [n, initTime] of (await this.#candidates(model, memory)).entries()) {
      // Only the long run is still missing.
      const isOneTooMany = settled >= requiredRuns || n >= requiredRuns + MISSING_RUNS;
      if (isOneTooMany && !isLong(model, initTime)) continue;
      const run = await store.find(model, initTime);
      if (this.#isSettled(run)) {
        if (isEnough(initTime)) break;
      } else if (!this.#isGivenUp(initTime, run, time)) {
        polled.add(initTime.getTime());
        const isLate = this.#schedule.overdue(model, initTime) <= time;
        const availability = await sourceOf(model).availability(initTime, this.#stop.signal, isLate);
        const getsNoMore = availability.complete || isLate;
        const found = await this.#queueSegments(model, run, availability, isLate, memory);
        // A run that has not started to appear may be about to, unless its time is long past.
        founds.add(found === 'nothing' && !getsNoMore ? 'nothing new' : found);
        // It is being ingested already.
        if (availability.complete && isEnough(initTime)) break;
      }
    }
    if (founds.has('news')) return 'news';
    return founds.has('nothing new') ? 'nothing new' : 'nothing';
  }

  /**
   * Checks stored runs other than those that were polled, after pauses that grow: at the source for files that were missing, for as
   * long as it keeps the run, and for other versions of the files that recent runs were read from.
   */
  async #recheckStoredRuns(model: ModelId, memory: Memory, polled: ReadonlySet<number>): Promise<void> {
    const { store, sourceOf, queue, now, log, synthetic = false } = this.#options;
    const time = now();
    const stored = await store.list(model, MAX_RECHECKED_RUNS, { synthetic, stored: true, onDemand: false });
    const keys = new Set(stored.map(({ initTime }) => initTime.toISOString()));
    memory.missing.keep(keys);
    memory.checks.keep(keys);
    for (const run of stored) {
      const { initTime, generation, missingLeads } = run;
      const key = initTime.toISOString();
      const lacks = run.state === 'INCOMING' || missingLeads.length > 0;
      if (lacks && !polled.has(initTime.getTime()) && sourceOf(model).mayHold(initTime)) {
        if (memory.missing.isDue(key, generation, time)) await this.#pollMissingFiles(run, memory);
      } else memory.missing.forget(key);
      const isRecent = time.getTime() - initTime.getTime() <= CORRECTED_WITHIN_MS;
      if (!isRecent) memory.checks.forget(key);
      if (!isRecent || !memory.checks.isDue(key, generation, time)) continue;
      const leads = leadsOf(model, initTime.getUTCHours());
      const isQueued = await queue.enqueue({ model, initTime: key, leads, rechecks: true });
      if (isQueued) log.debug({ model, initTime: key }, 'check of a run queued');
    }
  }

  async #pollMissingFiles(run: RunRecord, memory: Memory): Promise<void> {
    const { model, initTime } = run;
    const { sourceOf, now } = this.#options;
    const isLate = this.#schedule.overdue(model, initTime) <= now();
    const availability = await sourceOf(model).availability(initTime, this.#stop.signal, isLate);
    await this.#queueSegments(model, run, availability, isLate, memory);
  }

  /** Runs that the store may want, newest first. */
  async #candidates(model: ModelId, memory: Memory): Promise<readonly Date[]> {
    const { now, sourceOf, requiredRuns = 1 } = this.#options;
    const last = retirementOf(model)?.lastRun ?? null;
    if (last !== null) {
      // Notices of an end have been put off before: the source decides.
      const newest = await sourceOf(model).newestRun(this.#stop.signal);
      memory.ended = newest === null || newest <= last;
      if (memory.ended) return newest === null ? [] : [newest];
    }
    const time = now();
    const runs = runsDue(model, time, requiredRuns + MISSING_RUNS, this.#schedule);
    // The newest long run that is due may be older, and may itself be missing.
    const longRuns = runsDue(model, time, MAX_CYCLES, this.#schedule).filter((run) => isLong(model, run));
    return [...runs, ...longRuns.slice(0, 2).filter((run) => run < (runs.at(-1) ?? time))];
  }

  /** Nothing is to be done for runs that are complete, or that retention has dropped. Real runs replace synthetic ones. */
  #isSettled(run: RunRecord | null): boolean {
    if (run === null) return false;
    const { synthetic = false } = this.#options;
    if (run.synthetic !== synthetic) return synthetic && run.state !== 'EXPIRED';
    return run.state !== 'INCOMING';
  }

  #isGivenUp(initTime: Date, run: RunRecord | null, now: Date): boolean {
    if (run?.state !== 'INCOMING') return false;
    return (
      this.#schedule.overdue(run.model, initTime) <= now &&
      now.getTime() - run.publishedAt.getTime() > GIVEN_UP_MS
    );
  }

  /** Queues the segments of a run that are ready and that the store lacks. */
  async #queueSegments(
    model: ModelId,
    run: RunRecord | null,
    { initTime, leads: there, complete }: RunAvailability,
    isLate: boolean,
    { queued }: Memory,
  ): Promise<Found> {
    const getsNoMore = complete || isLate;
    if (there.length === 0 && !getsNoMore) return 'nothing';
    const { store, queue, now, log, synthetic = false, bounds = EVERYTHING } = this.#options;
    const isOurs = run !== null && run.manifest !== null && run.synthetic === synthetic;
    const present = presentFields(isOurs ? await store.manifestOf(run) : null);
    // What else a complete run lacks its producer has left out.
    const isWhole = isOurs && run.state === 'COMPLETE';
    const segments = segmentsOf(model, initTime.getUTCHours())
      .map((leads) => leadsWithin(leads, bounds))
      .filter((leads) => leads.length > 0);
    // Where no lead is there in full, the first segment shows whether anything is.
    const isDoubtful = there.length === 0 && present.control.size === 0;
    let found: Found = isDoubtful ? 'nothing' : 'nothing new';
    for (const leads of isDoubtful ? segments.slice(0, 1) : segments) {
      const wanted = isWhole ? leads.filter((lead) => run.missingLeads.includes(lead)) : leads;
      if (lackingLeads(model, wanted, present, filterOf(bounds)).length === 0) continue;
      const available = leads.filter((lead) => there.includes(lead));
      if (isWhole && !wanted.some((lead) => there.includes(lead))) continue;
      const isReady =
        available.length === leads.length || (getsNoMore && (available.length > 0 || there.length === 0));
      const job: RunJob = { model, initTime: initTime.toISOString(), leads };
      const title = { model, initTime: job.initTime, leads: `${leads[0]}-${leads.at(-1)}` };
      // Once a run is late it is complete without what is missing.
      const had = `${available.join()}${isLate ? ' late' : ''}`;
      const againMs = isWhole ? MISSING_FILES.maxMs : undefined;
      if (!isReady || !queued.add(Object.values(title).join(' '), had, now(), againMs)) continue;
      if (!(await queue.enqueue(job))) continue;
      if (!isDoubtful) found = 'news';
      log.info(title, 'segment queued');
    }
    return found;
  }

  #nextPoll(model: ModelId, memory: Memory, found: Found): Date {
    const now = this.#options.now();
    if (found === 'nothing') {
      memory.pauseMs = FIRST_PAUSE_MS;
      const due = nextDue(model, now, this.#schedule).getTime() - now.getTime();
      const rest = memory.ended ? DAY_MS : Math.min(due, MAX_REST_MS);
      return earliest(new Date(now.getTime() + rest), memory.missing.next(), memory.checks.next());
    }
    const pauseMs = found === 'news' ? FIRST_PAUSE_MS : memory.pauseMs;
    memory.pauseMs = Math.min(pauseMs * 1.5, MAX_PAUSE_MS);
    return earliest(new Date(now.getTime() + pauseMs), memory.missing.next(), memory.checks.next());
  }

  async #expireOldRuns(model: ModelId, { queued }: Memory): Promise<void> {
    const { store, keepRuns, log, now, synthetic = false } = this.#options;
    for (const { initTime } of await store.keepNewest(model, keepRuns, { synthetic })) {
      log.info({ model, initTime: initTime.toISOString() }, 'run expired');
    }
    queued.forgetOld(now());
  }

  /** Deletes files that no run names any more; apart from the polls, since that takes long where there are many runs. */
  async #tidy(): Promise<void> {
    const { store, log } = this.#options;
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        const { files, bytes } = await store.sweep({ signal });
        if (files > 0) log.info({ files, bytes }, 'unused files deleted');
      } catch (error) {
        if (error instanceof IsobarError) log.warn({ error: error.message }, 'unused files were not deleted');
        else log.error({ err: error }, 'unused files were not deleted');
      }
      await pause(SWEEP_EVERY_MS, signal).catch(() => {});
    }
  }

  #memoryOf(model: ModelId): Memory {
    let memory = this.#memories.get(model);
    if (memory === undefined) {
      memory = {
        pauseMs: FIRST_PAUSE_MS,
        stale: null,
        ended: false,
        queued: new QueuedSegments(),
        missing: new Backoff(MISSING_FILES),
        checks: new Backoff(checksOf(model)),
      };
      this.#memories.set(model, memory);
    }
    return memory;
  }
}
