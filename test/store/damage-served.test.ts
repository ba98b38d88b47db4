import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { scratchFolder } from '../support/scratch.ts';
import { COMPLETE, cube, GRID, MIDNIGHT, SOURCE } from './run-fixtures.ts';

const folder = scratchFolder();
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(folder);
  const draft = await gateway.parts.store.draft('gfs', MIDNIGHT, GRID, SOURCE);
  const cape = await draft.addCube(cube('cape', [0, 3]));
  const visibility = await draft.addCube(cube('visibility', [0, 3], 2));
  const depth = await draft.addCube(cube('snow_depth', [0], 3));
  const ground = await draft.addCube(cube('surface_altitude', [0], 4));
  await draft.publish(COMPLETE);
  const run = path.join(folder, 'store/gfs/20260101T00Z');
  rmSync(path.join(run, depth.file));
  copyFileSync(path.join(run, visibility.file), path.join(run, cape.file));
  copyFileSync(path.join(run, visibility.file), path.join(run, ground.file));
});
afterAll(() => gateway.close());

/** Without the name of the file, which is in the log and on the page of damage. */
const DAMAGED = /^stored data that this answer needs are damaged[^.]*$/;

describe('a variable whose cube another variable’s file was copied over', () => {
  it.each([
    '/point?model=gfs&lat=50&lon=10&var=cape',
    '/bbox?model=gfs&west=5&south=48&east=12&north=52&var=cape',
  ])('is refused as damaged, not answered with the other one’s values: %s', async (question) => {
    const response = await gateway.get(question);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ detail: expect.stringMatching(DAMAGED) });
  });

  it('is refused by GraphQL, which answers the rest', async () => {
    const { data, errors } = await gateway.query<unknown>(`{
      point(latitude: 50, longitude: 10) { forecast(model: gfs) {
        visibility: series { columns(variables: [visibility]) { values } }
        cape: series { columns(variables: [cape]) { values } }
      } }
    }`);
    expect(data).toMatchObject({
      point: { forecast: { visibility: { columns: [expect.anything()] }, cape: null } },
    });
    expect(errors).toMatchObject([
      { message: expect.stringMatching(DAMAGED), extensions: { code: 'internal_error' } },
    ]);
  });

  it('is refused by GraphQL without the other columns', async () => {
    const { data, errors } = await gateway.query<unknown>(`{
      point(latitude: 50, longitude: 10) { forecast(model: gfs) { series {
        leadHours
        visibility: column(variable: visibility) { values }
        cape: column(variable: cape) { values }
      } } }
    }`);
    expect(data).toEqual({
      point: {
        forecast: {
          series: {
            leadHours: [0, 3],
            visibility: { values: [expect.any(Number), expect.any(Number)] },
            cape: null,
          },
        },
      },
    });
    expect(errors).toMatchObject([
      { path: ['point', 'forecast', 'series', 'cape'], message: expect.stringMatching(DAMAGED) },
    ]);
  });

  it('is refused as damaged too where it is gone, though its run is stored', async () => {
    const response = await gateway.get('/point?model=gfs&lat=50&lon=10&var=snow_depth');
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({
      detail: expect.stringMatching(DAMAGED),
    });
    await vi.waitFor(async () => {
      const { damage } = await gateway.parts.store.upkeep.condition();
      expect(damage.map(({ file }) => file.split('-')[0])).toEqual([
        'cape',
        'snow_depth',
        'surface_altitude',
      ]);
    });
  });

  it('does not keep other variables of the run from being answered', async () => {
    const response = await gateway.get('/point?model=gfs&lat=50&lon=10&var=visibility');
    expect(response.status).toBe(200);
  });

  it.each([
    '/point?model=gfs&lat=50&lon=10&var=visibility',
    '/point?model=gfs&lat=50.1&lon=10.1&var=visibility&fmt=geojson',
    '/edr/collections/gfs/position?coords=POINT(10+50)&parameter-name=visibility&f=GeoJSON',
  ])('leaves out the height of the ground where that is damaged: %s', async (question) => {
    // The second time by what the first has prepared.
    for (let n = 0; n < 3; n++) {
      const response = await gateway.get(question);
      expect(response.status).toBe(200);
      expect(await response.text()).toMatch(/"(surface|grid)_altitude": ?null/);
    }
  });
});
