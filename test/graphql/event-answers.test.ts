import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { publishRun } from '../support/run-publisher.ts';
import { eventsOf } from './increments.ts';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await openGateway();
});
afterEach(() => gateway.close());

/** The first event of a subscription. */
async function firstEvent(query: string, headers: Readonly<Record<string, string>> = {}) {
  const leaving = new AbortController();
  const response = await fetch(`${gateway.address}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${TEST_KEY}`,
      accept: 'text/event-stream',
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify({ query }),
    signal: leaving.signal,
  });
  let received = '';
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  while (eventsOf(received).length === 0) received += (await reader?.read())?.value;
  leaving.abort();
  const [event] = eventsOf(received);
  return { id: event?.id ?? '', ...JSON.parse(event?.data ?? '') };
}

async function eventCursor(): Promise<string> {
  return (await gateway.query<{ eventCursor: string }>('{ eventCursor }')).data.eventCursor;
}

const SERIES = 'series { column(variable: air_temperature_2m) { values } }';

describe('an event of a subscription', () => {
  it('has its cursor as id, and Last-Event-ID resumes after it, whatever after says', async () => {
    const start = await eventCursor();
    await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z');
    await publishRun(gateway.parts, 'gfs', '2026-01-01T06:00:00Z');
    const query = `subscription { runUpdated(after: "${start}") { cursor initTime } }`;
    const first = await firstEvent(query);
    expect(first.id).toBe(first.data.runUpdated.cursor);
    expect(first.data.runUpdated.initTime).toBe('2026-01-01T00:00:00Z');
    const next = await firstEvent(query, { 'last-event-id': first.id });
    expect(next.data.runUpdated.initTime).toBe('2026-01-01T06:00:00Z');
  });

  it('carries the forecast of its run, and anything that can be queried, with the cost', async () => {
    const start = await eventCursor();
    await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z', { seed: 3 });
    const place = 'latitude: 50, longitude: 10';
    const { data, errors, extensions } = await firstEvent(`subscription {
      runUpdated(after: "${start}") {
        forecast(${place}) { run { initTime } ${SERIES} }
        query { point(${place}) { forecast(model: gfs) { run { initTime } ${SERIES} } } }
      }
    }`);
    expect(errors).toBeUndefined();
    const queried = await gateway.query<{ point: { forecast: object } }>(
      `{ point(${place}) { forecast(model: gfs) { run { initTime } ${SERIES} } } }`,
    );
    const { forecast, query } = data.runUpdated;
    expect(forecast).toEqual(queried.data.point.forecast);
    expect(query.point.forecast).toEqual(forecast);
    expect(extensions.cost.total).toBeGreaterThan(0);
  });

  it('of a change carries the new forecast of the place that is watched', async () => {
    await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z');
    const start = await eventCursor();
    await publishRun(gateway.parts, 'gfs', '2026-01-01T01:00:00Z', { seed: 3 });
    const { data } = await firstEvent(`subscription {
      forecastChanged(
        model: gfs, latitude: 50, longitude: 10, variable: air_temperature_2m, byMoreThan: 5, after: "${start}"
      ) { largest { value validTime } forecast { ${SERIES} } }
    }`);
    const { largest, forecast } = data.forecastChanged;
    expect(forecast.series.column.values).toContain(largest.value);
  });

  it('is refused when what it asks for costs too much', async () => {
    const points = Array.from({ length: 500 }, () => '{ latitude: 50, longitude: 10 }').join(' ');
    const { errors } = await firstEvent(`subscription { runUpdated { query {
      points(at: [${points}]) { forecasts { series { columns(variables: [air_temperature_2m, visibility, cape, wind_speed_10m]) { values } } } }
    } } }`);
    expect(errors[0].extensions).toMatchObject({ code: 'validation_error' });
  });
});
