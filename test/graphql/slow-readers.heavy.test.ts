import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { expect, it, vi } from 'vitest';
import { openGateway, TEST_KEY } from '../support/gateway.ts';
import { publishRun } from '../support/run-publisher.ts';
import { merged, partsOf } from './increments.ts';

const LEADS = Array.from({ length: 121 }, (_, lead) => lead);
const PLACES = Array.from({ length: 1000 }, (_, n) => ({ latitude: 45 + (n % 10), longitude: 5 + (n % 13) }));
/** Cheap, and with all of them the answer has 14 MB. */
const TIMES = Array.from({ length: 5 }, (_, n) => `t${n}: validTimes`);
const QUERY = `query ($at: [PlaceInput!]!) {
  points(at: $at) @stream { forecast(model: gfs) { series { ${TIMES.join(' ')} } } }
}`;

it('the points of a streamed answer are read as its reader takes them, not all while it waits', async () => {
  const gateway = await openGateway();
  await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z', { leads: LEADS });
  const core = gateway.parts.forecasts;
  const open = core.request.bind(core);
  let started = 0;
  vi.spyOn(core, 'request').mockImplementation((signal) => {
    const request = open(signal);
    const find = request.run.bind(request);
    request.run = (...args) => {
      started++;
      return find(...args);
    };
    return request;
  });

  const asking = ask(`${gateway.address}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${TEST_KEY}`,
      accept: 'multipart/mixed;incrementalSpec=v0.2',
      'content-type': 'application/json',
    },
  });
  asking.end(JSON.stringify({ query: QUERY, variables: { at: PLACES } }));
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  await once(answer, 'readable');

  let stopped = -1;
  while (started !== stopped) {
    stopped = started;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  // The operating system takes some megabytes for a reader that waits; usually 390 points.
  expect(stopped).toBeLessThan(750);

  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece);
  const body = Buffer.concat(pieces).toString();
  // The price needs the run too.
  expect(started).toBe(PLACES.length + 1);
  expect(merged(partsOf(body))).toHaveProperty('points.length', PLACES.length);
  await gateway.close();
});
