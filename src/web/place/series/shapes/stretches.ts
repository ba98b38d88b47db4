import type { Values } from '../place-forecast.ts';
import type { Stretch } from '../sun.ts';

/** A value with the stretch of time that it stands for. */
export interface Cell extends Stretch {
  readonly value: number;
}

/**
 * Each value of an instant from half way after the one before to half way to the next, for strips that have no gaps where values
 * have none. The first and the last stand for half as long.
 */
export function cellsOf(times: readonly number[], values: Values): readonly Cell[] {
  return times.flatMap((time, i) => {
    const value = values[i];
    if (value === null || value === undefined) return [];
    const [before, after] = [times[i - 1], times[i + 1]];
    return [
      {
        start: before === undefined ? time : (before + time) / 2,
        end: after === undefined ? time : (time + after) / 2,
        value,
      },
    ];
  });
}

/** The index of the time that is nearest; of two, the earlier one. -1 where there are none. */
export function nearestIndex(times: readonly number[], time: number): number {
  let best = -1;
  for (const [i, each] of times.entries()) {
    const other = times[best];
    if (other === undefined || Math.abs(each - time) < Math.abs(other - time)) best = i;
  }
  return best;
}
