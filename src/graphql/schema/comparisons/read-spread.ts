import { MODEL_IDS, type ModelId, quantityOf, type SeriesName } from '../../../catalog/index.ts';
import {
  type Alignment,
  commonRange,
  type ForecastRequest,
  type Pin,
  type RequestedRange,
  requireOrder,
  spread,
} from '../../../forecast/index.ts';
import type { PinnedPlace } from '../arguments/place.ts';
import { thenUnit } from '../arguments/value-arguments.ts';
import type { SpreadOfRuns } from './spread.ts';

interface SpreadRequest {
  readonly variable: SeriesName;
  /** Null for all models that have a run. */
  readonly models: readonly ModelId[] | null;
  readonly unit: string | null | undefined;
  readonly alignment: Alignment;
  readonly range: RequestedRange;
}

/** Reads a variable of several models at a place and combines them. Throws IsobarError. */
export async function readSpread(
  request: ForecastRequest,
  { latitude, longitude, pin }: PinnedPlace,
  { variable, unit, models, alignment, range }: SpreadRequest,
): Promise<SpreadOfRuns> {
  const requested = [...new Set(models ?? (await modelsWithRuns(request, pin)))];
  requireOrder(range);
  const runs = await Promise.all(requested.map((model) => request.run(model, null, pin)));
  const common = commonRange(runs, range);
  const tables = await Promise.all(
    runs.map(async (run) => {
      const place = request.place(run, latitude, longitude);
      return request.series(
        run,
        place,
        [variable],
        await request.leadRange(run, { range: common, shared: true }),
      );
    }),
  );
  return thenUnit(quantityOf(variable), unit, (chosen) => ({
    variable,
    unit: chosen,
    spread: spread(tables, variable, alignment),
    runs: new Map(tables.map(({ run }) => [run.model, run])),
  }));
}

/** The models that have a pinned run, or without a pin a complete run. */
export async function modelsWithRuns(request: ForecastRequest, pin: Pin | null): Promise<readonly ModelId[]> {
  if (pin !== null) return MODEL_IDS.filter((model) => (pin.get(model) ?? null) !== null);
  const latest = await Promise.all(MODEL_IDS.map((model) => request.latest(model)));
  return MODEL_IDS.filter((_model, index) => latest[index] !== null);
}
