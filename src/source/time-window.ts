/** What a value says about time: at one instant, or over the hours since the run's initialisation from start to end. */
export interface TimeWindow {
  readonly kind: WindowKind;
  /** Hours after init_time; equal to `endHours` for an instant. */
  readonly startHours: number;
  /** Hours after init_time: the lead of the value. May be a fraction in sub-hourly files. */
  readonly endHours: number;
}

export type WindowKind = 'instant' | 'accumulation' | 'average' | 'maximum' | 'minimum' | 'other';

const MINUTES_PER: Readonly<Record<string, number>> = { min: 1, hour: 60, day: 24 * 60 };

const INDEX_KINDS: Readonly<Record<string, WindowKind>> = {
  acc: 'accumulation',
  ave: 'average',
  max: 'maximum',
  min: 'minimum',
};

/**
 * Reads the time column of a wgrib2 inventory: `anl`, `24 hour fcst`, `18-24 hour acc fcst`, `0-1 day acc fcst`.
 * Windows in whole days and the hours mean the same. Returns null for a text of another form.
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

/** Minutes are divided, not multiplied by a fraction: 2940 of them are exactly 49 hours. */
function hoursOf(count: string | undefined, unit: string | undefined): number {
  return (Number(count) * (MINUTES_PER[unit ?? ''] ?? Number.NaN)) / 60;
}

/** WMO code table 4.10: type of statistical processing. */
const PROCESS_KINDS: Readonly<Record<number, WindowKind>> = {
  0: 'average',
  1: 'accumulation',
  2: 'maximum',
  3: 'minimum',
};

/** The kind of window that a statistical process (code table 4.10) has; null stands for none. */
export function kindOfProcess(process: number | null): WindowKind {
  return process === null ? 'instant' : (PROCESS_KINDS[process] ?? 'other');
}

/** The window of a decoded product definition; null where the message does not tell its time. */
export function windowOfProduct(product: {
  readonly forecastHours: number | null;
  readonly statistics: {
    readonly process: number;
    readonly startHours: number;
    readonly endHours: number;
  } | null;
}): TimeWindow | null {
  const { statistics, forecastHours } = product;
  if (statistics !== null) {
    const { process, startHours, endHours } = statistics;
    return { kind: kindOfProcess(process), startHours, endHours };
  }
  if (forecastHours === null) return null;
  return { kind: 'instant', startHours: forecastHours, endHours: forecastHours };
}

export function sameWindow(a: TimeWindow, b: TimeWindow): boolean {
  return a.kind === b.kind && a.startHours === b.startHours && a.endHours === b.endHours;
}
