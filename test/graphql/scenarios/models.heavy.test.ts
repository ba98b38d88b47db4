import { afterAll, beforeAll, describe } from 'vitest';
import { DEFAULT_MODEL_IDS, type DefaultModelId } from '../../../src/catalog/index.ts';
import type { DemoRun } from '../../support/decoded-fields.ts';
import { openDemoGateway } from '../../support/demo-gateway.ts';
import { DEMO_CLOCK, NEWEST_DEMO_RUNS } from '../../support/demo-of-all-models.ts';
import { sharedDemoData } from '../../support/shared-demo.ts';
import { fiftyCities } from './fifty-cities.ts';
import { mapOfBox } from './map.ts';
import { modelsCompared } from './models-compared.ts';
import { runsCompared } from './runs-compared.ts';
import { HOUR, type Scene } from './scene.ts';
import { sounding } from './sounding.ts';
import { windyWindows } from './windy-windows.ts';

const newest = Object.fromEntries(
  DEFAULT_MODEL_IDS.map((model) => [model, { model, initTime: NEWEST_DEMO_RUNS[model] }]),
) as Record<DefaultModelId, DemoRun>;

/** Those of 11, 10, 9 and 6 UTC: the first and the last are in the demo of all models. */
const runsOfHrrr: readonly DemoRun[] = [0, 1, 2, 5].map((back) => ({
  model: 'hrrr',
  initTime: new Date(NEWEST_DEMO_RUNS.hrrr.getTime() - back * HOUR),
}));

let scene: Scene;
beforeAll(async () => {
  const demo = await openDemoGateway(DEMO_CLOCK, (await sharedDemoData()).folder);
  scene = { demo, newest, runsOfHrrr };
  for (const run of runsOfHrrr.slice(1, -1)) await demo.ingest(run);
}, 300_000);
afterAll(() => scene?.demo.close());

describe('one GraphQL operation answers', () => {
  fiftyCities(() => scene);
  modelsCompared(() => scene);
  runsCompared(() => scene);
  sounding(() => scene);
  mapOfBox(() => scene);
  windyWindows(() => scene);
});
