import { z } from 'zod';
import { formatTime, type Run } from '../../../forecast/index.ts';
import { defineRoute, UNAVAILABLE_RETRY_SECONDS } from '../../../http/index.ts';
import { isAheadOfClock, type ModelIngestStatus } from '../../../platform/index.ts';
import { answerTime, initTime } from '../../answer-parts.ts';
import { readinessOf } from './readiness.ts';
import { describeCondition, storeSchema } from './store-condition.ts';

const count = z.int().min(0);

const health = z
  .object({
    status: z.enum(['ok', 'degraded', 'draining']).meta({
      description:
        '`ok` where some model has a complete run, `degraded` where none has, where something does not work or where something stored is damaged, `draining` while the server stops.',
    }),
    reasons: z.array(z.string()).meta({
      description:
        'Why the service is degraded, in words; empty where it is `ok`: all faults, no run at all, damaged files.',
    }),
    faults: z.array(z.string()).meta({
      description:
        'What does not work at the moment: the database, the disk of the data folder, the bucket of the store, the Redis that gateways share, the clock of this gateway, a run ahead of the clock.',
    }),
    age_seconds: z.number().min(0).nullable().meta({
      description:
        'How long ago that was found out: all of it is looked at every two seconds, and the last findings are answered at once, whatever does not answer. Null where something was not found out yet.',
    }),
    version: z.string(),
    time: answerTime,
    models: z
      .record(
        z.string(),
        z.object({
          latest_init_time: initTime,
          age_seconds: z.int(),
          state: z.enum(['COMPLETE', 'INCOMING']),
          hours_present: count,
          hours_expected: count,
          missing_leads: z.array(count).meta({
            description:
              'Leads of which files of the producer are late, absent or unreadable; they are filled in when the files arrive.',
          }),
          synthetic: z.boolean(),
        }),
      )
      .meta({ description: 'The run of each model that answers by default.' }),
    intake: z
      .object({
        failed: z.boolean(),
        models: z.record(
          z.string(),
          z.object({
            init_time: z.string().nullable(),
            active: z.boolean(),
            fields_done: count,
            fields_planned: count,
            hours_present: count,
            hours_expected: count,
            messages_read: count,
            bytes_read: count,
            implausible_fields: count,
            last_error: z.string().nullable(),
            stale: z.string().nullable(),
            next_look: z.string().nullable(),
          }),
        ),
        jobs: z.object({ queued: count, active: count, dead: count }),
      })
      .meta({ description: 'What is being ingested, and whether that works.' }),
    store: storeSchema,
  })
  .meta({ id: 'Health' });

/**
 * `GET /healthz`: status 503 while the first run of a fresh start is being ingested, and while the server finishes its
 * open requests before it stops.
 */
export const healthRoute = defineRoute({
  path: '/healthz',
  operationId: 'getHealth',
  tag: 'Service',
  summary: 'Whether the service works, and how old its data are',
  description:
    'Needs no key. 503, with the same body, while the first run of a fresh start is being ingested, and while the server is about to stop.',
  access: 'probe',
  ignoresQuery: true,
  formats: { json: { schema: health, description: 'State of the service, of runs and of ingest.' } },
  otherStatuses: { 503: 'The same, from a server that ingests its first run or is about to stop.' },
  async prepare(_, { now, version, status, health }) {
    const time = now();
    const { ageMs, condition, faults, runs } = await health();
    const models = Object.fromEntries(runs.map((run) => describeRun(run, time)));
    const { draining, failed, models: ingests, jobs } = status();
    const ready = readinessOf(status(), { runs }) === 'ready';
    const wrong = new Set(faults.map(({ message }) => message));
    for (const [model, { latest_init_time }] of Object.entries(models)) {
      const isAhead = isAheadOfClock(new Date(latest_init_time), time);
      if (isAhead) wrong.add(`the newest ${model} run, ${latest_init_time}, is ahead of the clock`);
    }
    for (const { fault } of ingests) if (fault !== null) wrong.add(fault);
    for (const { model, implausibleFieldsOfRun: fields } of ingests) {
      if (fields > 0)
        wrong.add(`IMPLAUSIBLE: ${fields} fields of the newest ${model} run were refused for their values`);
    }
    const damaged = condition?.damage.length ?? 0;
    const reasons = [
      ...wrong,
      ...(runs.length === 0 ? ['no model has a run that answers'] : []),
      ...(damaged > 0 ? [`${damaged} stored ${damaged === 1 ? 'file is' : 'files are'} damaged`] : []),
    ];
    return {
      status: ready ? 200 : 503,
      ...(!ready && { headers: { 'Retry-After': String(UNAVAILABLE_RETRY_SECONDS) } }),
      run: null,
      cachePolicy: 'never',
      price: 0,
      identity: null,
      read: () => ({
        content: JSON.stringify({
          status: draining ? 'draining' : reasons.length === 0 ? 'ok' : 'degraded',
          reasons,
          faults: [...wrong],
          age_seconds: Number.isFinite(ageMs) ? Math.round(ageMs / 100) / 10 : null,
          version,
          time: formatTime(time),
          models,
          intake: { failed, models: Object.fromEntries(ingests.map(describeIngest)), jobs },
          store: describeCondition(condition),
        }),
      }),
    };
  },
});

function describeRun(run: Run, time: Date) {
  return [
    run.model,
    {
      latest_init_time: formatTime(run.initTime),
      age_seconds: Math.round((time.getTime() - run.initTime.getTime()) / 1000),
      state: run.state,
      hours_present: run.presentHours,
      hours_expected: run.expectedHours,
      missing_leads: run.missingLeads,
      synthetic: run.synthetic,
    },
  ] as const;
}

function describeIngest(ingest: ModelIngestStatus) {
  return [
    ingest.model,
    {
      init_time: ingest.initTime && formatTime(ingest.initTime),
      active: ingest.active,
      fields_done: ingest.fieldsDone,
      fields_planned: ingest.fieldsPlanned,
      hours_present: ingest.hoursPresent,
      hours_expected: ingest.hoursExpected,
      messages_read: ingest.messagesRead,
      bytes_read: ingest.bytesRead,
      implausible_fields: ingest.implausibleFieldsOfRun,
      last_error: ingest.lastError,
      stale: ingest.stale,
      next_look: ingest.nextPoll && formatTime(ingest.nextPoll),
    },
  ] as const;
}
