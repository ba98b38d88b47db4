import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadsOf, MODEL_IDS } from '../../../src/catalog/index.ts';
import { demoFieldsOf } from '../../../src/demo/demo-models.ts';
import { type DemoProducer, startDemoProducer } from '../../../src/demo/index.ts';
import { createSourceTree } from '../../../src/source/index.ts';

const now = () => new Date('2026-11-20T12:00:00Z');
/** A lead that every model has, with all its fields. */
const LEAD = 3;

let producer: DemoProducer;

beforeAll(async () => {
  producer = await startDemoProducer({ now });
});
afterAll(() => producer.close());

describe('the source tree of a real producer', () => {
  it.each(MODEL_IDS)('finds the newest run of %s and every native field of the demo in it', async (model) => {
    const tree = createSourceTree({ model, bases: [producer.base(model)], now });
    const initTime = await tree.newestRun();
    expect(initTime).toEqual(producer.newest(model));
    if (initTime === null) return;
    // The model's ground is in files of lead 0 alone.
    const { entries, notes } = await tree.inventory(initTime, { leads: new Set([0, LEAD]) });
    expect(notes).toEqual([]);
    const found = entries.filter(({ window }) => window.endHours === LEAD || window.endHours === 0);
    const wanted = [...demoFieldsOf(model).keys()].toSorted();
    expect([...new Set(found.map(({ nativeField }) => nativeField))].toSorted()).toEqual(wanted);
    expect(found.every((entry) => entry.initTime.getTime() === initTime.getTime())).toBe(true);
  });

  it.each(['hrrr', 'nam', 'icon-global', 'icon-eu', 'arome'] as const)(
    'finds the run of %s complete',
    async (model) => {
      const tree = createSourceTree({ model, bases: [producer.base(model)], now });
      const { complete, leads } = await tree.availability(producer.newest(model));
      expect(complete).toBe(true);
      expect(leads).toEqual(leadsOf(model, producer.newest(model).getUTCHours()));
    },
  );

  it("finds both of NAM's wind components in one message", async () => {
    const tree = createSourceTree({ model: 'nam', bases: [producer.base('nam')], now });
    const { entries } = await tree.inventory(producer.newest('nam'), { leads: new Set([LEAD]) });
    const winds = entries.filter(({ nativeField }) => /^wind_[uv]_10m$/.test(nativeField));
    expect(winds.length).toBeGreaterThan(1);
    expect(new Set(winds.map(({ offset, window }) => `${offset} ${window.endHours}`)).size).toBe(
      winds.length / 2,
    );
  });
});
