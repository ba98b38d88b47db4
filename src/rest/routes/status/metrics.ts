import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { HOUR_MS, MODEL_IDS } from '../../../catalog/index.ts';
import type { Forecasts } from '../../../forecast/index.ts';
import { defineRoute, type Services } from '../../../http/index.ts';
import type { IngestStatus, OtherProcesses } from '../../../platform/index.ts';
import { conditionGauges } from './store-condition.ts';

/** `GET /metrics`: requests, the state of runs, of ingest and of the process, in the Prometheus text format. */
export function metricsRoute({ forecasts, status, health, registry, others = null }: Services) {
  registerProcessMetrics(registry);
  const updateRuns = runGauges(registry, forecasts);
  const updateIngest = ingestGauges(registry, status);
  const updateCondition = conditionGauges(registry, { health });
  async function update(): Promise<void> {
    await updateRuns();
    await updateCondition();
    updateIngest();
  }
  const figures = async () => {
    await update();
    return registry.getMetricsAsJSON();
  };
  others?.offerFigures(figures);
  return defineRoute({
    path: '/metrics',
    operationId: 'getMetrics',
    tag: 'Service',
    summary: 'Figures for Prometheus',
    description:
      'Requests, the state of runs, of ingest and of the process, in the text format of Prometheus. For the token of `ISOBAR_METRICS_TOKEN`, and for keys of the default project with the scope `account`, such as the key that a start prints.',
    access: 'operator',
    scope: 'account',
    formats: { prometheus: { schema: null, description: 'Prometheus text format.' } },
    prepare: () => ({
      run: null,
      cachePolicy: 'never',
      price: 0,
      identity: null,
      async read() {
        if (others !== null) return { content: await textOfAll(await figures(), others) };
        await update();
        return { content: await registry.metrics() };
      },
    }),
  });
}

let ofProcess: Registry | null = null;

/**
 * Memory, garbage collection and event loop. Measured once for all gateways of the process: the observers behind them never end, and would
 * keep a gateway that is closed in memory.
 */
function registerProcessMetrics(registry: Registry): void {
  if (ofProcess === null) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  for (const { name } of ofProcess.getMetricsAsArray()) {
    const metric = ofProcess.getSingleMetric(name);
    if (metric !== undefined) registry.registerMetric(metric);
  }
}

/** Figures of all processes of the server: most are sums; what all see alike stands as it is. */
async function textOfAll(own: readonly object[], others: OtherProcesses): Promise<string> {
  const all = [own, ...(await others.figures())];
  return AggregatorRegistry.aggregate(all.map((figures) => [...figures])).metrics();
}

function gauge<Label extends string>(registry: Registry, name: string, help: string, label: Label) {
  return new Gauge({ name, help, labelNames: [label], registers: [registry], aggregator: 'max' });
}

function counter(registry: Registry, name: string, help: string) {
  return new Counter({ name, help, labelNames: ['model'], registers: [registry], aggregator: 'max' });
}

function runGauges(registry: Registry, forecasts: Forecasts): () => Promise<void> {
  const newest = gauge(
    registry,
    'isobar_run_init_timestamp_seconds',
    'Initialisation of the newest stored run.',
    'model',
  );
  const present = gauge(
    registry,
    'isobar_run_hours_present',
    'Leads of the newest stored run that can be read.',
    'model',
  );
  const expected = gauge(
    registry,
    'isobar_run_hours_expected',
    'Leads that the newest stored run has when it is complete.',
    'model',
  );
  const lastHour = gauge(
    registry,
    'isobar_run_last_hour_timestamp_seconds',
    'The last hour of the newest stored run that can be read.',
    'model',
  );
  const byDefault = gauge(
    registry,
    'isobar_default_run_init_timestamp_seconds',
    'Initialisation of the run that answers by default.',
    'model',
  );
  const missing = gauge(
    registry,
    'isobar_run_missing_leads',
    'Leads of the newest run of each model of which files of its producer are late, absent or unreadable.',
    'model',
  );
  return async () => {
    for (const each of [newest, present, expected, missing, lastHour, byDefault]) each.reset();
    for (const model of MODEL_IDS) {
      const [run] = await forecasts.runs(model, 1);
      if (run !== undefined) {
        newest.set({ model }, run.initTime.getTime() / 1000);
        present.set({ model }, run.presentHours);
        expected.set({ model }, run.expectedHours);
        missing.set({ model }, run.missingLeads.length);
        const lead = run.presentLeads.at(-1);
        if (lead !== undefined) lastHour.set({ model }, (run.initTime.getTime() + lead * HOUR_MS) / 1000);
      }
      const latest = await forecasts.latest(model);
      if (latest !== null) byDefault.set({ model }, latest.initTime.getTime() / 1000);
    }
  };
}

function ingestGauges(registry: Registry, ingest: () => IngestStatus): () => void {
  const done = gauge(
    registry,
    'isobar_ingest_fields_done',
    'Fields written of the part of a run that is being ingested, or was last.',
    'model',
  );
  const planned = gauge(
    registry,
    'isobar_ingest_fields_planned',
    'Fields to write of the part of a run that is being ingested, or was last.',
    'model',
  );
  const messages = counter(
    registry,
    'isobar_ingest_messages_read_total',
    'GRIB messages fetched since ingest was started.',
  );
  const bytes = counter(
    registry,
    'isobar_ingest_bytes_read_total',
    'Bytes of those messages, as they were sent.',
  );
  const decoded = counter(
    registry,
    'isobar_ingest_messages_decoded_total',
    'Messages decoded since ingest was started.',
  );
  const decodeTime = counter(
    registry,
    'isobar_ingest_decode_seconds_total',
    'Seconds that decoding them took, of all threads together.',
  );
  const implausible = counter(
    registry,
    'isobar_ingest_implausible_fields_total',
    'Fields refused because their values are outside the plausible range of their variable, since ingest was started.',
  );
  const stale = gauge(
    registry,
    'isobar_run_stale',
    '1 where the run that answers by default is older than it should be, else 0; of models that are watched.',
    'model',
  );
  const due = gauge(
    registry,
    'isobar_run_due_init_timestamp_seconds',
    'Initialisation of the newest run that should be complete by its producer’s timetable; of models that are watched.',
    'model',
  );
  const failure = new Gauge({
    name: 'isobar_ingest_failed',
    help: '1 while nothing is ingested because ingest has ended by itself and was not started again yet, else 0.',
    registers: [registry],
    aggregator: 'max',
  });
  const resident = new Gauge({
    name: 'isobar_ingest_resident_memory_bytes',
    help: 'Resident memory of the child process that ingests runs; 0 where there is none.',
    registers: [registry],
    aggregator: 'max',
  });
  const jobCounts = gauge(
    registry,
    'isobar_jobs',
    'Jobs by state: queued, active, or dead (given up).',
    'state',
  );
  return () => {
    const { models, jobs, failed, residentBytes = 0 } = ingest();
    for (const each of [done, planned, messages, bytes, decoded, decodeTime, implausible, stale, due])
      each.reset();
    for (const each of models) {
      const { model } = each;
      done.set({ model }, each.fieldsDone);
      planned.set({ model }, each.fieldsPlanned);
      messages.inc({ model }, each.messagesRead);
      bytes.inc({ model }, each.bytesRead);
      decoded.inc({ model }, each.messagesDecoded);
      decodeTime.inc({ model }, each.decodeMs / 1000);
      implausible.inc({ model }, each.implausibleFields);
      if (each.due !== null) due.set({ model }, each.due.getTime() / 1000);
      if (each.nextPoll !== null) stale.set({ model }, each.stale === null ? 0 : 1);
    }
    failure.set(failed ? 1 : 0);
    resident.set(residentBytes);
    for (const state of ['queued', 'active', 'dead'] as const) jobCounts.set({ state }, jobs[state]);
  };
}
