import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';

/**
 * Writes a bench's rows with what they depend on: versions, processor, and how busy the machine was.
 * @param loadBefore load average before the bench began, which adds its own
 */
export function writeReport(file: string, loadBefore: number, rows: readonly object[]): void {
  const report = {
    node: process.version,
    processor: `${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}`,
    date: new Date().toISOString().slice(0, 10),
    loadBefore,
    loadAfter: loadavg()[0] ?? Number.NaN,
    rows,
  };
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}
