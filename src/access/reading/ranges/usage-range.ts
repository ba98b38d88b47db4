import { IsobarError } from '../../../platform/index.ts';
import type { UsageGroup, UsageRange } from '../../usage/read-usage.ts';

/** Maximum days of a report, as hours of usage are kept; and where it is split by hour. */
export const MAX_USAGE_DAYS = 400;
export const MAX_USAGE_DAYS_BY_HOUR = 31;

/** Days of a report where its start is not given. */
const DEFAULT_DAYS = 30;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The requested usage. */
export interface UsageInput {
  readonly from?: Date | null | undefined;
  /** By default now. */
  readonly to?: Date | null | undefined;
  readonly by: readonly UsageGroup[];
}

/** The range in whole hours, by which usage is counted. Throws IsobarError('validation_error') for one that is empty or too long. */
export function usageRange({ from, to, by }: UsageInput, now: Date): UsageRange {
  const end = hoursUp((to ?? now).getTime());
  const start = from ? Math.floor(from.getTime() / HOUR_MS) * HOUR_MS : end - DEFAULT_DAYS * DAY_MS;
  if (start >= end) {
    throw refused('from must be before to', { maximum: text(end - HOUR_MS) });
  }
  const days = by.includes('HOUR') ? MAX_USAGE_DAYS_BY_HOUR : MAX_USAGE_DAYS;
  if (end - start > days * DAY_MS) {
    const split = by.includes('HOUR') ? ' by hour' : '';
    throw refused(`usage${split} is for at most ${days} days at once`, {
      minimum: text(end - days * DAY_MS),
    });
  }
  return { from: new Date(start), to: new Date(end), by: [...new Set(by)].sort() };
}

function hoursUp(ms: number): number {
  return Math.ceil(ms / HOUR_MS) * HOUR_MS;
}

function text(ms: number): string {
  return new Date(ms).toISOString().replace('.000', '');
}

function refused(message: string, allowed: { readonly minimum?: string; readonly maximum?: string }) {
  return new IsobarError('validation_error', message, { reason: 'out_of_range', argument: 'from', allowed });
}
