/** The time that a value covers: an instant, or a range of hours after the run's initialisation. */
export interface TimeWindow {
  readonly kind: WindowKind;
  /** Hours after init_time; equal to `endHours` for an instant. */
  readonly startHours: number;
  /** Hours after init_time: the lead of the value. Not always whole in sub-hourly files. */
  readonly endHours: number;
}

export type WindowKind = 'instant' | 'accumulation' | 'average' | 'maximum' | 'minimum' | 'other';

/** WMO code table 4.10: type of statistical processing. */
const PROCESS_KINDS: Readonly<Record<number, WindowKind>> = {
  0: 'average',
  1: 'accumulation',
  2: 'maximum',
  3: 'minimum',
};

/** The kind of window that a statistical process (code table 4.10) has; null for none. */
export function kindOfProcess(process: number | null): WindowKind {
  return process === null ? 'instant' : (PROCESS_KINDS[process] ?? 'other');
}

export function sameWindow(a: TimeWindow, b: TimeWindow): boolean {
  return a.kind === b.kind && a.startHours === b.startHours && a.endHours === b.endHours;
}
