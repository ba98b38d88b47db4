import { Counter, Gauge, type Registry } from 'prom-client';
import type { ResponseCache } from '../../cache/response-cache.ts';

/** What has been read of the store since the start. */
interface StoreReads {
  readonly tileReads: number;
  readonly bytesRead: number;
}

/** Adds reads of the store, and answers that were sent again from memory, to the figures for Prometheus. */
export function measureReads(registry: Registry, reads: () => StoreReads, answers: ResponseCache): void {
  const registers = [registry];
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  counter(
    'isobar_store_tile_reads_total',
    'Reads of a tile of a cube, or of a part of one.',
    () => reads().tileReads,
  );
  counter('isobar_store_read_bytes_total', 'Bytes read of cubes.', () => reads().bytesRead);
  counter(
    'isobar_answer_cache_hits_total',
    'Answers of REST that were sent again as they were.',
    () => answers.hits,
  );
  counter(
    'isobar_answer_cache_misses_total',
    'Answers of REST that were not in the cache.',
    () => answers.misses,
  );
  new Gauge({
    name: 'isobar_answer_cache_bytes',
    help: 'Bytes of answers that are kept.',
    registers,
    collect() {
      this.set(answers.bytes);
    },
  });
}
