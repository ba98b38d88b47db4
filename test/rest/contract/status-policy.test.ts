import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { VARIABLE_NAMES } from '../../../src/catalog/index.ts';
import type { GridSpec } from '../../../src/geo/index.ts';
import { planesOf } from '../../store/planes.ts';
import { COMPLETE, SOURCE } from '../../store/run-fixtures.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { publishRun } from '../../support/run-publisher.ts';
import { callsOf } from './calls.ts';

let demo: TestGateway;
/** With runs on a small grid in the middle of Europe. */
let small: TestGateway;
const ofDemo = callsOf(() => demo);
const ofSmall = callsOf(() => small);
beforeAll(async () => {
  demo = await openGateway(inject('demoData'));
  small = await openGateway();
  await publishRun(small.parts, 'gfs', '2026-01-01T00:00:00Z');
});
afterAll(async () => {
  await demo?.close();
  await small?.close();
});

const POINT = { model: 'gfs', lat: 50, lon: 10, var: 'air_temperature_2m' };
const BOX = { model: 'gfs', var: 'air_temperature_2m', west: 0, south: 45, east: 10, north: 50 };
const PROFILE = { model: 'gfs', lat: 50, lon: 10 };

describe('the status of a native route', () => {
  it('missing/invalid parameter, unknown variable | 422 `validation_error`', async () => {
    const code = 'validation_error';
    expect(await ofDemo.refused('/point', { ...POINT, lat: '1,5' }, 422, 'lat must be')).toMatchObject({
      code,
    });
    expect(await ofDemo.refused('/bbox', { ...BOX, var: 'cpae' }, 422, 'did you mean cape')).toMatchObject({
      code,
    });
    expect(await ofDemo.refused('/profile', { model: 'gfs' }, 422, 'lat is required')).toMatchObject({
      code,
    });
    expect(await ofDemo.refused('/llm', {}, 422, 'q is required')).toMatchObject({ code });
    expect(await ofDemo.refused('/models', { pin: 'x' }, 422, 'pin')).toMatchObject({ code });
    // Known to the contract, but not produced by the model: the ones that have it are named.
    const absent = { model: 'nam', lat: 40, lon: -100, var: 'wind_u_80m' };
    await ofDemo.refused('/point', absent, 422, /gfs.*hrrr/);
    await ofDemo.refused(
      '/profile',
      { ...PROFILE, model: 'icon-global', variables: 'vertical_velocity_500hpa' },
      422,
      /gfs/,
    );
  });

  it('unknown model | 422', async () => {
    for (const [path, query] of [
      ['/point', POINT],
      ['/bbox', BOX],
      ['/profile', PROFILE],
      ['/llm', { q: 'rain' }],
    ] as const) {
      await ofDemo.refused(path, { ...query, model: 'ukmo' }, 422, 'the models are gfs, euro-ifs, hrrr, nam');
    }
  });

  it('unknown run | 404', async () => {
    for (const [path, query] of [
      ['/point', POINT],
      ['/bbox', BOX],
      ['/profile', PROFILE],
    ] as const) {
      const body = await ofDemo.refused(
        path,
        { ...query, init_time: '2019-06-01T00' },
        404,
        '2026-01-14T18:00:00Z',
      );
      expect(body).toMatchObject({
        code: 'not_found',
        detail: expect.stringContaining('2026-01-15T00:00:00Z'),
      });
    }
  });

  it('inside ranges but outside the model domain, or no times match | 422', async () => {
    const away = { lat: 0, lon: 100 };
    const domain = /domain.*west 0, south 43, east 23, north 60/;
    await ofSmall.refused('/point', { ...POINT, ...away }, 422, domain);
    await ofSmall.refused('/bbox', { ...BOX, west: 100, east: 110 }, 422, domain);
    await ofSmall.refused('/profile', { ...PROFILE, ...away }, 422, domain);
    await ofDemo.refused('/point', { ...POINT, lead_from: 121, lead_to: 122 }, 422, 'no output step');
    await ofDemo.refused('/bbox', { ...BOX, lead_hours: 121 }, 422, 'no output step');
    await ofDemo.refused('/profile', { ...PROFILE, lead_hours: 121 }, 422, 'no output step');
  });

  it('too large | 422', async () => {
    const [nx, ny] = [2000, 1100];
    const grid: GridSpec = {
      kind: 'latlon',
      nx,
      ny,
      rows: 'north-to-south',
      latitudeOfFirst: 60,
      longitudeOfFirst: 0,
      latitudeOfLast: 43,
      longitudeOfLast: 23,
      latitudeStep: 17 / (ny - 1),
      longitudeStep: 23 / (nx - 1),
    };
    const draft = await small.parts.store.draft('euro-ifs', new Date('2026-01-01T00:00:00Z'), grid, SOURCE);
    const planes = planesOf(nx, ny, 1, (i, j) => i + j);
    await draft.addCube({ variable: 'cape', leads: [0], planes, lineage: [] });
    await draft.publish(COMPLETE);
    const box = { model: 'euro-ifs', var: 'cape', west: 0, south: 43, east: 23, north: 60 };
    // What it would be, what is allowed, and how to come by it.
    await ofSmall.refused('/bbox', box, 422, /2200000 .*2097152.*stride/);
    const thinned = await ofSmall.ok<{ grid: { shape: number[] } }>('/bbox', { ...box, stride: 20 });
    expect(thinned.grid.shape).toEqual([55, 100]);
    await ofSmall.refused(
      '/point',
      { ...POINT, var: undefined, vars: 'cape,'.repeat(VARIABLE_NAMES.length + 5) },
      422,
      `there are ${VARIABLE_NAMES.length}`,
    );
    await ofSmall.refused('/llm', { q: 'x'.repeat(1001) }, 422, 'longer than 1000 characters');
  });
});
