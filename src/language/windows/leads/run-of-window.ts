import { HOUR_MS, type ModelId } from '../../../catalog/index.ts';
import type { ForecastRequest, Run } from '../../../forecast/index.ts';
import type { ResolvedWindow } from '../resolved-window.ts';

/**
 * The run that answers for a window: the newest complete run that reaches its end, else the one that reaches the most of it;
 * where none has any of it the newest, of which `leadsIn` then says so. A window of the past is answered by the newest run that
 * began before it, else by the earliest that is stored: later runs have less of it, or nothing.
 * @throws IsobarError 'not_found' where the model has no complete run
 */
export async function runOfWindow(
  request: ForecastRequest,
  model: ModelId,
  { from, to }: ResolvedWindow,
): Promise<Run> {
  request.expect(model, { range: { validFrom: from, validTo: to }, shared: true });
  const run = await request.run(model, null, null);
  if (run.initTime <= from || to === null) return run;
  const earliest = await request.earliest(model);
  if (earliest === null || earliest.initTime >= run.initTime) return run;
  const end = earliest.initTime.getTime() + earliest.horizonHours * HOUR_MS;
  const hasMore = earliest.initTime > from || to <= run.initTime;
  return hasMore && end > from.getTime() ? earliest : run;
}
