import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { publishRun } from '../support/run-publisher.ts';
import { type CoverageDocument, valuesOf } from './coverages.ts';

const COMPLETE = '2026-01-01T00:00:00Z';
/** Has two of its hours, of one variable. */
const INCOMING = '2026-01-01T06:00:00Z';

let gateway: TestGateway;
let pin: string;
beforeAll(async () => {
  gateway = await openGateway();
  await publishRun(gateway.parts, 'gfs', COMPLETE, { seed: 1 });
  await publishRun(gateway.parts, 'gfs', INCOMING, { seed: 2, leads: [0, 1], complete: false });
  pin = (await gateway.query<{ pin: string }>('{ pin }')).data.pin;
});
afterAll(() => gateway?.close());

const EDR = '/edr/collections/gfs';
const PLACE = 'position?coords=POINT(10+50)';
const BOX = 'area?bbox=9,49,11,51';

async function values(pathAndQuery: string) {
  const response = await gateway.get(pathAndQuery);
  expect([pathAndQuery, response.status]).toEqual([pathAndQuery, 200]);
  return valuesOf((await response.json()) as CoverageDocument);
}
const status = async (pathAndQuery: string) => (await gateway.get(pathAndQuery)).status;

describe('the run that answers', () => {
  it.each([PLACE, BOX])('is the newest complete one, a pinned one, or an instance: %s', async (query) => {
    const suffix = `${query}&parameter-name=air_temperature_2m`;
    const runOf = async (pathAndQuery: string) => (await gateway.get(pathAndQuery)).headers.get('x-run');
    expect(await runOf(`${EDR}/${suffix}`)).toBe(`gfs/${COMPLETE}`);
    expect(await runOf(`/collections/gfs/${suffix}`)).toBe(`gfs/${COMPLETE}`);
    expect(await runOf(`${EDR}/${suffix}&pin=${pin}`)).toBe(`gfs/${COMPLETE}`);
    expect(await runOf(`${EDR}/instances/latest/${suffix}`)).toBe(`gfs/${COMPLETE}`);
    expect(await runOf(`${EDR}/instances/${INCOMING}/${suffix}`)).toBe(`gfs/${INCOMING}`);
    expect(await status(`${EDR}/instances/${INCOMING}/${suffix}&pin=${pin}`)).toBe(400);
  });

  it('is kept for ever where it was named and will not change', async () => {
    const kept = async (pathAndQuery: string) => {
      return (await gateway.get(pathAndQuery)).headers.get('cache-control');
    };
    expect(await kept(`${EDR}/instances/${COMPLETE}/${PLACE}`)).toBe('private, max-age=31536000, immutable');
    expect(await kept(`${EDR}/${PLACE}&pin=${pin}`)).toBe('private, max-age=31536000, immutable');
    for (const changing of [`instances/${INCOMING}/${PLACE}`, `instances/latest/${PLACE}`, PLACE]) {
      expect(await kept(`${EDR}/${changing}`)).toBe('private, max-age=60');
    }
  });

  it('answers for the hours that are there when it is coming in', async () => {
    const parameter = 'parameter-name=air_temperature_2m';
    const times = async (query: string) => {
      return new Set((await values(`${EDR}/instances/${INCOMING}/${query}&${parameter}`)).map(({ t }) => t));
    };
    const there = new Set(['2026-01-01T06:00:00Z', '2026-01-01T07:00:00Z']);
    expect(await times(PLACE)).toEqual(there);
    expect(await times(BOX)).toEqual(there);
    for (const query of [PLACE, BOX]) {
      expect(await status(`${EDR}/instances/${INCOMING}/${query}&${parameter}&datetime=%2B2h`)).toBe(204);
    }
  });

  it('has null for what it does not hold beside what it does, and no data where it holds nothing', async () => {
    for (const query of [PLACE, BOX]) {
      const both = await values(`${EDR}/${query}&parameter-name=air_temperature_2m,cape&datetime=%2B1h`);
      const ofCape = both.filter(({ parameter }) => parameter === 'cape');
      expect(ofCape.length).toBe(both.length / 2);
      expect(ofCape.every(({ value }) => value === null)).toBe(true);
      expect(both.filter(({ parameter }) => parameter !== 'cape').every(({ value }) => value !== null)).toBe(
        true,
      );
      expect(await status(`${EDR}/${query}&parameter-name=cape`)).toBe(204);
      // As of the native routes: the run does not have it yet.
      expect(await status(`/collections/gfs/${query}&parameter-name=cape`)).toBe(404);
    }
    expect(await status('/bbox?model=gfs&var=cape&west=9&south=49&east=11&north=51')).toBe(404);
  });

  it('is not there yet for a model without runs', async () => {
    expect(await status('/edr/collections/nam/position?coords=POINT(-100+40)')).toBe(404);
  });
});
