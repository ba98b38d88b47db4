import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GatewayParts } from '../../../src/app/parts/gateway-parts.ts';
import { currentRequestId } from '../../../src/platform/index.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { scratchFolder } from '../../support/scratch.ts';

/** More than a plan lets be open at a time. */
const REQUESTS = 12;

const lines: Record<string, unknown>[] = [];
const log = pino(
  { mixin: () => ({ requestId: currentRequestId() }) },
  new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  }),
);

const plans = path.join(scratchFolder(), 'plans.json');
writeFileSync(plans, JSON.stringify({ local: { extends: 'paid', monthlyCredits: null, openRequests: 4 } }));

/** Counting what was used fails from now on. */
let isBroken = false;
const withBrokenUsage = ({ meter }: GatewayParts): Partial<GatewayParts> => ({
  log,
  meter: {
    ...meter,
    usage: {
      ...meter.usage,
      record(use) {
        if (isBroken) throw new Error('planted: usage cannot be counted');
        meter.usage.record(use);
      },
    },
  },
});

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(undefined, undefined, undefined, { ISOBAR_PLANS: plans }, withBrokenUsage);
});
afterAll(() => gateway?.close());

const figure = async (pattern: RegExp) =>
  Number(pattern.exec(await (await gateway.get('/metrics')).text())?.[1]);

// An error in the event loop fails the file, since Vitest reports it.
it('an action after an answer that fails is logged under the request id and stops none of the others', async () => {
  isBroken = true;
  for (let n = 0; n < REQUESTS; n++) {
    const headers = { authorization: `Bearer ${TEST_KEY}`, 'x-request-id': `request-${n}` };
    // Were open requests not given back, the plan would refuse them from some number on.
    expect((await fetch(`${gateway.address}/models`, { headers })).status).toBe(200);
  }
  isBroken = false;
  expect(await figure(/^isobar_http_requests_total\{.*route="\/models".*status="2xx"\} (\d+)$/m)).toBe(
    REQUESTS,
  );
  // The one that asks.
  expect(await figure(/^isobar_http_requests_in_flight (\d+)$/m)).toBe(1);
  const failures = lines.filter(({ msg }) => msg === 'an action after an answer failed');
  expect(failures.map(({ requestId }) => requestId)).toEqual(
    Array.from({ length: REQUESTS }, (_, n) => `request-${n}`),
  );
  expect(failures[0]).toMatchObject({ level: 50, err: { message: 'planted: usage cannot be counted' } });
});
