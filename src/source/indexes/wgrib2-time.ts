import type { TimeWindow, WindowKind } from '../../catalog/index.ts';

const MINUTES_PER: Readonly<Record<string, number>> = { min: 1, hour: 60, day: 24 * 60 };

const INDEX_KINDS: Readonly<Record<string, WindowKind>> = {
  acc: 'accumulation',
  ave: 'average',
  max: 'maximum',
  min: 'minimum',
};

/**
 * Reads the time column of a wgrib2 inventory: `anl`, `24 hour fcst`, `18-24 hour acc fcst`, `0-1 day acc fcst`.
 * Windows in days are converted to hours. Returns null for any other form.
 */
export function parseIndexTime(text: string): TimeWindow | null {
  if (text === 'anl') return { kind: 'instant', startHours: 0, endHours: 0 };
  const instant = /^(\d{1,6}) (min|hour|day) fcst$/.exec(text);
  if (instant !== null) {
    const hours = hoursOf(instant[1], instant[2]);
    return { kind: 'instant', startHours: hours, endHours: hours };
  }
  const window = /^(\d{1,6})-(\d{1,6}) (min|hour|day) ([a-z]+)(?: [a-z]+)* fcst$/.exec(text);
  if (window === null) return null;
  const [, start, end, unit, process = ''] = window;
  return {
    kind: INDEX_KINDS[process] ?? 'other',
    startHours: hoursOf(start, unit),
    endHours: hoursOf(end, unit),
  };
}

/** Divides by 60 last, so that 2940 minutes are exactly 49 hours. */
function hoursOf(count: string | undefined, unit: string | undefined): number {
  return (Number(count) * (MINUTES_PER[unit ?? ''] ?? Number.NaN)) / 60;
}
