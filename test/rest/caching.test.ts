import { expect, it } from 'vitest';
import type { GridSpec } from '../../src/geo/index.ts';
import { openGateway } from '../support/gateway.ts';

const GRID: GridSpec = {
  kind: 'latlon',
  nx: 4,
  ny: 3,
  rows: 'north-to-south',
  latitudeOfFirst: 51,
  longitudeOfFirst: 10,
  latitudeOfLast: 49,
  longitudeOfLast: 13,
  latitudeStep: 1,
  longitudeStep: 1,
};

it('answers of a real complete run that was named may be kept for ever, of the same run by default for a minute', async () => {
  const gateway = await openGateway();
  try {
    const source = { label: 'test files', base: 'test', synthetic: false };
    const draft = await gateway.parts.store.draft('gfs', new Date('2026-01-01T00:00:00Z'), GRID, source);
    const planes = [Int32Array.from({ length: 12 }, (_, cell) => cell)];
    await draft.addCube({ variable: 'cape', leads: [0], planes, lineage: [] });
    await draft.publish({ expectedHours: 1, expectedFields: 2 });
    const at = '/point?model=gfs&lat=50&lon=11&var=cape';
    const kept = async (query: string) => (await gateway.get(query)).headers.get('cache-control');
    expect(await kept(`${at}&init_time=2026-01-01T00`)).toBe('private, max-age=60');
    await draft.publish({ expectedHours: 1, expectedFields: 1 });
    expect(await kept(`${at}&init_time=2026-01-01T00`)).toBe('private, max-age=31536000, immutable');
    expect(await kept(at)).toBe('private, max-age=60');
  } finally {
    await gateway.close();
  }
});
