import { describe, expect, it } from 'vitest';
import {
  derivationInputsOf,
  type FieldKey,
  kindOfProcess,
  leadsOf,
  MODEL_IDS,
  type ModelId,
  type NativeFieldId,
  nativeFieldOf,
  type TimeWindow,
} from '../../src/catalog/index.ts';
import { demoFieldsOf } from '../../src/demo/demo-models.ts';
import { startDemoForecast } from '../../src/demo/forecast/demo-forecast.ts';
import { type DemoModel, prepareDemoModel } from '../../src/demo/forecast/demo-model.ts';
import { reducedGrid } from '../../src/demo/grids/reduced-grid.ts';
import { maximum, minimum } from './skies.ts';

const STARTS = ['2026-11-20T12:00Z', '2026-07-04T00:00Z'] as const;

/** Whether a key is a parameter of discipline 0, `category/number`. */
const isParameter = (key: FieldKey, parameter: string) => `${key.category}/${key.number}` === parameter;

/** One field in the unit that the catalog says the native unit becomes, masked points left out. */
function reader(demoModel: DemoModel, init: string, lead: number) {
  const hour = startDemoForecast(demoModel, new Date(init)).at(lead);
  const masked = new Set(demoModel.masked);
  const { model } = demoModel;
  return (id: NativeFieldId, window?: TimeWindow): Float32Array => {
    const { scale, offset } = nativeFieldOf(model, id);
    const values = hour.values(id, new Float32Array(demoModel.points.size), window);
    return values.filter((_, point) => !masked.has(point)).map((value) => value * scale + offset);
  };
}

/** The window that a sum or a maximum has at a lead: since the start, or the lead before. */
function fieldWindow(model: ModelId, id: NativeFieldId, lead: number): TimeWindow {
  const kind = kindOfProcess(nativeFieldOf(model, id).key.statisticalProcess);
  const before = leadsOf(model, 0).findLast((other) => other < lead) ?? 0;
  const startHours = kind === 'instant' ? lead : kind === 'maximum' ? before : 0;
  return { kind, startHours, endHours: lead };
}

/** Bounds that any field of a parameter keeps, in the served unit. */
const BOUNDS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  '0/0': [170, 325],
  '0/6': [160, 310],
  '1/0': [0, 0.025],
  '1/1': [0, 100],
  '1/8': [0, 400],
  '1/52': [0, 400],
  '1/193': [0, 400],
  '1/11': [0, 3],
  '1/61': [80, 500],
  '1/254': [0, 1200],
  '1/19': [0, 7],
  '1/192': [0, 1],
  '1/194': [0, 1],
  '1/195': [0, 1],
  '19/25': [0, 99],
  '1/13': [0, 400],
  '1/50': [0, 400],
  '1/55': [0, 400],
  '1/56': [0, 400],
  '1/198': [0, 400],
  '2/2': [-110, 110],
  '2/3': [-110, 110],
  '2/8': [-3.5, 3.5],
  '2/22': [0, 60],
  '3/0': [92_000, 108_000],
  '3/1': [92_000, 108_000],
  '3/198': [92_000, 108_000],
  '3/4': [-500, 12_000],
  '3/5': [-500, 12_000],
  '3/6': [-10, 9000],
  '3/18': [0, 5000],
  '3/196': [0, 5000],
  // Sunlight: means, and in W h m-2 what falls in the longest step.
  '4/7': [0, 50_000],
  '4/192': [0, 1200],
  '4/198': [0, 1200],
  '4/199': [0, 1200],
  '6/1': [0, 100.001],
  '6/192': [0, 100.001],
  '6/3': [0, 100.001],
  '6/4': [0, 100.001],
  '6/5': [0, 100.001],
  '6/22': [0, 100.001],
  '7/6': [0, 8000],
  // Turned around, inhibition is positive.
  '7/7': [-0.001, 1000],
  '19/3': [0, 5000],
  '19/0': [40, 40_000],
  '191/1': [-90, 90],
  '191/2': [-180, 180],
};

const KINDS = [
  ...MODEL_IDS.map((model) => ({ model, weather: 'without fronts', resolvesFronts: false })),
  ...(['gfs', 'icon-eu'] as const).map((model) => ({ model, weather: 'with fronts', resolvesFronts: true })),
];

describe.each(KINDS)('$model $weather', ({ model, resolvesFronts }) => {
  const demoModel = prepareDemoModel(model, { ...reducedGrid(model, 'coarse'), resolvesFronts });
  const ids = [...demoFieldsOf(model).keys()];
  const has = (id: NativeFieldId) => demoFieldsOf(model).has(id);
  describe.each(STARTS)('from %s', (init) => {
    const lead = leadsOf(model, new Date(init).getUTCHours())[13] ?? 0;
    const read = reader(demoModel, init, lead);
    const pairs = (a: NativeFieldId, b: NativeFieldId) => {
      const second = read(b);
      return Array.from(read(a), (value, p) => [value, second[p] ?? Number.NaN] as const);
    };

    it.each(ids)('gives %s within physical bounds, and not the same everywhere', (id) => {
      const { key } = nativeFieldOf(model, id);
      const bounds = BOUNDS[`${key.category}/${key.number}`];
      const values = read(id, fieldWindow(model, id, lead));
      expect(values.some(Number.isNaN)).toBe(false);
      expect(minimum(values)).toBeGreaterThanOrEqual(bounds?.[0] ?? Number.NaN);
      expect(maximum(values)).toBeLessThanOrEqual(bounds?.[1] ?? Number.NaN);
      // The stratosphere over a summer continent may well be dry throughout, and snow and CAPE be nowhere.
      const couldBeConstant = [
        ...['1/1', '1/11', '1/254', '1/61', '7/6', '7/7'],
        // Nor need it snow, nor the sun shine over France or North America.
        ...[
          '1/13',
          '1/19',
          '1/192',
          '1/193',
          '1/194',
          '1/195',
          '19/25',
          '1/50',
          '1/55',
          '1/56',
          '1/198',
          '4/7',
          '4/192',
          '4/198',
          '4/199',
        ],
      ].some((one) => isParameter(key, one));
      if (!couldBeConstant) expect(maximum(values)).toBeGreaterThan(minimum(values));
    });

    it('has dew points below the temperature and the humidity that follows from both', () => {
      for (const [t, td] of pairs('air_temperature_2m', 'dewpoint_temperature_2m')) {
        expect(td).toBeLessThanOrEqual(t);
      }
      if (!has('relative_humidity_2m')) return;
      const humidity = read('relative_humidity_2m');
      pairs('air_temperature_2m', 'dewpoint_temperature_2m').forEach(([t, td], p) => {
        const [c, d] = [t - 273.15, td - 273.15];
        // models.md section 8, rh_from_t_td.
        const expected = 100 * Math.exp((17.625 * d) / (243.04 + d) - (17.625 * c) / (243.04 + c));
        expect(Math.abs((humidity[p] ?? Number.NaN) - expected)).toBeLessThan(0.01);
      });
    });

    it('has heights that fall with pressure by about what the temperature of the layer makes them', () => {
      const levels = [1000, 850, 700, 500, 300, 250] as const;
      for (const [index, below] of levels.slice(0, -1).entries()) {
        const above = levels[index + 1] ?? 250;
        const thickness = pairs(`geopotential_height_${above}hpa`, `geopotential_height_${below}hpa`);
        const temperatures = pairs(`temperature_${above}hpa`, `temperature_${below}hpa`);
        const worst = thickness.map(([upper, lower], p) => {
          const [cold, warm] = temperatures[p] ?? [Number.NaN, Number.NaN];
          const expected = ((287.05 / 9.80665) * (cold + warm) * Math.log(below / above)) / 2;
          return Math.abs((upper - lower) / expected - 1);
        });
        expect(maximum(worst)).toBeLessThan(0.02);
      }
    });

    it('has gusts above the wind', () => {
      const gusts = read('wind_gust_10m', fieldWindow(model, 'wind_gust_10m', lead));
      const winds = pairs('wind_u_10m', 'wind_v_10m').map(([u, v]) => Math.hypot(u, v));
      expect(minimum(winds.map((wind, p) => (gusts[p] ?? Number.NaN) - wind))).toBeGreaterThanOrEqual(0);
    });

    it('clouds the sky at least as much as the fullest layer', () => {
      const total = read('total_cloud_cover');
      for (const id of ['low_cloud_cover', 'mid_cloud_cover', 'high_cloud_cover'] as const) {
        if (!has(id)) continue;
        const layer = read(id);
        expect(maximum(layer.map((cover, p) => cover - (total[p] ?? Number.NaN)))).toBeLessThan(0.01);
      }
    });
  });
});

describe.each(STARTS)('euro-ifs from %s', (init) => {
  it('has a total cover that fits the layers estimated from humidity', () => {
    const read = reader(prepareDemoModel('euro-ifs'), init, 39);
    const total = read('total_cloud_cover');
    const ids = (['low_cloud_cover', 'mid_cloud_cover', 'high_cloud_cover'] as const).flatMap((variable) =>
      derivationInputsOf('euro-ifs', variable),
    );
    expect(ids).toHaveLength(13);
    // models.md section 8, cloud(RH).
    const layers = ids.map((id) => {
      const hectopascals = (nativeFieldOf('euro-ifs', id).key.surfaceValue ?? Number.NaN) / 100;
      const critical = 0.7 + 0.2 * Math.exp(1 - (1013.25 / hectopascals) ** 4);
      return read(id).map(
        (rh) => 100 * Math.max(0, 1 - Math.sqrt(Math.max(1 - rh / 100, 0) / (1 - critical))),
      );
    });
    const fullest = Array.from(total, (_, p) => Math.max(...layers.map((layer) => layer[p] ?? Number.NaN)));
    expect(maximum(fullest)).toBeGreaterThan(80);
    expect(maximum(fullest.map((cover, p) => cover - (total[p] ?? Number.NaN)))).toBeLessThan(5);
  });
});
