import { parentPort, workerData } from 'node:worker_threads';
import { createOnDemandIntake } from '../ingest/index.ts';
import { openParts } from '../parts.ts';
import { type Config, IsobarError } from '../platform/index.ts';
import type { OnDemandAnswer, OnDemandOrder } from './on-demand-protocol.ts';
import { openSources } from './sources.ts';

const config: Config = workerData;
const { store, log, now } = await openParts(config);
const sources = await openSources(config, now, (error) =>
  log.error({ err: error }, 'the demo producer failed to make a file'),
);
if (sources === null) throw new Error('on demand: there is no source to ask');
const { sourceOf, runSourceOf, lineageUrl } = sources;
const intake = createOnDemandIntake({ store, sourceOf, runSourceOf, lineageUrl, log });

parentPort?.on('message', async (order: OnDemandOrder) => {
  parentPort?.postMessage(await answer(order));
});

async function answer({ id, model, initTime, wanted }: OnDemandOrder): Promise<OnDemandAnswer> {
  try {
    if (wanted === null) return { id, found: await intake.open(model, initTime) };
    await intake.take(model, initTime, wanted);
    return { id, found: true };
  } catch (error) {
    if (error instanceof IsobarError) {
      return { id, error: { code: error.code, message: error.message } };
    }
    log.error({ err: error, model, initTime }, 'a run could not be taken in on demand');
    return { id, error: { code: 'internal_error', message: 'the run could not be read from its source' } };
  }
}
