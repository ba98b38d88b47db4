import { parentPort, workerData } from 'node:worker_threads';
import { createOnDemandIngest } from '../ingest/index.ts';
import { openParts } from '../parts.ts';
import { type Config, IsobarError } from '../platform/index.ts';
import { limitConnections } from '../source/index.ts';
import type { OnDemandAnswer, OnDemandOrder, OnDemandWithdrawal } from './on-demand-protocol.ts';
import { ON_DEMAND_CONNECTIONS, openSources } from './sources.ts';

const config: Config = workerData;
limitConnections(ON_DEMAND_CONNECTIONS);
const { store, log, now } = await openParts(config);
const sources = await openSources(config, now, (error) =>
  log.error({ err: error }, 'the demo producer failed to make a file'),
);
if (sources === null) throw new Error('on demand: there is no source to ask');
const { sourceOf, runSourceOf, lineageUrl } = sources;
const ingest = createOnDemandIngest({ store, sourceOf, runSourceOf, lineageUrl, now, log });

/** By the number of the order: tells when nobody waits for it any more. */
const callers = new Map<number, AbortController>();

parentPort?.on('message', async (message: OnDemandOrder | OnDemandWithdrawal) => {
  if ('withdrawn' in message) {
    callers.get(message.withdrawn)?.abort(new Error('nobody waits any more'));
    return;
  }
  const caller = new AbortController();
  callers.set(message.id, caller);
  const reply = await answer(message, caller.signal);
  callers.delete(message.id);
  if (!caller.signal.aborted) parentPort?.postMessage(reply);
});

async function answer(
  { id, model, initTime, wanted }: OnDemandOrder,
  signal: AbortSignal,
): Promise<OnDemandAnswer> {
  try {
    if (wanted === null) return { id, found: await ingest.open(model, initTime) };
    await ingest.take(model, initTime, wanted, signal);
    return { id, found: true };
  } catch (error) {
    if (error instanceof IsobarError) {
      return { id, error: { code: error.code, message: error.message } };
    }
    if (!signal.aborted) log.error({ err: error, model, initTime }, 'a run could not be taken in on demand');
    return { id, error: { code: 'internal_error', message: 'the run could not be read from its source' } };
  }
}
