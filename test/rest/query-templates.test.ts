import { closeSync, fstatSync, globSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishSmallRun } from '../forecast/small-runs.ts';
import { MIDNIGHT } from '../store/run-fixtures.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { globalGrid } from '../support/grids.ts';
import { makeKey } from '../support/keys.ts';
import { jsonOf, type RawAnswer, type Sent, send } from './http-client.ts';

/**
 * Once a question was answered at one place, others are answered past the router. A number with an exponent means the same there, and is
 * read by the route each time: the answers must be indistinguishable.
 */
const LEADS = Array.from({ length: 40 }, (_, n) => n * 3);
/** After which a run that was published is seen. */
const SEEN_MS = 100;
const REGION = {
  ...globalGrid(0.5),
  nx: 40,
  ny: 30,
  latitudeOfFirst: 60,
  latitudeOfLast: 45.5,
  longitudeOfFirst: 0,
  longitudeOfLast: 19.5,
};

let gateway: TestGateway;
const publish = async (kelvin: number, initTime = MIDNIGHT) => {
  const temperature = {
    decimals: 2,
    leads: LEADS,
    value: (lead: number, cell: number) => (cell % 7 === 3 ? null : kelvin + cell / 100 + lead / 10),
  };
  const rain = {
    decimals: 2,
    leads: LEADS.slice(1, -4),
    value: (lead: number, cell: number) => lead + (cell % 5),
  };
  const wind = { decimals: 2, leads: LEADS, value: (lead: number, cell: number) => lead / 7 - cell / 100 };
  const variables = { air_temperature_2m: temperature, total_precipitation: rain, wind_u_10m: wind };
  await publishSmallRun(gateway.parts.store, variables, { initTime, grid: globalGrid(5) });
  await publishSmallRun(
    gateway.parts.store,
    { air_temperature_2m: temperature },
    { model: 'arome', initTime, grid: REGION },
  );
  await setTimeout(SEEN_MS);
};
beforeAll(async () => {
  // Nothing is kept, so that both ways read what they answer.
  gateway = await openGateway(undefined, undefined, undefined, { ISOBAR_ANSWER_CACHE_MB: '0' });
  await publish(280);
});
afterAll(() => gateway?.close());

/** Differs with each request. */
const OWN = new Set(['date', 'x-request-id', 'ratelimit', 'x-credits-remaining']);

function ofAll({ status, headers, content }: RawAnswer) {
  const common = Object.entries(headers).filter(([name]) => !OWN.has(name));
  const text = content
    .toString('latin1')
    .replace(/"request_id":"[^"]*"/, '')
    .replace(/"instance":"[^"]*"/, '');
  return { status, headers: Object.fromEntries(common), text };
}

/** The parameters in one order or another. */
const callAt = (question: string, lat: string, lon: string) =>
  question.includes('fmt=')
    ? `/point?${question}&lon=${lon}&lat=${lat}`
    : `/point?lat=${lat}&${question}&lon=${lon}`;

/** The answer past the router, and what the route says itself. */
async function bothAt(question: string, [lat, lon]: readonly [string, string], sent: Sent = {}) {
  await send(gateway, callAt(question, '50', '5'), sent);
  const past = await send(gateway, callAt(question, lat, lon), sent);
  return { past, route: await send(gateway, callAt(question, `${lat}e0`, lon), sent) };
}

const PLACES = [
  ['52.52', '13.405'],
  ['-33.9', '-70.6'],
  ['90', '0'],
  ['-90', '179.99'],
  ['0', '180'],
  ['0', '-180'],
  ['-0', '-0.0'],
  ['12.5', '-2.5'],
  ['45.123456789012', '007'],
] as const;

describe('a question that was answered at one place', () => {
  it.each([
    'model=gfs&var=air_temperature_2m',
    'model=gfs&vars=total_precipitation,air_temperature_2m,wind_u_10m',
    'model=gfs&vars=air_temperature_2m,wind_u_10m&lead_from=3&lead_to=60&valid_times=true',
    'model=gfs&var=total_precipitation&fmt=csv',
    'model=gfs&vars=wind_u_10m&fmt=geojson',
    'model=arome&var=air_temperature_2m',
  ])('is answered at others as by its route: %s', async (question) => {
    for (const place of PLACES) {
      const { past, route } = await bothAt(question, place);
      expect(ofAll(past), place.join()).toEqual(ofAll(route));
    }
  });

  it.each([
    ['gzip', {}],
    ['br', {}],
    ['identity', { accept: 'text/csv' }],
    ['identity', { accept: 'application/geo+json, */*;q=0.1' }],
  ])('is sent as its client accepts it: %s, %o', async (coding, headers) => {
    const sent = { headers: { 'accept-encoding': coding, ...headers } };
    const { past, route } = await bothAt(
      'model=gfs&vars=air_temperature_2m,wind_u_10m',
      ['52.52', '13.405'],
      sent,
    );
    expect(past.headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding);
    expect(ofAll(past)).toEqual(ofAll(route));
  });

  it.each([
    ['95', '10'],
    ['10', '361'],
    ['', '10'],
    ['10', '+10'],
    ['0x10', '10'],
    ['1'.repeat(40), '10'],
    ['10&lat=20', '10'],
    ['10&lon=20', '10'],
  ])('is refused as by its route at %s, %s', async (lat, lon) => {
    const question = 'model=gfs&var=air_temperature_2m';
    await send(gateway, callAt(question, '1', '2'));
    const refused = await send(gateway, callAt(question, lat, lon));
    expect([refused.status, jsonOf(refused)['code']]).toEqual([422, 'validation_error']);
  });

  it('is refused outside the domain, which it names', async () => {
    const { past, route } = await bothAt('model=arome&var=air_temperature_2m', ['-40', '100']);
    await send(gateway, callAt('model=arome&var=air_temperature_2m', '50', '5'));
    const again = await send(gateway, callAt('model=arome&var=air_temperature_2m', '-40', '100'));
    for (const refused of [past, route, again]) {
      expect(refused.status).toBe(422);
      expect(jsonOf(refused)['detail']).toContain('arome');
    }
  });

  it('refuses coordinates elsewhere that are not a number of degrees, and repeated ones', async () => {
    const question = 'model=gfs&var=air_temperature_2m';
    for (const lat of ['1e999', 'NaN', '--1', '1.', '.5.', '%31', '1%20']) {
      const answers = [];
      for (let n = 0; n < 2; n++) answers.push(await send(gateway, callAt(question, lat, '10')));
      expect(ofAll(answers[1] as RawAnswer).status, lat).toBe(ofAll(answers[0] as RawAnswer).status);
    }
  });

  it('costs as much, and 304 one credit, at other places too', async () => {
    const { key } = await makeKey(gateway.parts.access, 'of places');
    const question = 'model=gfs&vars=air_temperature_2m,wind_u_10m';
    const first = await send(gateway, callAt(question, '1', '2'), { key });
    const other = await send(gateway, callAt(question, '30', '40'), { key });
    expect(Number(first.headers['x-credits-cost'])).toBeGreaterThan(1);
    expect(other.headers['x-credits-cost']).toBe(first.headers['x-credits-cost']);
    const etag = String(other.headers['etag']);
    const notModified = await send(gateway, callAt(question, '30', '40'), {
      key,
      headers: { 'if-none-match': etag },
    });
    expect([notModified.status, notModified.headers['x-credits-cost']]).toEqual([304, '1']);
    const elsewhere = await send(gateway, callAt(question, '60', '40'), {
      key,
      headers: { 'if-none-match': etag },
    });
    expect(elsewhere.status).toBe(200);
    const recorded = gateway.parts.access.recent?.of('default').map(({ query: of }) => of?.text) ?? [];
    expect(recorded).toContain(callAt(question, '60', '40'));
  });

  it('has the numbers of the run that is published meanwhile', async () => {
    const question = 'model=gfs&var=air_temperature_2m';
    const firstAt = async (lat: string) => {
      const { past, route } = await bothAt(question, [lat, '40']);
      expect(ofAll(past)).toEqual(ofAll(route));
      return (jsonOf(past)['values'] as number[])[0] ?? Number.NaN;
    };
    const before = await firstAt('35');
    await publish(300, new Date(MIDNIGHT.getTime() + 6 * 3_600_000));
    expect(await firstAt('35')).toBeCloseTo(before + 20, 6);
    expect(await firstAt('-35')).toBeGreaterThan(300);
  });
});

describe('a question about boxes that was answered over one', () => {
  const boxAt = (question: string, [west, south, east, north]: readonly string[]) =>
    `/bbox?west=${west}&south=${south}&${question}&east=${east}&north=${north}`;

  it.each([
    'model=gfs&var=air_temperature_2m',
    'model=gfs&var=air_temperature_2m&lead_hours=9&fmt=json',
    'model=gfs&var=total_precipitation&lead_hours=0',
    'model=gfs&var=wind_u_10m&lead_hours=117&fmt=csv',
    'model=arome&var=air_temperature_2m&lead_hours=6',
  ])('is answered over others as by its route: %s', async (question) => {
    const statuses = new Set<number>();
    for (const box of [
      ['0', '45', '20', '60'],
      ['-10', '-20', '30', '40'],
      ['170', '50', '-170', '60'],
      ['-180', '-90', '180', '90'],
      ['0', '0', '0', '0'],
      ['-0', '-5.0', '5', '0.1'],
      ['179.9', '10', '-179.9', '20'],
      ['1.1', '1.1', '1.2', '1.2'],
      ['5', '10', '5', '-10'],
      ['5', '-10', '4.9', '10'],
      ['-180', '85', '-180', '90'],
    ]) {
      await send(gateway, boxAt(question, ['4', '46', '16', '58']));
      const past = await send(gateway, boxAt(question, box));
      const [west, ...others] = box;
      const route = await send(gateway, boxAt(question, [`${west}e0`, ...others]));
      expect(ofAll(past), box.join()).toEqual(ofAll(route));
      statuses.add(past.status);
    }
    expect(statuses).toEqual(new Set([200, 422]));
  });

  it('costs by its cells', async () => {
    const question = 'model=gfs&var=air_temperature_2m&lead_hours=12';
    const costOf = async (box: readonly string[]) =>
      Number((await send(gateway, boxAt(question, box))).headers['x-credits-cost']);
    const [, small, large] = [
      await costOf(['0', '0', '40', '40']),
      await costOf(['10', '0', '15', '5']),
      await costOf(['-170', '-80', '170', '80']),
    ];
    expect(large).toBeGreaterThan(small ?? 0);
  });
});

describe('a question about what is damaged elsewhere', () => {
  it('is an error where its tile is damaged, as by its route', async () => {
    const wind = { decimals: 2, leads: LEADS, value: (lead: number, cell: number) => lead / 7 - cell / 100 };
    const initTime = new Date(MIDNIGHT.getTime() + 12 * 3_600_000);
    await publishSmallRun(gateway.parts.store, { wind_v_10m: wind }, { initTime, grid: globalGrid(5) });
    await setTimeout(SEEN_MS);
    const question = 'model=gfs&var=wind_v_10m';
    expect((await send(gateway, callAt(question, '1', '2'))).status).toBe(200);
    const folder = path.join(gateway.parts.config.dataFolder, 'store');
    const [cube = ''] = globSync('**/wind_v_10m*.cube', { cwd: folder });
    const file = openSync(path.join(folder, cube), 'r+');
    const { size } = fstatSync(file);
    writeSync(file, Buffer.alloc(size >> 2, 0xff), 0, size >> 2, size >> 1);
    closeSync(file);
    const statuses = new Set<number>();
    for (let lat = -85; lat <= 85; lat += 10) {
      for (let lon = -175; lon < 180; lon += 30) {
        const { past, route } = await bothAt(question, [String(lat), String(lon)]);
        expect(past.status, `${lat} ${lon}`).toBe(route.status);
        if (past.status !== 200) expect(jsonOf(past)['detail']).toBe(jsonOf(route)['detail']);
        statuses.add(past.status);
      }
    }
    expect([...statuses].sort()).toEqual([200, 500]);
  });
});
