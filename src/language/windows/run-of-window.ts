import type { ModelId } from '../../catalog/index.ts';
import type { ForecastRequest, Run } from '../../forecast/index.ts';
import type { ResolvedWindow } from './resolved-window.ts';

/**
 * The run that answers for a window: the newest complete run that reaches its end, else the one that reaches the most of it;
 * where none has any of it the newest, of which `leadsIn` then says so.
 * @throws IsobarError 'not_found' where the model has no complete run
 */
export async function runOfWindow(
  request: ForecastRequest,
  model: ModelId,
  { from, to }: ResolvedWindow,
): Promise<Run> {
  request.expect(model, { range: { validFrom: from, validTo: to }, shared: true });
  return request.run(model, null, null);
}
