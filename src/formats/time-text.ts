import { HOUR_MS } from '../catalog/index.ts';

/** As in `2026-01-01T00:00:00Z`. */
export function timeText(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}

/** The valid time of a lead, in hours, of the run that starts at `initTime`. */
export function validTimeText(initTime: Date, lead: number): string {
  return timeText(new Date(initTime.getTime() + lead * HOUR_MS));
}
