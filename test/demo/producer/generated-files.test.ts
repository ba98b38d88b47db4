import { describe, expect, it } from 'vitest';
import { createGeneratedFilesCache } from '../../../src/demo/producer/generated-tree.ts';
import { ModelTree } from '../../../src/demo/producer/model-tree.ts';

const now = () => new Date('2026-11-20T12:00:00Z');

describe('generated files', () => {
  it('are cached up to a number of bytes', () => {
    const cache = createGeneratedFilesCache(1_000_000);
    const tree = new ModelTree({ model: 'gfs', grids: 'coarse', now, until: () => null, cache });
    for (let lead = 0; lead <= 12; lead++) {
      const path = `gfs.20261120/06/atmos/gfs.t06z.pgrb2.0p25.f${String(lead).padStart(3, '0')}`;
      expect(tree.find(path)?.bytes.length, path).toBeGreaterThan(100_000);
      expect(cache.calculatedSize).toBeLessThanOrEqual(1_000_000);
    }
    expect(cache.size).toBeGreaterThan(2);
    expect(cache.size).toBeLessThan(13);
  });

  it('of one lead are generated together', () => {
    const cache = createGeneratedFilesCache(50_000_000);
    const tree = new ModelTree({ model: 'icon-eu', grids: 'coarse', now, until: () => null, cache });
    const path = (name: string) =>
      `06/${name.toLowerCase()}/icon-eu_europe_regular-lat-lon_single-level_2026112006_003_${name}.grib2.bz2`;
    const first = tree.find(path('T_2M'))?.bytes;
    expect(tree.find(path('PMSL'))).not.toBeNull();
    expect(tree.find(path('T_2M'))?.bytes).toBe(first);
    expect(cache.size).toBe(1);
    expect(tree.find(path('NOTHING'))).toBeNull();
  });
});
