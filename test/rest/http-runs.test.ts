import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { openBeside, publishRun } from '../support/run-publisher.ts';
import { jsonOf, send } from './http-client.ts';

/** After which what another process has published is seen: each looks again after a moment. */
const SEEN_MS = 100;

const OLD = '2026-01-01T00:00:00Z';
const NEW = '2026-01-01T06:00:00Z';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway?.close());

const PLACE = 'model=gfs&lat=50&lon=10';
const BOX = 'model=gfs&west=9&south=49&east=11&north=51';
/** With what the seed of a run, times 10 K, adds to the value at 50 N, 10 E and lead 0. */
const CALLS: readonly (readonly [call: string, value: (body: Record<string, unknown>) => unknown])[] = [
  [`/point?${PLACE}&var=air_temperature_2m&lead_to=0`, ({ values }) => (values as number[])[0]],
  [
    `/point?${PLACE}&vars=air_temperature_2m&lead_to=0`,
    ({ variables }) =>
      (variables as { air_temperature_2m: { values: number[] } }).air_temperature_2m.values[0],
  ],
  [`/bbox?${BOX}&var=air_temperature_2m`, ({ values }) => (values as number[][])[1]?.[1]],
];
const PROFILE = `/profile?${PLACE}&variables=temperature_500hpa`;

async function ask(call: string) {
  const answer = await send(gateway, call);
  return { answer, body: jsonOf(answer), run: answer.headers['x-run'] };
}

describe('the run that answers', () => {
  it('is named by X-Run and init_time, stays the same with a pin, and becomes a newer one without', async () => {
    await publishRun(gateway.parts, 'gfs', OLD, { seed: 1 });
    const { body: listed } = await ask('/models');
    const pin = String(listed['pin']);
    for (const [call, value] of CALLS) {
      for (const pinned of ['', `&pin=${pin}`]) {
        const { body, run } = await ask(call + pinned);
        expect([call, run, body['init_time'], value(body)]).toEqual([call, `gfs/${OLD}`, OLD, 12.5]);
      }
    }

    const publisher = await openBeside(gateway.parts);
    await publishRun(publisher, 'gfs', NEW, { seed: 2 });
    await publisher.close();
    await setTimeout(SEEN_MS);
    for (const [call, value] of CALLS) {
      const newest = await ask(call);
      expect([call, newest.run, newest.body['init_time'], value(newest.body)]).toEqual([
        call,
        `gfs/${NEW}`,
        NEW,
        22.5,
      ]);
      const pinned = await ask(`${call}&pin=${pin}`);
      expect([call, pinned.run, pinned.body['init_time'], value(pinned.body)]).toEqual([
        call,
        `gfs/${OLD}`,
        OLD,
        12.5,
      ]);
    }
  });

  it('is what /models lists by a pin, and the pin it gives is the same one', async () => {
    const newest = (await ask('/models')).body;
    const gfs = (body: Record<string, unknown>) =>
      (body['models'] as { id: string; latest_init_time: string | null }[]).find(({ id }) => id === 'gfs');
    expect(gfs(newest)?.latest_init_time).toBe(NEW);
    await publishRun(gateway.parts, 'gfs', '2026-01-01T12:00:00Z', { seed: 3 });
    const pinned = (await ask(`/models?pin=${newest['pin']}`)).body;
    expect([gfs(pinned)?.latest_init_time, pinned['pin']]).toEqual([NEW, newest['pin']]);
    expect(gfs((await ask('/models')).body)?.latest_init_time).toBe('2026-01-01T12:00:00Z');
  });

  it('is that of init_time where both are given, and a pin of GraphQL is one of REST', async () => {
    const { data } = await gateway.query<{ pin: string }>('{ pin }');
    for (const [call, value] of CALLS) {
      const named = await ask(`${call}&pin=${data.pin}&init_time=${OLD}`);
      expect([named.run, value(named.body)]).toEqual([`gfs/${OLD}`, 12.5]);
      const pinned = await ask(`${call}&pin=${data.pin}`);
      expect([pinned.run, value(pinned.body)]).toEqual(['gfs/2026-01-01T12:00:00Z', 32.5]);
    }
    const refused = await ask(`${PROFILE}&pin=${data.pin}`);
    // The runs of these tests have nothing on pressure levels: the pinned run is the one that says so.
    expect([refused.answer.status, refused.body['detail']]).toEqual([
      404,
      expect.stringContaining('2026-01-01T12:00:00Z'),
    ]);
  });

  it('is refused for tokens that are not pins, and for models that had no run when the pin was made', async () => {
    const { data } = await gateway.query<{ pin: string }>('{ pin }');
    for (const [call] of [...CALLS, [PROFILE] as const]) {
      for (const pin of ['x', data.pin.slice(1), `${data.pin}A`]) {
        const { answer, body } = await ask(`${call}&pin=${pin}`);
        expect([answer.status, body['detail']]).toEqual([422, expect.stringContaining('pin is not a token')]);
      }
      const { answer, body } = await ask(`${call.replace('model=gfs', 'model=icon-eu')}&pin=${data.pin}`);
      expect([answer.status, body['detail']]).toEqual([
        404,
        expect.stringContaining('no complete run when the pin was made'),
      ]);
    }
    expect((await ask('/models?pin=x')).answer.status).toBe(422);
  });
});
