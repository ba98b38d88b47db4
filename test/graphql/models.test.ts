import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODEL_IDS, modelOf, resolutionOf } from '../../src/catalog/index.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());

async function found(conditions: string): Promise<readonly string[]> {
  const { data, errors } = await gateway.query<{ models: { id: string }[] }>(
    `{ models${conditions} { id } }`,
  );
  expect(errors).toBeUndefined();
  return data.models.map(({ id }) => id);
}

const GLOBAL = ['gfs', 'euro_ifs', 'icon_global'];

describe('models', () => {
  it.each([
    ['Berlin', '{ latitude: 52.52, longitude: 13.405 }', [...GLOBAL, 'icon_eu', 'arome']],
    ['Denver', '{ latitude: 39.74, longitude: -104.99 }', [...GLOBAL, 'hrrr', 'nam']],
    ['Suva', '{ latitude: -18.14, longitude: 178.44 }', GLOBAL],
    // In the box around the projected grid of hrrr, but not on the grid; nam reaches further.
    ['a corner of a box', '{ latitude: 22, longitude: -133 }', [...GLOBAL, 'nam']],
  ])('that cover %s, without any run', async (_place, place, models) => {
    expect(new Set(await found(`(covering: ${place})`))).toEqual(new Set(models));
  });

  it('that have variables, and are finer than a number of km, together', async () => {
    const soundings = await found('(having: [temperature_500hpa, cape])');
    for (const model of MODEL_IDS) {
      const { data } = await gateway.query<{ model: { variables: { availability: string }[] } }>(
        `{ model(id: ${model.replace('-', '_')}) { variables(names: [temperature_500hpa, cape]) { availability } } }`,
      );
      const has = data.model.variables.every(({ availability }) => availability !== 'UNAVAILABLE');
      expect([model, soundings.includes(model.replace('-', '_'))]).toEqual([model, has]);
    }
    expect(await found('(resolutionBelow: 3)')).toEqual(['arome']);
    expect(await found('(resolutionBelow: 3.01)')).toEqual(['hrrr', 'arome']);
    expect(await found('(resolutionBelow: 10, covering: { latitude: 48.86, longitude: 2.35 })')).toEqual([
      'icon_eu',
      'arome',
    ]);
  });

  it('say their spacing as numbers and in words', async () => {
    const { data } = await gateway.query<{ models: { resolution: object; publishedResolution: object }[] }>(
      '{ models { resolution { kilometres degrees text } publishedResolution { kilometres degrees text } } }',
    );
    // 0.25 degrees of a meridian on the sphere of 6371.229 km, by Python.
    expect(data.models[0]).toEqual({
      resolution: { kilometres: 13, degrees: null, text: '~13 km' },
      publishedResolution: { kilometres: 27.8, degrees: 0.25, text: '0.25 deg' },
    });
    for (const model of MODEL_IDS) {
      const { grid, resolutionNative } = modelOf(model);
      const { kilometres, degrees } = resolutionOf(resolutionNative);
      if (grid.kind === 'latlon') expect([model, degrees]).toEqual([model, grid.stepDegrees]);
      if (grid.kind === 'lambert') expect(Math.abs(kilometres - grid.dxMetres / 1000)).toBeLessThan(0.001);
    }
  });

  it('refuse a place that is none, by its argument', async () => {
    const { errors } = await gateway.query('{ models(covering: { latitude: 91, longitude: 0 }) { id } }');
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'validation_error',
      reason: 'out_of_range',
      argument: 'covering.latitude',
      allowed: { minimum: -90, maximum: 90 },
    });
  });
});
