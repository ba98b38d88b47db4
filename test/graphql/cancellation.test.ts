import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, it, vi } from 'vitest';
import type { Forecasts } from '../../src/forecast/index.ts';
import { graphqlRouter } from '../../src/graphql/index.ts';
import { createAdmission } from '../../src/http/index.ts';
import { openGateway, TEST_KEY } from '../support/gateway.ts';
import { publishRun } from '../support/run-publisher.ts';

it('a client that disconnects aborts the reads of its expensive operation, and fields that have not started are skipped', async () => {
  const gateway = await openGateway();
  await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z');
  const { access, forecasts: core, keyring, language, log, meter } = gateway.parts;
  const signals: (AbortSignal | undefined)[] = [];
  const release = Promise.withResolvers<void>();
  let tables = 0;
  // The core, except that finding the run waits for the test.
  const forecasts: Forecasts = Object.create(core, {
    request: {
      value: (signal?: AbortSignal) => {
        signals.push(signal);
        const request = core.request(signal);
        const [find, read] = [request.run.bind(request), request.table.bind(request)];
        request.run = async (...args) => {
          await release.promise;
          return find(...args);
        };
        request.table = (...args) => {
          tables++;
          return read(...args);
        };
        return request;
      },
    },
  });
  const options = {
    language,
    ...{ graphiql: false, version: '1', operationsFolder: null, operationsOnly: false },
    publicUrl: null,
  };
  const app = express().use(
    '/graphql',
    graphqlRouter({ forecasts, admission: createAdmission(keyring, meter), access, log, ...options }),
  );
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const leaving = new AbortController();
  const answer = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      query: `query ($at: [PlaceInput!]!) {
        points(at: $at) { forecast(model: gfs) { series { column(variable: air_temperature_2m) { values } } } }
      }`,
      variables: { at: Array.from({ length: 1000 }, () => ({ latitude: 50, longitude: 10 })) },
    }),
    signal: leaving.signal,
  });
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  expect(signals[0]?.aborted).toBe(false);
  leaving.abort();
  await expect(answer).rejects.toThrow();
  await vi.waitFor(() => expect(signals[0]?.aborted).toBe(true));
  release.resolve();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(tables).toBe(0);

  server.close().closeAllConnections();
  await gateway.close();
});

it('a client that leaves between the parts of an answer stops it: the group under way is not read, no further one starts', async () => {
  const gateway = await openGateway();
  await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z');
  const core = gateway.parts.forecasts;
  const open = core.request.bind(core);
  const release = Promise.withResolvers<void>();
  let signal: AbortSignal | undefined;
  const counts = { runs: 0, tables: 0 };
  // Its price needs the run first. The core, except that finding the runs of the second group waits for the test.
  vi.spyOn(core, 'request').mockImplementation((given) => {
    signal = typeof given === 'function' ? given() : given;
    const request = open(given);
    const [find, read] = [request.run.bind(request), request.table.bind(request)];
    request.run = async (...args) => {
      if (++counts.runs > 11) await release.promise;
      return find(...args);
    };
    request.table = (...args) => {
      counts.tables++;
      return read(...args);
    };
    return request;
  });

  const leaving = new AbortController();
  const response = await fetch(`${gateway.address}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${TEST_KEY}`,
      accept: 'multipart/mixed;incrementalSpec=v0.2',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      query: `query ($at: [PlaceInput!]!) {
        points(at: $at) @stream { forecast(model: gfs) { series { leadHours } } }
      }`,
      variables: { at: Array.from({ length: 400 }, (_, n) => ({ latitude: 50, longitude: n % 20 })) },
    }),
    signal: leaving.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let received = ''; !received.includes('"items"'); received += (await reader?.read())?.value);
  await vi.waitFor(() => expect(counts).toEqual({ runs: 31, tables: 10 }));
  leaving.abort();
  await vi.waitFor(() => expect(signal?.aborted).toBe(true));
  release.resolve();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(counts).toEqual({ runs: 31, tables: 10 });
  await gateway.close();
});
