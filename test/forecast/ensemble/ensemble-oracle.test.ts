// biome-ignore-all lint/style/noNonNullAssertion: indexes are within the arrays by construction
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Condition,
  EnsembleSummary,
  ensembleSize,
  memberRun,
  periodQuantiles,
  probability,
  probabilityOfHours,
} from '../../../src/forecast/index.ts';
import { randomFrom } from '../../store/planes.ts';
import { closeDatabases, NX } from '../../store/run-fixtures.ts';
import { type SmallRun, smallRun } from '../small-runs.ts';
import {
  type Corners,
  control,
  LEADS,
  memberCubes,
  memberValue,
  memberValues,
  NUMBERS,
  quantile,
  SIZE,
} from './small-ensemble.ts';

const NAMES = ['air_temperature_2m', 'wind_u_10m', 'total_precipitation', 'wind_speed_10m'] as const;
const ALL = { from: 0, to: 36 };

let root: string;
let small: SmallRun;
let single: SmallRun;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'isobar-ensemble-'));
  small = await smallRun(root, control(), { model: 'euro-ifs', ensemble: memberCubes() });
  single = await smallRun(root, control(), { model: 'euro-ifs' });
});
afterAll(async () => {
  await closeDatabases();
  await rm(root, { recursive: true, force: true });
});

const random = randomFrom(41);
const among = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** A grid point, or a place between four of them. */
function anyPlace(): { readonly place: ReturnType<typeof placeOf>; readonly corners: Corners } {
  const [i, j] = [Math.floor(random() * 22), Math.floor(random() * 16)];
  if (random() < 0.5) return { place: placeOf(60 - j, i, 'NEAREST'), corners: [[j * NX + i, 1]] };
  // Weights at which no interpolated value lies half-way between two decimals.
  const [x, y] = [random() * 0.9 + 0.05, random() * 0.9 + 0.05];
  const corners: Corners = [
    [j * NX + i, (1 - x) * (1 - y)],
    [j * NX + i + 1, x * (1 - y)],
    [(j + 1) * NX + i, (1 - x) * y],
    [(j + 1) * NX + i + 1, x * y],
  ];
  return { place: placeOf(60 - j - y, i + x, 'BILINEAR'), corners };
}

function placeOf(latitude: number, longitude: number, selection: 'NEAREST' | 'BILINEAR') {
  return small.request.place(small.run, latitude, longitude, selection);
}

describe('an ensemble against its stored integers', () => {
  it('answers 400 random quantiles, exceedances and histograms', async () => {
    for (let n = 0; n < 400; n++) {
      const { place, corners } = anyPlace();
      const name = among(NAMES);
      const table = await small.forecasts.request().ensemble(small.run, place, ALL, [name]);
      expect(table.numbers).toEqual([0, ...NUMBERS]);
      const summary = new EnsembleSummary(await table.column(name));
      const at = Math.round(random() * 1000) / 1000;
      const lead = Math.floor(random() * LEADS.length);
      const expected = memberValues(name, LEADS[lead]!, corners);
      expect(summary.used[lead]).toBe(expected.length);
      const { series } = summary.quantiles([at])[0]!;
      if (expected.length === 0) {
        expect(series.values[lead]).toBeNull();
        continue;
      }
      expect(Math.abs(series.values[lead]! - quantile(expected, at))).toBeLessThanOrEqual(0.0050001);
      const threshold = among(expected);
      const above = expected.filter((value) => value > threshold).length;
      expect(summary.exceedance([threshold])[0]!.series.values[lead]).toBeCloseTo(above / expected.length, 3);
      const edges = [expected[0]! - 1, threshold + 0.001, expected.at(-1)! + 1];
      const counts = summary.histogram(edges).map((bin) => bin.counts[lead]);
      expect(counts).toEqual([expected.length - above, above]);
    }
  });

  it('answers 400 random joint conditions, member by member', async () => {
    for (let n = 0; n < 400; n++) {
      const { place, corners } = anyPlace();
      const [first, second] = [among(NAMES), among(NAMES)];
      const lead = Math.floor(random() * LEADS.length);
      const thresholds = [first, second].map((name) =>
        among([...memberValues(name, LEADS[lead]!, corners), 1]),
      );
      const conditions: Condition[] = [
        {
          kind: 'COMPARE',
          name: first,
          comparison: { comparison: 'GT', threshold: thresholds[0]! },
        },
        {
          kind: 'NOT',
          condition: {
            kind: 'COMPARE',
            name: second,
            comparison: { comparison: 'LE', threshold: thresholds[1]! },
          },
        },
      ];
      const table = await small.forecasts.request().ensemble(small.run, place, ALL, [first, second]);
      const names = [...new Set([first, second])];
      const { leads } = table;
      const found = probability({ run: small.run, leads, columns: await table.columns(names) }, conditions);
      const verdicts = [0, ...NUMBERS].map((member) => {
        const [a, b] = [first, second].map((name) => memberValue(name, member, LEADS[lead]!, corners));
        const holds = [a, b].map((value, c) =>
          value === null || value === undefined ? null : value > thresholds[c]!,
        );
        if (holds.includes(false)) return false;
        return holds.includes(null) ? null : true;
      });
      const known = verdicts.filter((verdict) => verdict !== null);
      const met = known.filter(Boolean).length;
      expect([found.met[lead], found.used[lead]]).toEqual([met, known.length]);
      if (known.length > 0) expect(found.shares.values[lead]).toBeCloseTo(met / known.length, 3);
      else expect(found.shares.values[lead]).toBeNull();
    }
  });

  it('answers 200 random days and dry hours from the days and hours of each member', async () => {
    const { run } = small;
    for (let n = 0; n < 200; n++) {
      const { place, corners } = anyPlace();
      const at = Math.round(random() * 100) / 100;
      const table = await small.forecasts
        .request()
        .ensemble(run, place, ALL, ['air_temperature_2m', 'total_precipitation']);
      const options = { every: { days: 1 }, zone: 'UTC' } as const;
      const days = periodQuantiles(run, await table.column('air_temperature_2m'), [at], 'MAXIMUM', options);
      const maxima = [0, ...NUMBERS].flatMap((member) => {
        const values = LEADS.filter((lead) => lead < 24).flatMap(
          (lead) => memberValue('air_temperature_2m', member, lead, corners) ?? [],
        );
        return values.length === 0 ? [] : [Math.max(...values)];
      });
      const expected = quantile(
        maxima.sort((a, b) => a - b),
        at,
      );
      expect(days.used[0]).toBe(maxima.length);
      expect(Math.abs(days.quantiles[0]!.values[0]! - expected)).toBeLessThanOrEqual(0.0050001);

      const minimumHours = among([3, 6, 9]);
      const leads = LEADS;
      const dry: Condition = {
        kind: 'COMPARE',
        name: 'total_precipitation',
        comparison: { comparison: 'LE', threshold: 4 },
      };
      const columns = [await table.column('total_precipitation')];
      const found = probabilityOfHours({ run, leads, columns }, [dry], minimumHours);
      const verdicts = [0, ...NUMBERS].map((member) => {
        const steps = LEADS.slice(1).map((lead) => {
          const amount = memberValue('total_precipitation', member, lead, corners);
          return amount === null ? null : amount <= 4;
        });
        const isLong = (holds: (step: boolean | null) => boolean) => {
          let [longest, hours] = [0, 0];
          for (const step of steps) {
            hours = holds(step) ? hours + 3 : 0;
            longest = Math.max(longest, hours);
          }
          return longest >= minimumHours;
        };
        if (isLong((step) => step === true)) return true;
        return isLong((step) => step !== false) ? null : false;
      });
      const known = verdicts.filter((verdict) => verdict !== null);
      expect([found.met, found.used]).toEqual([known.filter(Boolean).length, known.length]);
    }
  });

  it('brings members to rates and run totals before any statistic', async () => {
    const { place, corners } = anyPlace();
    const table = await small.forecasts.request().ensemble(small.run, place, ALL, ['total_precipitation']);
    const rates = new EnsembleSummary(await table.column('total_precipitation', 'RATE'));
    const amounts = memberValues('total_precipitation', 6, corners);
    expect(rates.column.units).toBe('kg m-2 h-1');
    expect(rates.maximum().values[2]).toBeCloseTo(amounts.at(-1)! / 3, 3);
    const totals = await table.column('total_precipitation', 'RUN_TOTAL');
    for (const { number, series } of totals.members) {
      const parts = [3, 6].map((lead) => memberValue('total_precipitation', number, lead, corners));
      if (parts.includes(null)) expect(series.values[2]).toBeNull();
      else expect(series.values[2]).toBeCloseTo(parts[0]! + parts[1]!, 6);
    }
  });

  it('reads members of a map as those of a point', async () => {
    const { run } = small;
    const request = small.forecasts.request();
    const box = { south: 44, north: 59, west: 1, east: 22 };
    const place = request.place(run, 50, 10);
    const table = await request.ensemble(run, place, ALL, ['wind_speed_10m']);
    const column = await table.column('wind_speed_10m');
    for (const stride of [1, 3]) {
      for (const { number, series } of column.members) {
        const slab = await request.grids.requireSlab(memberRun(run, number), 'wind_speed_10m', 12, box, {
          stride,
        });
        const [x, y] = [slab.longitudes.indexOf(10), slab.latitudes.indexOf(50)];
        const integer = slab.integers[y * slab.nx + x]!;
        expect(integer).toBe(series.integers[4]);
      }
    }
  });

  it('names what has members where a run, a variable or a number has none', async () => {
    const { request, run } = single;
    const place = request.place(run, 50, 10);
    await expect(request.ensemble(run, place, ALL, ['air_temperature_2m'])).rejects.toThrow(
      /the euro-ifs run of 2026-01-01T00:00:00Z has no members of an ensemble; no stored run has any/,
    );
    const other = small.request;
    await expect(other.ensemble(small.run, place, ALL, ['cape'])).rejects.toThrow(
      /has no members of cape; it has members of air_temperature_2m/,
    );
    await expect(other.ensemble(small.run, place, ALL, ['air_temperature_2m'], [3, 99])).rejects.toThrow(
      /has no member 99; it has 0 \(the control\) to 10/,
    );
    const chosen = await other.ensemble(small.run, place, ALL, ['air_temperature_2m'], [9, 3, 3]);
    expect(chosen.numbers).toEqual([3, 9]);
    expect(ensembleSize(small.run)).toBe(SIZE);
    expect(ensembleSize(single.run)).toBe(0);
    // Ten of the fifty perturbed members that the model has.
    expect(ensembleSize({ ...small.run, model: 'ifs-ens' })).toBe(51);
  });
});
