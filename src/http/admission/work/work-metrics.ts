import { Counter, Gauge, type Registry } from 'prom-client';
import type { ExpensiveWork } from './expensive-work.ts';

/** Adds the state of expensive work to the figures for Prometheus. */
export function measureWork(registry: Registry, work: ExpensiveWork): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge(
    'isobar_answer_bytes_held',
    'Bytes of large answers that are being made, or that their clients have not taken yet.',
    () => work.heldBytes,
  );
  gauge('isobar_expensive_work_active', 'Expensive operations that are being executed.', () => work.atWork);
  gauge(
    'isobar_expensive_work_waiting',
    'Requests that wait until they may be executed, or until there is room for their answer.',
    () => work.waiting,
  );
  new Counter({
    name: 'isobar_expensive_work_refused_total',
    help: 'Requests that waited too long, or could not even wait, and were answered with 503.',
    registers,
    collect() {
      this.reset();
      this.inc(work.refused);
    },
  });
}
