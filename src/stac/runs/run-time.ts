import { HOUR_MS, horizonOf } from '../../catalog/index.ts';
import type { RunKey } from '../../forecast/index.ts';
import type { TimeInterval } from '../../http/index.ts';

/** The last lead that runs of this hour of the day have, whether it is there yet or not. */
export function lastLeadOf({ model, initTime }: RunKey): number {
  return horizonOf(model, initTime.getUTCHours());
}

/** From initialisation to the last valid time. */
export function timeOf(run: RunKey): { readonly from: Date; readonly to: Date } {
  return { from: run.initTime, to: new Date(run.initTime.getTime() + lastLeadOf(run) * HOUR_MS) };
}

export function intervalOf(run: RunKey): TimeInterval {
  const { from, to } = timeOf(run);
  return { from: from.getTime(), to: to.getTime() };
}

/** Whether two intervals have an instant in common. */
export function intervalsOverlap(a: TimeInterval, b: TimeInterval): boolean {
  const isBefore = (one: TimeInterval, other: TimeInterval) =>
    one.to !== null && other.from !== null && one.to < other.from;
  return !isBefore(a, b) && !isBefore(b, a);
}
