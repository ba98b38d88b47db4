import { describe, expect, it } from 'vitest';
import {
  bucketHoursOf,
  isCycle,
  isModelId,
  latencyOf,
  leadsOf,
  MODEL_IDS,
  modelOf,
  nativeOf,
} from '../../../src/catalog/index.ts';

/** Counts published by the producers, run by run. */
const COUNTS = [
  ['gfs', 0, 209, 384],
  ['gfs', 18, 209, 384],
  ['euro-ifs', 0, 85, 360],
  ['euro-ifs', 6, 49, 144],
  ['hrrr', 0, 49, 48],
  ['hrrr', 1, 19, 18],
  ['hrrr', 23, 19, 18],
  ['nam', 6, 53, 84],
  ['icon-global', 12, 113, 180],
  ['icon-global', 18, 93, 120],
  ['icon-eu', 6, 93, 120],
  ['icon-eu', 9, 34, 48],
  ['arome', 3, 52, 51],
] as const;

describe('cycles and leads', () => {
  it.each(COUNTS)('%s at %i UTC has %i leads to %i h', (model, hour, count, last) => {
    const leads = leadsOf(model, hour);
    expect(leads.length).toBe(count);
    expect([leads[0], leads.at(-1)]).toEqual([0, last]);
    expect([...leads].sort((a, b) => a - b)).toEqual(leads);
  });

  it('changes step where the producer does', () => {
    expect(leadsOf('gfs', 0).slice(119, 123)).toEqual([119, 120, 123, 126]);
    expect(leadsOf('euro-ifs', 0).slice(47, 51)).toEqual([141, 144, 150, 156]);
    expect(leadsOf('icon-eu', 3).slice(-4)).toEqual([30, 36, 42, 48]);
  });

  it('has cycles as far apart as the update cycle, each with a latency', () => {
    for (const model of MODEL_IDS) {
      const { updateCycleHours, cycles } = modelOf(model);
      const hours = cycles.flatMap((group) => group.hours).sort((a, b) => a - b);
      expect(hours).toEqual(Array.from({ length: 24 / updateCycleHours }, (_, i) => i * updateCycleHours));
      for (const hour of hours) expect(latencyOf(model, hour).lastMinutes).toBeGreaterThan(0);
    }
  });

  it('refuses a run that the model does not have, and lists the hours that it has', () => {
    expect(isCycle('gfs', 3)).toBe(false);
    expect(isCycle('icon-eu', 3)).toBe(true);
    expect(() => leadsOf('gfs', 3)).toThrow(
      new RangeError('catalog: gfs has no run at 3 UTC (it runs at 0, 6, 12, 18)'),
    );
    expect(() => bucketHoursOf('nam', 5)).toThrow(RangeError);
    expect(() => latencyOf('euro-ifs', 3)).toThrow(RangeError);
  });

  it('gives leads that a caller cannot change', () => {
    expect(() => (leadsOf('gfs', 0) as number[]).push(999)).toThrow(TypeError);
  });

  it('gives nam precipitation buckets that depend on the cycle', () => {
    expect([0, 6, 12, 18].map((hour) => bucketHoursOf('nam', hour))).toEqual([12, 3, 12, 3]);
    expect(bucketHoursOf('gfs', 6)).toBe(6);
    expect(bucketHoursOf('hrrr', 6)).toBeNull();
  });
});

describe('names', () => {
  it('are recognised exactly', () => {
    expect(isModelId('gfs')).toBe(true);
    for (const word of ['GFS', 'gfs ', 'ecmwf', 'toString', '__proto__', ''])
      expect(isModelId(word)).toBe(false);
  });

  it('of products in native fields are those of the model', () => {
    for (const model of MODEL_IDS) {
      const native = nativeOf(model, 'temperature_500hpa');
      expect(native.status === 'native' && modelOf(model).files[native.file]).toBeTypeOf('string');
    }
  });
});
