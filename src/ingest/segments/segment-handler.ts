import { LRUCache } from 'lru-cache';
import { IsobarError, resourceFaultOf } from '../../platform/index.ts';
import { recheckRun } from '../corrections/recheck-run.ts';
import { type JobHandler, NotYetAvailable } from '../jobs/index.ts';
import type { SegmentOptions } from '../runs/options/segment-options.ts';
import { ingestSegment } from './ingest-segment.ts';

/**
 * A segment with something that cannot be read is tried this often in full; from then on it is ingested without that, a
 * variable in several pieces if need be.
 */
const HOPEFUL_ATTEMPTS = 4;
/** Segments whose failures are remembered. */
const MAX_FAILING = 1000;
/** The same where this server's own disk or database fails: an operator has to act first. */
const RETRY_AFTER_FAULT_MS = 600_000;

/** The handler of a job queue: `ingestSegment`, with one log line and a record on the board of how it went. */
export function segmentHandler(options: SegmentOptions): JobHandler {
  const { board, log } = options;
  const failures = new LRUCache<string, number>({ max: MAX_FAILING });
  return async (job, signal) => {
    const { model } = job;
    const initTime = new Date(job.initTime);
    const facts = { model, initTime: initTime.toISOString(), leads: `${job.leads[0]}-${job.leads.at(-1)}` };
    const key = `${model} ${job.initTime} ${facts.leads} ${job.rechecks === true ? 'again' : ''}`;
    const failed = failures.get(key) ?? 0;
    const startedAt = performance.now();
    try {
      const report =
        job.rechecks === true
          ? await recheckRun(job, options, signal)
          : await ingestSegment(job, options, signal, failed < HOPEFUL_ATTEMPTS);
      failures.delete(key);
      // A check that has found nothing is not worth a word.
      if (job.rechecks === true && report === null) return;
      board.finished(model, initTime, report);
      if (report === null) return;
      const { state, presentHours, expectedHours, fieldsWritten, bytesRead, notes } = report;
      const hours = `${presentHours}/${expectedHours}`;
      const ms = Math.round(performance.now() - startedAt);
      const line = { ...facts, fieldsWritten, bytesRead, hours, state, ms };
      log.info(notes.length === 0 ? line : { ...line, notes }, 'segment ingested');
    } catch (error) {
      if (error instanceof NotYetAvailable || signal.aborted) {
        board.finished(model, initTime, null);
        log.debug({ ...facts, reason: String(error) }, 'segment postponed');
      } else {
        board.failed(model, initTime, error);
        const fault = resourceFaultOf(error);
        if (fault !== null) {
          log.warn({ ...facts, error: fault.message }, 'segment not ingested');
          // No attempt of the job's, which could not have gone better.
          throw new NotYetAvailable(fault.message, RETRY_AFTER_FAULT_MS);
        }
        failures.set(key, failed + 1);
        if (error instanceof IsobarError)
          log.warn({ ...facts, error: error.message }, 'segment not ingested');
        else log.error({ ...facts, err: error }, 'segment not ingested');
      }
      throw error;
    }
  };
}
