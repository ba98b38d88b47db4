import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { hasShared, sharedPath } from '../support/shared.ts';

/** Cells along the side of a tile, see docs/cube-format.md. */
const TILE = 16;

describe.skipIf(!hasShared)('tile reads of a GraphQL operation', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await openGateway();
    await gateway.ingest(
      'gfs',
      ...['tmp', 'ugrd'].map((name) =>
        sharedPath(`grib/models/gfs/gfs-0p25-${name}-850mb-20260811-f024.grib2`),
      ),
    );
  });
  afterAll(() => gateway?.close());

  /** 200 places in a region of 10 by 20 degrees that crosses the prime meridian and has tile borders in it. */
  const places = Array.from({ length: 200 }, (_, index) => ({
    latitude: 44 + (index % 10),
    longitude: -7 + Math.floor(index / 10),
  }));
  /** On the grid of 0.25 degrees from 90 N, 0 E. */
  const tiles = new Set(
    places.map(({ latitude, longitude }) => {
      const i = ((longitude + 360) % 360) / 0.25;
      const j = (90 - latitude) / 0.25;
      return `${Math.floor(i / TILE)} ${Math.floor(j / TILE)}`;
    }),
  );

  async function tileReadsOf(query: () => Promise<void>): Promise<number> {
    const before = gateway.parts.store.report().tileReads;
    await query();
    return gateway.parts.store.report().tileReads - before;
  }

  it('for 200 places are as many as the distinct tiles', async () => {
    const reads = await tileReadsOf(async () => {
      const { data, errors } = await gateway.query<{ points: object[] }>(
        `query ($at: [PlaceInput!]!) { points(at: $at) {
          forecast(model: gfs, initTime: "2026-08-11T18") {
            series { columns(variables: [temperature_850hpa]) { values } }
          }
        } }`,
        { at: places },
      );
      expect(errors).toBeUndefined();
      expect(data.points).toHaveLength(200);
    });
    expect(tiles.size).toBeGreaterThan(10);
    expect(tiles.size).toBeLessThan(50);
    expect(reads).toBe(tiles.size);
  });

  it('for two variables are twice as many, even when the places are repeated under an alias', async () => {
    const reads = await tileReadsOf(async () => {
      const { errors } = await gateway.query(
        `query ($at: [PlaceInput!]!) {
          a: points(at: $at) { forecast(model: gfs, initTime: "2026-08-11T18") {
            series { columns(variables: [temperature_850hpa, u_wind_850hpa]) { values } } } }
          b: points(at: $at) { forecast(model: gfs, initTime: "2026-08-11T18") {
            series { columns(variables: [u_wind_850hpa]) { values } } } }
        }`,
        { at: places },
      );
      expect(errors).toBeUndefined();
    });
    expect(reads).toBe(2 * tiles.size);
  });
});
