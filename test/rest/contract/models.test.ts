import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODEL_IDS } from '../../../src/catalog/index.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { publishRun } from '../../support/run-publisher.ts';
import { callsOf } from './calls.ts';

let gateway: TestGateway;
let withoutRuns: ModelFacts[];
const { ok } = callsOf(() => gateway);
beforeAll(async () => {
  gateway = await openGateway();
  // The small grids of the runs below would stand for the models' own.
  ({ models: withoutRuns } = await ok<{ models: ModelFacts[] }>('/models'));
  for (const model of MODEL_IDS) await publishRun(gateway.parts, model, '2026-01-01T00:00:00Z');
});
afterAll(() => gateway?.close());

type Place = readonly [lat: number, lon: number];

const BERLIN: Place = [52.52, 13.405];
const PARIS: Place = [48.86, 2.35];
const NICE: Place = [43.7, 7.27];
const DENVER: Place = [39.74, -104.99];
const MIAMI: Place = [25.76, -80.19];
const SEATTLE: Place = [47.6, -122.33];
const MEXICO_CITY: Place = [19.43, -99.13];
const SYDNEY: Place = [-33.87, 151.21];
const POLES: readonly Place[] = [
  [90, 0],
  [-90, 0],
];
const WORLD = [BERLIN, DENVER, SYDNEY, ...POLES];

interface ModelFacts {
  readonly id: string;
  readonly coverage: string;
  readonly resolution: string;
  readonly producer: {
    readonly coverage: string;
    readonly resolution: string;
    readonly update_cycle_hours: number;
    readonly horizon_hours: number;
  };
  readonly update_cycle_hours: number;
  readonly horizon_hours: number;
  readonly archive: string | null;
  readonly bbox: readonly [number, number, number, number];
}

/** What the row says; nothing where it says `absent`. */
interface Promised {
  readonly model: string;
  readonly covers: readonly Place[];
  readonly not: readonly Place[];
  readonly resolution: string;
  readonly everyHours: number;
  readonly horizonHours?: number;
  readonly archive?: string;
}

describe('a row of the models', () => {
  it.each<[string, Promised]>([
    [
      '`gfs` | Global | ~13 km | every 6 h | 0.25 deg | 384 | 1 year',
      {
        model: 'gfs',
        covers: WORLD,
        not: [],
        resolution: '~13 km',
        everyHours: 6,
        horizonHours: 384,
        archive: '1 year',
      },
    ],
    [
      '`euro-ifs` | Global | ~9 km | every 12 h | 0.25 deg | 360 | 3.5 years',
      {
        model: 'euro-ifs',
        covers: WORLD,
        not: [],
        resolution: '~9 km',
        everyHours: 12,
        horizonHours: 360,
        archive: '3.5 years',
      },
    ],
    [
      '`hrrr` | CONUS | 3 km | every 1 h | ~3 km | 18 | 1 year',
      {
        model: 'hrrr',
        covers: [DENVER, MIAMI, SEATTLE],
        not: [BERLIN, SYDNEY],
        resolution: '3 km',
        everyHours: 1,
        horizonHours: 18,
        archive: '1 year',
      },
    ],
    [
      '`nam` | North America | 12 km | every 6 h | 12 km | 84 | 1 year',
      {
        model: 'nam',
        covers: [DENVER, MIAMI, SEATTLE, MEXICO_CITY],
        not: [BERLIN, SYDNEY],
        resolution: '12 km',
        everyHours: 6,
        horizonHours: 84,
        archive: '1 year',
      },
    ],
    [
      '`icon-global` | Global | ~13 km | every 6 h | absent | absent | absent',
      { model: 'icon-global', covers: WORLD, not: [], resolution: '~13 km', everyHours: 6 },
    ],
    [
      '`icon-eu` | Europe | 6.5 km | every 3 h | 6.5 km | 120 | rolling',
      {
        model: 'icon-eu',
        covers: [BERLIN, PARIS, NICE],
        not: [DENVER, SYDNEY],
        resolution: '6.5 km',
        everyHours: 3,
        horizonHours: 120,
        archive: 'rolling',
      },
    ],
    [
      '`arome` | France + borders (first listing) / France (second) | 1.3 km | every 3 h | 2.5 km | 42 | rolling',
      {
        model: 'arome',
        covers: [PARIS, NICE],
        not: [DENVER, SYDNEY],
        resolution: '1.3 km',
        everyHours: 3,
        horizonHours: 42,
        archive: 'rolling',
      },
    ],
  ])('%s', async (row, promised) => {
    const facts = withoutRuns.find(({ id }) => id === promised.model);
    if (facts === undefined) throw new Error(`/models has no ${promised.model}`);
    expect(facts.resolution).toBe(promised.resolution);
    for (const place of promised.covers) expect([place, holds(facts.bbox, place)]).toEqual([place, true]);
    for (const place of promised.not) expect([place, holds(facts.bbox, place)]).toEqual([place, false]);
    expect(facts.coverage).toBe(row.split(' | ')[1]?.replace(/ \(.*$/, ''));
    expect(facts.update_cycle_hours).toBe(promised.everyHours);
    // The contract has no horizon of icon-global.
    expect(facts.horizon_hours).toBe(promised.horizonHours ?? 180);
    // Producers have become quicker and reach further than the listing says; no caller gets less than it promises.
    expect(facts.producer.update_cycle_hours).toBeLessThanOrEqual(promised.everyHours);
    expect(facts.producer.horizon_hours).toBeGreaterThanOrEqual(promised.horizonHours ?? 1);
    expect(facts.archive).toBe(promised.archive ?? null);

    const query = { model: promised.model, lat: 50, lon: 10, var: 'air_temperature_2m' };
    expect(await ok('/point', query)).toMatchObject({ model: promised.model, values: [12.5, 12.57, 12.64] });
  });

  it('is there for each of the seven models, and there are no others', async () => {
    const { models } = await ok<{ models: ModelFacts[] }>('/models');
    const listed = ['gfs', 'euro-ifs', 'hrrr', 'nam', 'icon-global', 'icon-eu', 'arome'];
    expect(models.map(({ id }) => id)).toEqual(listed);
  });
});

function holds([west, south, east, north]: ModelFacts['bbox'], [lat, lon]: Place): boolean {
  return lat >= south && lat <= north && lon >= west && lon <= east;
}
