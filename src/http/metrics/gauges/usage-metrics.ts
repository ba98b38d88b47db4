import { Counter, type Registry } from 'prom-client';
import type { UsageRecorder } from '../../../access/index.ts';

/** Statuses by which limits and credits refuse, and what they are called here. */
const REFUSALS: ReadonlyMap<number, string> = new Map([
  [402, 'credits'],
  [429, 'rate'],
]);

/** Adds what is charged and refused to the figures for Prometheus; returns a recorder that counts on the way to another. */
export function measureUsage(registry: Registry, usage: UsageRecorder): UsageRecorder {
  const registers = [registry];
  const charged = new Counter({
    name: 'isobar_credits_charged_total',
    help: 'Credits that were charged, by interface; also of plans that count none.',
    labelNames: ['interface'],
    registers,
  });
  const refused = new Counter({
    name: 'isobar_refused_total',
    help: 'Requests that were refused for their rate (429) or for insufficient credits (402), by interface.',
    labelNames: ['interface', 'reason'],
    registers,
  });
  return {
    record(use) {
      const reason = REFUSALS.get(use.status);
      if (reason !== undefined) refused.inc({ interface: use.interface, reason });
      const kept = Math.min(use.settledCredits, use.charge?.credits ?? 0);
      if (kept > 0) charged.inc({ interface: use.interface }, kept);
      usage.record(use);
    },
    flush: () => usage.flush(),
  };
}
