import { z } from 'zod';
import { HOUR_MS, type ModelId } from '../../catalog/index.ts';
import {
  type ForecastRequest,
  formatTime,
  leadRangeOf,
  type RequestedRange,
  type Run,
  withDefaultEnd,
} from '../../forecast/index.ts';
import { answeredLead, invalidParameter, parseInstant } from '../../http/index.ts';

/** What windows without an end last: what people ask of a forecast most. */
const DEFAULT_HOURS = 48;

/** No lead reaches so many hours. */
const MAX_LEAD = 10_000;

function timeArgument(edge: 'from' | 'to', description: string) {
  return z
    .string()
    .max(40)
    .transform((text, context): Date => {
      const span = parseInstant(text.trim(), 'short');
      if (span !== null) return new Date(span[edge]);
      context.addIssue({
        code: 'custom',
        message: `"${text.slice(0, 40)}" is not a time: give 2026-01-15T06:00Z, with another offset, or a date (UTC)`,
      });
      return z.NEVER;
    })
    .optional()
    .meta({ description });
}

const leadHours = (description: string) => answeredLead.max(MAX_LEAD).optional().meta({ description });

/** The window of a question, by times or by leads. */
export const windowArguments = {
  from: timeArgument(
    'from',
    `Start of the window, ISO 8601 with an offset ("2026-01-15T06:00+01:00"); UTC without one; a date is the whole UTC day. Without any of from, to, lead_from and lead_to: from the present hour on, ${DEFAULT_HOURS} hours.`,
  ),
  to: timeArgument('to', 'End of the window, inclusive.'),
  lead_from: leadHours('Start of the window in hours after the run’s init_time, instead of from.'),
  lead_to: leadHours('End of the window in hours after the run’s init_time, inclusive, instead of to.'),
};

/** One time, by valid time or by lead. */
export const momentArguments = {
  time: timeArgument(
    'from',
    'Valid time, ISO 8601; it must be an output step of the run. Without time and lead_hours: the output step nearest to now.',
  ),
  lead_hours: leadHours('Hours after the run’s init_time, instead of time.'),
};

/** `init_time` of a run. */
export const initTimeArgument = timeArgument(
  'from',
  'Initialisation time of the run; the newest complete run that reaches the window when left out.',
);

interface WindowArguments {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly lead_from?: number | undefined;
  readonly lead_to?: number | undefined;
}

/** The window that arguments ask for; null where they have none. Throws IsobarError('validation_error'). */
export function requestedWindow(args: WindowArguments): RequestedRange | null {
  const { from, to, lead_from: leadFrom, lead_to: leadTo } = args;
  if (from !== undefined && leadFrom !== undefined) {
    throw invalidParameter('lead_from', 'and from exclude each other: give one of them');
  }
  if (to !== undefined && leadTo !== undefined) {
    throw invalidParameter('lead_to', 'and to exclude each other: give one of them');
  }
  if (from !== undefined && to !== undefined && from > to) {
    throw invalidParameter('from', `${formatTime(from)} is after to ${formatTime(to)}`);
  }
  if (leadFrom !== undefined && leadTo !== undefined && leadFrom > leadTo) {
    throw invalidParameter('lead_from', `${leadFrom} is after lead_to ${leadTo}`);
  }
  if ([from, to, leadFrom, leadTo].every((bound) => bound === undefined)) return null;
  return { validFrom: from, validTo: to, leadFrom, leadTo };
}

/** A run and the requested part of it. */
export interface RunWindow {
  readonly run: Run;
  readonly leads: { readonly from: number; readonly to: number };
  /** What to say about the window; null for nothing. */
  readonly note: string | null;
}

/**
 * The run that answers for a window, and its leads in it. Without a window from the present hour on, by the newest run that
 * reaches the most of it; where all have ended by then, the first hours of the newest. Throws as `ForecastRequest.run`.
 */
export async function runForWindow(
  request: ForecastRequest,
  model: ModelId,
  initTime: Date | undefined,
  window: RequestedRange | null,
  now: Date,
): Promise<RunWindow> {
  if (window !== null) {
    const run = await request.run(model, initTime ?? null, null, [window]);
    const range = initTime === undefined ? withDefaultEnd(run, window) : window;
    return { run, leads: leadRangeOf(run, range), note: null };
  }
  const present = presentWindow(now);
  if (initTime === undefined) request.expect(model, { range: present, shared: true });
  const run = await request.run(model, initTime ?? null, null);
  const leads = leadRangeOf(run, present);
  if (leads.from <= leads.to) return { run, leads, note: null };
  const note = `The run ends at ${endOf(run)}, before the present: its first ${DEFAULT_HOURS} hours are given.`;
  return { run, leads: leadRangeOf(run, { leadTo: DEFAULT_HOURS }), note };
}

/** From the present hour on. */
export function presentWindow(now: Date): { readonly validFrom: Date; readonly validTo: Date } {
  const from = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  return { validFrom: new Date(from), validTo: new Date(from + DEFAULT_HOURS * HOUR_MS) };
}

function endOf({ initTime, horizonHours }: Run): string {
  return formatTime(new Date(initTime.getTime() + horizonHours * HOUR_MS));
}
