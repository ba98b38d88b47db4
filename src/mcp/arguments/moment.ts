import { HOUR_MS, leadsOf, type ModelId } from '../../catalog/index.ts';
import type { ForecastRequest, Run } from '../../forecast/index.ts';
import { invalidParameter } from '../../http/index.ts';

interface MomentArguments {
  readonly time?: Date | undefined;
  readonly lead_hours?: number | undefined;
}

/**
 * The run that answers for a moment, and its lead. Without a moment the output step nearest to now. Throws as
 * `ForecastRequest.run` and `ForecastRequest.lead`.
 */
export async function runAtMoment(
  request: ForecastRequest,
  model: ModelId,
  initTime: Date | undefined,
  { time, lead_hours: lead }: MomentArguments,
  now: Date,
): Promise<{ readonly run: Run; readonly lead: number }> {
  if (time !== undefined && lead !== undefined) {
    throw invalidParameter('lead_hours', 'and time exclude each other: give one of them');
  }
  const range = { leadFrom: lead, leadTo: lead, validFrom: time, validTo: time };
  const isAsked = time !== undefined || lead !== undefined;
  const run = await request.run(model, initTime ?? null, null, isAsked ? [range] : []);
  return { run, lead: isAsked ? await request.lead(run, lead, time) : nearestLead(run, now) };
}

function nearestLead({ model, initTime, horizonHours }: Run, now: Date): number {
  const hours = (now.getTime() - initTime.getTime()) / HOUR_MS;
  const steps = leadsOf(model, initTime.getUTCHours()).filter((step) => step <= horizonHours);
  return steps.reduce((best, step) => (Math.abs(step - hours) < Math.abs(best - hours) ? step : best), 0);
}
