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

it('a client that disconnects aborts the reads of its operation, and fields that have not started are skipped', async () => {
  const gateway = await openGateway();
  await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z');
  const { forecasts: core, keyring, log } = gateway.parts;
  const signals: (AbortSignal | undefined)[] = [];
  const release = Promise.withResolvers<void>();
  let series = 0;
  // The core, except that finding the run waits for the test.
  const forecasts: Forecasts = Object.create(core, {
    request: {
      value: (signal?: AbortSignal) => {
        signals.push(signal);
        const request = core.request(signal);
        const [find, read] = [request.run.bind(request), request.series.bind(request)];
        request.run = async (...args) => {
          await release.promise;
          return find(...args);
        };
        request.series = (...args) => {
          series++;
          return read(...args);
        };
        return request;
      },
    },
  });
  const options = { graphiql: false, version: '1', operationsFolder: null, operationsOnly: false };
  const app = express().use(
    '/graphql',
    graphqlRouter({ forecasts, admission: createAdmission(keyring), log, ...options }),
  );
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const leaving = new AbortController();
  const answer = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      query: '{ point(latitude: 50, longitude: 10) { forecast(model: gfs) { series { leadHours } } } }',
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
  expect(series).toBe(0);

  server.close().closeAllConnections();
  await gateway.close();
});
