import path from 'node:path';
import { expect, it } from 'vitest';
import { memberDecimalsOf } from '../../../src/catalog/index.ts';
import { DEMO_MEMBERS } from '../../../src/demo/demo-models.ts';
import { startDemoForecast } from '../../../src/demo/forecast/demo-forecast.ts';
import { prepareDemoModel } from '../../../src/demo/forecast/demo-model.ts';
import { startDemoProducer } from '../../../src/demo/index.ts';
import { openTestStore } from '../../ingest/test-store.ts';
import { scratchFolder } from '../../support/scratch.ts';

const INIT = new Date('2026-11-20T00:00:00Z');
const MEMBERS = Array.from({ length: DEMO_MEMBERS }, (_, index) => index + 1);

const model = prepareDemoModel('ifs-ens');
const size = model.points.size;
const forecast = startDemoForecast(model, INIT);
const temperatures = (lead: number, member: number) =>
  forecast.at(lead, member).values('air_temperature_2m', new Float32Array(size));

/** Mean over the globe of the members' standard deviation at each point, K. */
function spreadAt(lead: number): number {
  const members = MEMBERS.map((member) => temperatures(lead, member));
  let sum = 0;
  for (let point = 0; point < size; point++) {
    const values = members.map((values) => values[point] ?? Number.NaN);
    const mean = values.reduce((a, b) => a + b) / values.length;
    sum += Math.sqrt(values.reduce((a, b) => a + (b - mean) ** 2, 0) / values.length);
  }
  return sum / size;
}

it('members differ little at the start and more with each day', () => {
  const spreads = [0, 24, 72, 120, 240, 360].map(spreadAt);
  expect(spreads).toEqual(spreads.toSorted((a, b) => a - b));
  expect(spreads[0]).toBeLessThan(0.3);
  expect(spreads.at(-2)).toBeGreaterThan(0.5);
  expect(spreads.at(-1)).toBeLessThan(8);
});

it('the control is the deterministic forecast of the same model', () => {
  const deterministic = startDemoForecast(
    { ...prepareDemoModel('euro-ifs'), points: model.points, recipes: model.recipes },
    INIT,
  );
  const other = deterministic.at(120).values('air_temperature_2m', new Float32Array(size));
  expect(temperatures(120, 0)).toEqual(other);
  expect(temperatures(120, 1)).not.toEqual(other);
});

it('a member is the same whatever was asked for before', () => {
  const again = startDemoForecast(model, INIT);
  again.at(240, 3).values('air_temperature_2m', new Float32Array(size));
  const rain = (of: typeof again) =>
    of.at(24, 7).values('total_precipitation', new Float32Array(size), {
      kind: 'accumulation',
      startHours: 0,
      endHours: 24,
    });
  expect(rain(again)).toEqual(rain(forecast));
});

it('the members of its files are ingested as they were made', async () => {
  const store = await openTestStore(path.join(scratchFolder(), crypto.randomUUID()));
  const producer = await startDemoProducer({
    now: () => new Date('2026-11-20T12:00:00Z'),
    models: ['ifs-ens'],
  });
  try {
    const { runs } = await store.ingest('ifs-ens', [producer.base('ifs-ens')], {
      initTime: INIT,
      leads: { from: 0, to: 6 },
      members: 5,
    });
    expect(runs[0]?.notes).toEqual([]);
    const manifest = await store.manifest('ifs-ens', INIT);
    const stored = store.runs.openMembers(manifest, 'air_temperature_2m');
    if (stored === null) throw new Error('no members are stored');
    expect(stored).toMatchObject({ leads: [0, 3, 6], members: [1, 2, 3, 4, 5] });
    const half = 10 ** -memberDecimalsOf('air_temperature_2m') / 2;
    for (const [m, member] of stored.members.entries()) {
      const made = temperatures(6, member);
      for (const point of [0, 17, 200, size - 1]) {
        // Files begin at 180 degrees east, as those of ECMWF; the store has its columns in the same order.
        const integers = stored.series(point, new Int32Array(15));
        const value = (integers[m * 3 + 2] ?? Number.NaN) / 10 ** stored.decimals;
        expect(Math.abs(value - (made[point] ?? Number.NaN))).toBeLessThanOrEqual(half + 0.01);
      }
    }
  } finally {
    await producer.close();
    await store.close();
  }
});
