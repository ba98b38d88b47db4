import { createClient } from 'graphql-sse';
import { expect, vi } from 'vitest';
import { TEST_KEY, type TestGateway } from '../support/gateway.ts';

interface RunUpdated {
  readonly runUpdated: { cursor: string; model: string; initTime: string; complete: boolean };
}

interface ForecastChanged {
  readonly forecastChanged: {
    cursor: string;
    run: { initTime: string };
    previousRun: { initTime: string } | null;
    validTimes: string[];
    largest: { validTime: string; previous: number; value: number; difference: number } | null;
  };
}

type Events<Data> = AsyncIterator<{ data?: Data | null; errors?: unknown }>;

export const RUN_UPDATED = `subscription ($after: String, $models: [ModelId!], $completeness: Completeness!) {
  runUpdated(after: $after, models: $models, completeness: $completeness) { cursor model initTime complete }
}`;

export const FORECAST_CHANGED = `subscription ($after: String, $by: Float!) {
  forecastChanged(model: gfs, latitude: 50, longitude: 10, variable: air_temperature_2m, byMoreThan: $by, after: $after) {
    cursor units { cf } run { initTime } previousRun { initTime } validTimes
    largest { validTime previous value difference }
  }
}`;

/** The subscriptions of one client: that of the package graphql-sse, in its distinct connections mode. */
export function subscriberOf(gateway: TestGateway) {
  const client = () =>
    createClient({
      url: `${gateway.address}/graphql`,
      headers: { authorization: `Bearer ${TEST_KEY}` },
      retryAttempts: 0,
    });
  return {
    client,
    runs: (variables: { after?: string; models?: string[]; completeness?: string }) =>
      client().iterate<RunUpdated>({
        query: RUN_UPDATED,
        variables: { completeness: 'COMPLETE', ...variables },
      }),
    changes: (by: number, after?: string) =>
      client().iterate<ForecastChanged>({
        query: FORECAST_CHANGED,
        variables: { by, ...(after === undefined ? {} : { after }) },
      }),
    async cursor(): Promise<string> {
      const { data } = await gateway.query<{ eventCursor: string }>('{ eventCursor }');
      return data.eventCursor;
    },
    waitForFollowers: (count = 1) =>
      vi.waitFor(() => expect(gateway.parts.forecasts.events.followers).toBe(count), { timeout: 5000 }),
  };
}

export async function nextRun(events: Events<RunUpdated>) {
  return (await nextData(events)).runUpdated;
}

export async function nextChange(events: Events<ForecastChanged>) {
  return (await nextData(events)).forecastChanged;
}

async function nextData<Data>(events: Events<Data>): Promise<Data> {
  const { value } = await events.next();
  const data = (value as { data?: Data | null } | undefined)?.data;
  if (data === null || data === undefined) throw new Error(`no event: ${JSON.stringify(value)}`);
  return data;
}
