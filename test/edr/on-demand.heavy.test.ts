import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DemoProducer, startDemoProducer } from '../../src/demo/index.ts';
import type { OnDemand } from '../../src/forecast/index.ts';
import { createOnDemandIngest, demoLineage, demoRunSource, ingest } from '../../src/ingest/index.ts';
import { createSourceTree } from '../../src/source/index.ts';
import { rowsOfCsv } from '../support/box-forms.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { type CoverageDocument, valuesOf } from './coverages.ts';

const now = () => new Date('2026-01-15T06:00:00Z');
const RUN = '2026-01-15T02:00:00Z';

let producer: DemoProducer;
/** Fields that were asked of the source, one list for each time that it was asked. */
let taken: (readonly string[])[] = [];
let atSource: TestGateway;
let stored: TestGateway;
beforeAll(async () => {
  producer = await startDemoProducer({ now, models: ['hrrr'] });
  [atSource, stored] = await Promise.all([
    openGateway(undefined, (store, log) => {
      const ingest = createOnDemandIngest({
        store,
        log,
        now,
        sourceOf: (model) => createSourceTree({ model, bases: [producer.base('hrrr')], now }),
        runSourceOf: (model) => demoRunSource(producer.lineageBase(model)),
        lineageUrl: demoLineage(producer),
      });
      return recorded(ingest);
    }),
    openGateway(),
  ]);
  await ingest({
    model: 'hrrr',
    locations: [producer.base('hrrr')],
    initTime: new Date(RUN),
    now: now(),
    store: stored.parts.store,
    source: demoRunSource('test'),
  });
});
afterAll(() => Promise.all([atSource?.close(), stored?.close(), producer?.close()]));

function recorded(ingest: OnDemand): OnDemand {
  return {
    mayHold: (model, initTime) => ingest.mayHold(model, initTime),
    open: (model, initTime) => ingest.open(model, initTime),
    ingestFields(model, initTime, wanted, signal) {
      taken.push(wanted.map(({ variable, leads }) => `${variable} ${leads}`));
      return ingest.ingestFields(model, initTime, wanted, signal);
    },
    readCells(model, initTime, wanted, cells, signal) {
      taken.push(wanted.map(({ variable, leads }) => `${variable} ${leads}`));
      return ingest.readCells(model, initTime, wanted, cells, signal);
    },
  };
}

async function ask(gateway: TestGateway, query: string): Promise<Response> {
  taken = [];
  const response = await gateway.get(`/edr/collections/hrrr/instances/${RUN}/${query}`);
  expect([query, response.status]).toEqual([query, 200]);
  return response;
}

describe('an instance that only its source has', () => {
  it.each([
    'position?coords=POINT(-104.99+39.74)&parameter-name=dewpoint_temperature_2m,cape&datetime=%2B1h/%2B3h',
    'area?bbox=-106,38,-103,41&parameter-name=air_temperature_2m,total_precipitation&datetime=%2B0h/%2B2h',
    'area?bbox=-106,38,-103,41&parameter-name=visibility&datetime=%2B1h,%2B2h,%2B5h',
    'cube?bbox=-106,38,-103,41&parameter-name=temperature&z=850,500&datetime=%2B4h',
    'trajectory?coords=LINESTRING(-106+38,-103+41)&parameter-name=wind_u_10m&datetime=%2B4h',
  ])('answers %s as one that is stored, asking its source once', async (query) => {
    const answer = (await (await ask(atSource, query)).json()) as CoverageDocument;
    expect(taken).toHaveLength(1);
    expect(valuesOf(answer)).toEqual(valuesOf((await (await ask(stored, query)).json()) as CoverageDocument));
    // Fields of which cells were read are ingested afterwards.
    await vi.waitFor(
      async () => {
        await ask(atSource, query);
        expect(taken).toEqual([]);
      },
      { timeout: 30_000 },
    );
  });

  it('answers in the other forms too', async () => {
    const query = 'area?bbox=-106,38,-103,41&parameter-name=snow_depth&datetime=%2B3h&f=CSV';
    const rows = rowsOfCsv(await (await ask(atSource, query)).text());
    expect(rows).toEqual(rowsOfCsv(await (await ask(stored, query)).text()));
    const file = await ask(atSource, query.replace('f=CSV', 'f=NetCDF'));
    expect(new TextDecoder().decode((await file.arrayBuffer()).slice(1, 4))).toBe('HDF');
  });
});

describe('a box within the bounds of a projected grid that no cell of its domain is in', () => {
  it.each(['CoverageJSON', 'CSV', 'GeoJSON'])('is answered with 204 in %s', async (format) => {
    const query = `area?bbox=-130,20,-125,24&parameter-name=visibility&datetime=%2B3h&f=${format}`;
    const response = await stored.get(`/edr/collections/hrrr/instances/${RUN}/${query}`);
    expect(response.status).toBe(204);
  });
});
