import { afterAll, beforeAll, describe, inject } from 'vitest';
import { DEFAULT_MODEL_IDS, type DefaultModelId } from '../../../src/catalog/index.ts';
import type { DemoRun } from '../../support/decoded-fields.ts';
import { openDemoGateway } from '../../support/demo-gateway.ts';
import { fiftyCities } from './fifty-cities.ts';
import { mapOfBox } from './map.ts';
import { modelsCompared } from './models-compared.ts';
import { runsCompared } from './runs-compared.ts';
import { HOUR, type Scene } from './scene.ts';
import { sounding } from './sounding.ts';
import { windyWindows } from './windy-windows.ts';

/** The time of the demo data of all tests, which contains gfs. */
const NOW = new Date('2026-01-15T06:00:00Z');

/** The newest runs. Runs of hrrr have leads to 18 h, except that of 00 UTC. */
const NEWEST: Readonly<Record<DefaultModelId, string>> = {
  gfs: '2026-01-15T00:00:00Z',
  'euro-ifs': '2026-01-14T18:00:00Z',
  hrrr: '2026-01-15T04:00:00Z',
  nam: '2026-01-15T00:00:00Z',
  'icon-global': '2026-01-14T18:00:00Z',
  'icon-eu': '2026-01-15T00:00:00Z',
  arome: '2026-01-15T00:00:00Z',
};

const newest = Object.fromEntries(
  DEFAULT_MODEL_IDS.map((model) => [model, { model, initTime: new Date(NEWEST[model]) }]),
) as Record<DefaultModelId, DemoRun>;

const hourlyRuns: readonly DemoRun[] = Array.from({ length: 8 }, (_, back) => ({
  model: 'hrrr',
  initTime: new Date(Date.parse(NEWEST.hrrr) - back * HOUR),
}));

let scene: Scene;
beforeAll(async () => {
  const demo = await openDemoGateway(NOW, inject('demoData'));
  scene = { demo, newest, hourlyRuns };
  for (const run of hourlyRuns) await demo.ingest(run);
  for (const model of ['nam', 'euro-ifs', 'arome', 'icon-global'] as const) await demo.ingest(newest[model]);
}, 240_000);
afterAll(() => scene?.demo.close());

describe('one GraphQL operation answers', () => {
  fiftyCities(() => scene);
  modelsCompared(() => scene);
  runsCompared(() => scene);
  sounding(() => scene);
  mapOfBox(() => scene);
  windyWindows(() => scene);
});
