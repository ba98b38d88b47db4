import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Fleet } from './fleet.ts';
import { judge } from './judge.ts';
import { ask, type CheckedQuestion } from './load.ts';

const health = z.object({
  status: z.string(),
  faults: z.array(z.string()),
  store: z.object({ damaged: z.array(z.unknown()) }).nullable(),
});

/**
 * Waits until every gateway says that it is ready and that nothing is wrong, and answers all the questions rightly, and every process runs.
 * @returns milliseconds, and null when the time was over; with what was last not so
 */
export async function timeToRecovery(
  fleet: Fleet,
  questions: readonly CheckedQuestion[],
  boundMs: number,
): Promise<{ readonly ms: number | null; readonly missing: string }> {
  const begin = performance.now();
  let missing = '';
  while (performance.now() - begin < boundMs) {
    missing = await whatIsMissing(fleet, questions).catch((error: Error) => `no answer: ${error.message}`);
    const ms = performance.now() - begin;
    if (missing === '') return ms <= boundMs ? { ms, missing } : { ms: null, missing: `late: ${ms} ms` };
    await sleep(100);
  }
  return { ms: null, missing };
}

async function whatIsMissing(fleet: Fleet, questions: readonly CheckedQuestion[]): Promise<string> {
  for (const { address } of fleet.gateways) {
    const ready = await ask(address, fleet.key, { path: '/readyz', body: null });
    if (ready.status !== 200) return `/readyz of ${address} is ${ready.status}`;
    const { text } = await ask(address, fleet.key, { path: '/healthz', body: null });
    const { status, faults, store } = health.parse(JSON.parse(text));
    if (faults.length > 0) return `/healthz of ${address} is ${status}: ${faults.join('; ')}`;
    // An outage is not damage, and what was mended is damaged no longer.
    if (store === null || store.damaged.length > 0)
      return `/healthz of ${address} is ${status}: ${store?.damaged.length ?? 'unknown'} damaged runs`;
    for (const { request, expected } of questions) {
      const answer = await ask(address, fleet.key, request);
      const verdict = judge(request, answer, address, expected, false);
      if (verdict !== 'right')
        return `${request.path} of ${address}: ${verdict} ${answer.text.slice(0, 300)}`;
    }
  }
  for (const each of [fleet.watcher, ...fleet.workers]) each.startAgainAfterFailure();
  const ended = [fleet.watcher, ...fleet.workers].filter(({ isRunning }) => !isRunning).length;
  return ended === 0 ? '' : `${ended} of watcher and workers have ended`;
}
