import { isCycle, latencyOf, type ModelId } from '../../catalog/index.ts';

const HOUR_MS = 3_600_000;

/**
 * The latest `count` runs of a model that a producer would have out in full at `now`, newest first.
 * @throws RangeError when `count` is not a whole number of at least 1
 */
export function demoCycles(now: Date, count: number, model: ModelId = 'gfs'): readonly Date[] {
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`count of cycles: ${count}, at least 1`);
  const cycles: Date[] = [];
  for (let hour = Math.floor(now.getTime() / HOUR_MS); cycles.length < count; hour--) {
    const initTime = new Date(hour * HOUR_MS);
    const hourOfDay = initTime.getUTCHours();
    if (!isCycle(model, hourOfDay)) continue;
    const complete = initTime.getTime() + latencyOf(model, hourOfDay).lastMinutes * 60_000;
    if (complete <= now.getTime()) cycles.push(initTime);
  }
  return cycles;
}
