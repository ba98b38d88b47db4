import { Counter, Gauge, type Registry } from 'prom-client';
import type { SharedState } from '../../../platform/index.ts';

/** Adds to the figures for Prometheus how the state goes that gateways share; nothing where this one shares none. */
export function measureSharing(registry: Registry, shared: Pick<SharedState, 'sharing'>): void {
  if (shared.sharing === null) return;
  const registers = [registry];
  new Gauge({
    name: 'isobar_redis_up',
    help: '1 where limits are counted in all gateways together, 0 where this one counts alone since Redis cannot be used.',
    registers,
    aggregator: 'min',
    collect() {
      this.set(shared.sharing?.isUp === true ? 1 : 0);
    },
  });
  new Counter({
    name: 'isobar_limits_decided_alone_total',
    help: 'Requests whose limits this gateway has counted alone, since Redis could not be used or did not answer in time.',
    registers,
    collect() {
      this.reset();
      this.inc(shared.sharing?.decidedAlone ?? 0);
    },
  });
}
