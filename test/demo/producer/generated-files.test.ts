import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createGenerationCaches } from '../../../src/demo/producer/files/generated-tree.ts';
import { ModelTree } from '../../../src/demo/producer/files/model-tree.ts';
import { scratchFolder } from '../../support/scratch.ts';

const now = () => new Date('2026-11-20T12:00:00Z');

describe('generated files', () => {
  it('are cached on the disk, of as many runs as allowed, without a trace in the folder', () => {
    const folder = scratchFolder();
    const caches = createGenerationCaches({ folder, maxRuns: 1 });
    const tree = new ModelTree({ model: 'gfs', grids: 'coarse', now, until: () => null, caches });
    const find = (hour: string) => {
      const found = tree.find(`gfs.20261120/${hour}/atmos/gfs.t${hour}z.pgrb2.0p25.f003`)?.bytes;
      if (found === undefined) throw new Error('not published');
      return found;
    };
    const first = find('06');
    const bytes = first.read(0, first.size);
    expect(bytes.length).toBeGreaterThan(100_000);
    expect(Buffer.from(bytes.subarray(0, 4)).toString()).toBe('GRIB');
    expect(Buffer.from(bytes.subarray(-4)).toString()).toBe('7777');
    expect(first.read(100, 200)).toEqual(bytes.subarray(100, 200));
    expect(find('06')).toBe(first);
    expect(find('00').etag).not.toBe(first.etag);
    expect(caches.files.size).toBe(1);
    // The run that was dropped is generated again, the same.
    const again = find('06');
    expect(again).not.toBe(first);
    expect(again.etag).toBe(first.etag);
    expect(Buffer.compare(again.read(0, again.size), bytes)).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
    caches.clear();
  });

  it('stay in memory where no file can be made', () => {
    const caches = createGenerationCaches({ folder: '/nowhere' });
    const tree = new ModelTree({ model: 'gfs', grids: 'coarse', now, until: () => null, caches });
    const path = 'gfs.20261120/06/atmos/gfs.t06z.pgrb2.0p25.f003';
    const file = tree.find(path)?.bytes;
    expect(Buffer.from(file?.read(0, 4) ?? []).toString()).toBe('GRIB');
    expect(tree.find(path)?.bytes).toBe(file);
    caches.clear();
  });

  it('of one lead are generated together', () => {
    const caches = createGenerationCaches();
    const tree = new ModelTree({ model: 'icon-eu', grids: 'coarse', now, until: () => null, caches });
    const path = (name: string) =>
      `06/${name.toLowerCase()}/icon-eu_europe_regular-lat-lon_single-level_2026112006_003_${name}.grib2.bz2`;
    const first = tree.find(path('T_2M'))?.bytes;
    expect(first).toBeDefined();
    expect(tree.find(path('PMSL'))).not.toBeNull();
    expect(tree.find(path('T_2M'))?.bytes).toBe(first);
    expect(tree.find(path('NOTHING'))).toBeNull();
    caches.clear();
  });
});
