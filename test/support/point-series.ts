import type { ModelId, VariableName } from '../../src/catalog/index.ts';
import type { TestGateway } from './gateway.ts';

export interface PointSeries {
  /** Of the cell that answers. */
  readonly lat: number;
  readonly lon: number;
  readonly leads: readonly number[];
  readonly values: readonly (number | null)[];
}

/** What `GET /point` says of one variable of a run. Throws what it says instead, with its status. */
export async function pointSeries(
  gateway: TestGateway,
  model: ModelId,
  variable: VariableName,
  initTime: Date,
  [lat, lon]: readonly [lat: number, lon: number],
): Promise<PointSeries> {
  const run = initTime.toISOString();
  const response = await gateway.get(
    `/point?model=${model}&var=${variable}&lat=${lat}&lon=${lon}&init_time=${run}`,
  );
  const body = (await response.json()) as {
    readonly lat: number;
    readonly lon: number;
    readonly lead_hours: readonly number[];
    readonly values: readonly (number | null)[];
    readonly detail?: string;
  };
  if (response.status !== 200) throw new Error(`${response.status} ${body.detail}`);
  return { lat: body.lat, lon: body.lon, leads: body.lead_hours, values: body.values };
}
