import type { ModelId } from '../../catalog/index.ts';
import {
  type ForecastRequest,
  type Forecasts,
  formatTime,
  parseInitTime,
  type Run,
} from '../../forecast/index.ts';
import { IsobarError } from '../../platform/index.ts';

/**
 * The run of a path: by its initialisation time (`2026-01-01T00:00:00Z`, `2026-01-01T00`, `20260101T00Z`), or `latest` for
 * the newest complete one. Throws IsobarError('not_found'), which names existing runs where the text is a time.
 */
export function runOfPath(request: ForecastRequest, model: ModelId, instanceId: string): Promise<Run> {
  return request.run(model, initTimeOf(instanceId), null);
}

/** Runs that are searched: more than a year of hourly ones. */
const MAX_STORED = 10_000;

/**
 * As `runOfPath`, of stored runs alone, for callers without a key: other runs would be requested from their source, and would push
 * runs that others use out of the store. Throws IsobarError('not_found').
 */
export async function storedRunOfPath(
  forecasts: Pick<Forecasts, 'listed' | 'requireReached'>,
  request: ForecastRequest,
  model: ModelId,
  instanceId: string,
): Promise<Run> {
  const initTime = initTimeOf(instanceId);
  if (initTime !== null) {
    forecasts.requireReached({ model, initTime });
    const listed = await forecasts.listed(model, MAX_STORED);
    if (!listed.some((run) => run.initTime.getTime() === initTime.getTime())) {
      throw new IsobarError(
        'not_found',
        `no ${model} run of ${formatTime(initTime)} is stored: instances lists those that are`,
      );
    }
  }
  return request.run(model, initTime, null);
}

/**
 * The initialisation that a path names; null for `latest`: the newest complete run, or of a question the newest that reaches the
 * times that it asks for. Throws IsobarError('not_found').
 */
export function initTimeOf(instanceId: string): Date | null {
  if (instanceId === 'latest') return null;
  try {
    return parseInitTime(instanceId);
  } catch (cause) {
    if (!(cause instanceof IsobarError)) throw cause;
    throw new IsobarError('not_found', `there is no such instance: ${cause.message}, or latest`, { cause });
  }
}
