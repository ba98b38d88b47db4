import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadsOf, type VariableName, variableOf } from '../../../src/catalog/index.ts';
import { type CellTable, MISSING } from '../../../src/forecast/index.ts';
import { factOf } from '../../../src/language/facts/fact.ts';
import { inUnit } from '../../../src/language/facts/quantities/in-unit.ts';
import { spokenIn, WIND_SPEED } from '../../../src/language/facts/quantities/quantities.ts';
import {
  collectFacts,
  type Facts,
  leadsIn,
  resolveWindow,
  runOfWindow,
  type Window,
} from '../../../src/language/index.ts';
import { type SmallRun, smallRun } from '../../forecast/small-runs.ts';
import { closeDatabases } from '../../store/run-fixtures.ts';

const folder = path.join(os.tmpdir(), `isobar-facts-${process.pid}`);
/** As the model has them: hourly to 120 h, then every third. */
const LEADS = leadsOf('gfs', 0).filter((lead) => lead <= 240);
const BERLIN = 'Europe/Berlin';
/** A Thursday, 01:00 in Berlin. */
const START = new Date('2026-01-01T00:00:00Z');

let small: SmallRun;
beforeAll(async () => {
  const variable = (name: VariableName, value: (lead: number) => number | null, first = 0) => [
    name,
    { decimals: variableOf(name).decimals, leads: LEADS.filter((lead) => lead >= first), value },
  ];
  small = await smallRun(
    folder,
    Object.fromEntries([
      variable('air_temperature_2m', (lead) => 273.15 + lead / 10),
      variable('wind_u_10m', () => -3),
      variable('wind_v_10m', (lead) => (lead < 24 ? -4 : 4)),
      variable('mean_sea_level_pressure', () => 101_325),
      variable('total_precipitation', (lead) => (lead % 24) / 10, 1),
      variable('visibility', () => null),
      variable('snow_depth', () => 0.126),
    ]),
  );
});
afterAll(async () => {
  small.store.close();
  await closeDatabases();
  await rm(folder, { recursive: true, force: true });
});

async function facts(window: Window, variables: readonly VariableName[], now = START): Promise<Facts> {
  const resolved = resolveWindow(window, now, BERLIN);
  const request = small.forecasts.request();
  const run = await runOfWindow(request, 'gfs', resolved);
  const inRun = leadsIn(resolved, run, variables);
  const table = await request.requireCellTable(run, request.requireCell(run, 52.5, 13.4), variables, inRun);
  return collectFacts({ language: 'en', placeLabel: 'Berlin (Germany)', window: inRun, table });
}
const tomorrow: Window = {
  kind: 'days',
  first: { kind: 'relative', days: 1 },
  count: 1,
  part: null,
  clock: null,
};
const at = (hours: number): Window => ({ kind: 'hours', from: hours, to: hours });

describe('facts of a window', () => {
  it('have the values of its hours in degrees Celsius, with local times', async () => {
    const { facts: found, window, ...about } = await facts(tomorrow, ['air_temperature_2m']);
    expect(about).toMatchObject({
      language: 'en',
      model: 'gfs',
      synthetic: false,
      initTime: '2026-01-01T00:00:00Z',
      place: { label: 'Berlin (Germany)', timeZone: BERLIN },
    });
    expect(window).toMatchObject({
      from: '2026-01-02T00:00:00+01:00',
      to: '2026-01-02T23:00:00+01:00',
      askedTo: null,
    });
    const [temperature] = found;
    expect(temperature?.values).toHaveLength(24);
    expect(temperature).toMatchObject({
      quantity: 'temperature',
      unit: '°C',
      variables: ['air_temperature_2m'],
      min: { time: '2026-01-02T00:00:00+01:00', value: 2.3 },
      max: { time: '2026-01-02T23:00:00+01:00', value: 4.6 },
      // (2.3 + 4.6) / 2 = 3.45, which is one of the two neighbours in tenths.
      mean: 3.5,
      sum: null,
    });
  });

  it('add up the precipitation that falls in it, named by the start of its hour', async () => {
    const [rain] = (await facts(tomorrow, ['total_precipitation'])).facts;
    // Leads 24 to 47 end at 01:00 to 24:00 local time; each has its hour of the day in tenths of a millimetre.
    expect(rain?.sum).toBe(27.6);
    expect(rain?.mean).toBeNull();
    expect(rain?.values[0]).toEqual({ time: '2026-01-02T00:00:00+01:00', value: 0 });
    expect(rain?.max).toEqual({ time: '2026-01-02T23:00:00+01:00', value: 2.3 });
  });

  it('have wind as speed and the direction it comes from', async () => {
    const { facts: found } = await facts(at(3), ['wind_u_10m', 'wind_v_10m']);
    // 5 m s-1 are 18 km/h; air that moves west and south comes from the north-east (atan 3/4 = 36.87 degrees).
    expect(
      found.map(({ quantity, heightMetres, values, mean }) => ({ quantity, heightMetres, values, mean })),
    ).toEqual([
      {
        quantity: 'wind_speed',
        heightMetres: 10,
        values: [{ time: '2026-01-01T04:00:00+01:00', value: 18 }],
        mean: 18,
      },
      {
        quantity: 'wind_direction',
        heightMetres: 10,
        values: [{ time: '2026-01-01T04:00:00+01:00', value: 37 }],
        mean: null,
      },
    ]);
    const later = await facts(at(30), ['wind_u_10m', 'wind_v_10m']);
    expect(later.facts[1]?.values[0]?.value).toBe(143);
  });

  it.each([
    // The first forces begin at these speeds in m/s (WMO-No. 8).
    [0, 0],
    [0.2, 0],
    [0.3, 1],
    [7.9, 4],
    [8, 5],
    [13.8, 6],
    [13.9, 7],
    [32.6, 11],
    [32.7, 12],
    [60, 12],
  ])('have a wind of %d m/s as force %d where Beaufort is requested', async (speed, force) => {
    const spoken = spokenIn(WIND_SPEED, ['beaufort']);
    const convert = await inUnit({ units: 'm s-1', decimals: 1 }, spoken.unit);
    const kind = {
      spoken,
      heightMetres: 10,
      variables: ['wind_u_10m', 'wind_v_10m'],
      isAmount: false,
    } as const;
    const found = factOf(kind, [{ time: '2026-01-02T00:00:00+01:00', value: convert(speed), hours: 1 }]);
    expect(found).toMatchObject({ quantity: 'wind_speed', unit: 'Bft', mean: null, max: { value: force } });
  });

  it('have pressure in hPa and snow in cm', async () => {
    const { facts: found } = await facts(at(3), ['mean_sea_level_pressure', 'snow_depth']);
    expect(found.map(({ unit, min }) => [unit, min.value])).toEqual([
      ['hPa', 1013],
      ['cm', 13],
    ]);
  });

  it('take the output step nearest to an instant, and the interval that it is in', async () => {
    const { facts: found } = await facts(at(124.25), ['air_temperature_2m', 'total_precipitation']);
    // Steps are at 123 and 126 h.
    expect(found.map(({ values }) => values)).toEqual([
      [{ time: '2026-01-06T04:00:00+01:00', value: 12.3 }],
      [{ time: '2026-01-06T04:00:00+01:00', value: 0.6 }],
    ]);
  });

  it('name a sum that began before the window by the window’s start', async () => {
    const day: Window = { ...tomorrow, first: { kind: 'relative', days: 7 } };
    const [rain] = (await facts(day, ['total_precipitation'])).facts;
    // 8 January begins at lead 167; the interval from 165 to 168 ends in it.
    expect(rain?.values[0]).toEqual({ time: '2026-01-08T00:00:00+01:00', value: 0 });
    expect(rain?.values[1]?.time).toBe('2026-01-08T01:00:00+01:00');
  });

  it('weigh means by the time that values stand for', async () => {
    const [temperature] = (await facts({ kind: 'all' }, ['air_temperature_2m'])).facts;
    // Hourly to 120 h and three-hourly to 240 h (of which the last stands for three hours too), each lead / 10 °C.
    const hourly = Array.from({ length: 120 }, (_, lead) => lead / 10).reduce((sum, one) => sum + one, 0);
    const later = LEADS.filter((lead) => lead >= 120).reduce((sum, lead) => sum + (3 * lead) / 10, 0);
    expect(temperature?.mean).toBeCloseTo((hourly + later) / 243, 1);
  });

  it('say what was asked for where the run ends first', async () => {
    const week: Window = { ...tomorrow, first: { kind: 'relative', days: 9 }, count: 3 };
    const { window } = await facts(week, ['air_temperature_2m']);
    expect(window).toMatchObject({
      from: '2026-01-10T01:00:00+01:00',
      to: '2026-01-11T01:00:00+01:00',
      askedTo: '2026-01-12T23:00:00+01:00',
    });
  });

  it('leave out what has no values, and are refused with the reason where nothing has', async () => {
    const { facts: found } = await facts(at(3), ['air_temperature_2m', 'visibility']);
    expect(found.map(({ quantity }) => quantity)).toEqual(['temperature']);
    await expect(facts(at(3), ['visibility'])).rejects.toMatchObject({
      code: 'validation_error',
      reason: 'no_data',
      message: expect.stringContaining('visibility: The producer’s field has no value at this cell.'),
    });
  });

  it('have no precipitation of the hour before the run', async () => {
    const { facts: found } = await facts({ kind: 'now' }, ['total_precipitation']);
    expect(found[0]?.values).toEqual([{ time: '2026-01-01T01:00:00+01:00', value: 0.1 }]);
  });

  it('are refused, naming the last valid time, where the window begins after the run', async () => {
    const far: Window = { ...tomorrow, first: { kind: 'relative', days: 20 } };
    await expect(facts(far, ['air_temperature_2m'])).rejects.toMatchObject({
      code: 'validation_error',
      reason: 'no_data',
      message:
        'no times match: the window begins at 2026-01-20T23:00:00Z, after the last valid time of the gfs run of 2026-01-01T00:00:00Z, 2026-01-11T00:00:00Z',
    });
    const past: Window = { ...tomorrow, first: { kind: 'relative', days: -2 } };
    await expect(facts(past, ['air_temperature_2m'])).rejects.toMatchObject({
      reason: 'no_data',
      message: expect.stringContaining('before the first valid time of the gfs run of 2026-01-01T00:00:00Z'),
    });
  });

  it('of yesterday are what the run has of it', async () => {
    const yesterday: Window = { ...tomorrow, first: { kind: 'relative', days: -1 } };
    const { window } = await facts(yesterday, ['air_temperature_2m'], new Date('2026-01-02T12:00:00Z'));
    expect(window).toMatchObject({
      from: '2026-01-01T01:00:00+01:00',
      to: '2026-01-01T23:00:00+01:00',
      askedTo: null,
    });
  });
});

describe('facts of any values', () => {
  /** The fixed unit's value in the spoken one, by hand. */
  const SPOKEN: readonly (readonly [VariableName, number, (value: number) => number, number, number])[] = [
    ['air_temperature_2m', 1, (kelvin) => kelvin - 273.15, 200, 330],
    ['relative_humidity_2m', 0, (percent) => percent, 0, 100],
    ['wind_gust_10m', 0, (metresPerSecond) => metresPerSecond * 3.6, 0, 90],
    ['mean_sea_level_pressure', 0, (pascals) => pascals / 100, 90_000, 108_000],
    ['total_precipitation', 1, (kilograms) => kilograms, 0, 90],
    ['cape', 0, (joules) => joules, 0, 6000],
    ['visibility', 1, (metres) => metres / 1000, 0, 60_000],
    ['snow_depth', 0, (metres) => metres * 100, 0, 8],
  ];

  it('are those values in the units that people speak of', async () => {
    const resolved = resolveWindow({ kind: 'hours', from: 1, to: 24.5 }, START, BERLIN);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...SPOKEN).chain(([name, decimals, spoken, least, most]) => {
          const perUnit = 10 ** variableOf(name).decimals;
          const integer = fc.integer({ min: Math.ceil(least * perUnit), max: Math.floor(most * perUnit) });
          return fc.record({
            name: fc.constant(name),
            decimals: fc.constant(decimals),
            spoken: fc.constant(spoken),
            integers: fc.array(fc.option(integer, { nil: MISSING, freq: 8 }), {
              minLength: 30,
              maxLength: 30,
            }),
          });
        }),
        async ({ name, decimals, spoken, integers }) => {
          const window = leadsIn(resolved, small.run, [name]);
          const leads = LEADS.slice(0, 30);
          const { units, decimals: stored } = variableOf(name);
          const column = {
            variable: name,
            units,
            decimals: stored,
            integers: Int32Array.from(integers),
            absences: leads.map(() => null),
          };
          const table: CellTable = { run: small.run, leads, columns: [column] };
          const isSum = name === 'total_precipitation';
          const expected = leads
            .filter((lead) => (isSum ? lead > 1 : lead >= 1) && lead <= 24 && integers[lead] !== MISSING)
            .map((lead) => spoken((integers[lead] ?? 0) / 10 ** stored));
          const promise = collectFacts({ language: 'de', placeLabel: 'x', window, table });
          if (expected.length === 0) {
            await expect(promise).rejects.toMatchObject({ reason: 'no_data' });
            return;
          }
          const [fact] = (await promise).facts;
          const half = 0.5 / 10 ** decimals + 1e-6;
          expect(fact?.values).toHaveLength(expected.length);
          for (const [n, value] of expected.entries()) {
            expect(Math.abs((fact?.values[n]?.value ?? Number.NaN) - value)).toBeLessThanOrEqual(half);
          }
          const total = expected.reduce((sum, value) => sum + value, 0);
          expect(Math.abs((fact?.min.value ?? Number.NaN) - Math.min(...expected))).toBeLessThanOrEqual(half);
          expect(Math.abs((fact?.max.value ?? Number.NaN) - Math.max(...expected))).toBeLessThanOrEqual(half);
          if (isSum) expect(Math.abs((fact?.sum ?? Number.NaN) - total)).toBeLessThanOrEqual(half);
          else
            expect(Math.abs((fact?.mean ?? Number.NaN) - total / expected.length)).toBeLessThanOrEqual(half);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('never have a wind from beyond 359 degrees, or one from anywhere in calm air', async () => {
    const resolved = resolveWindow({ kind: 'hours', from: 0, to: 0 }, START, BERLIN);
    const component = fc.integer({ min: -5000, max: 5000 });
    await fc.assert(
      fc.asyncProperty(component, component, async (u, v) => {
        const names = ['wind_u_100m', 'wind_v_100m'] as const;
        const window = leadsIn(resolved, small.run, names);
        const columns = names.map((variable, index) => ({
          variable,
          units: 'm s-1',
          decimals: 2,
          integers: Int32Array.of(index === 0 ? u : v),
          absences: [null],
        }));
        const { facts: found } = await collectFacts({
          language: 'fr',
          placeLabel: 'x',
          window,
          table: { run: small.run, leads: [0], columns },
        });
        const [speed, direction] = found;
        expect(speed).toMatchObject({ heightMetres: 100, unit: 'km/h' });
        expect(Math.abs((speed?.min.value ?? Number.NaN) - Math.hypot(u, v) * 0.036)).toBeLessThanOrEqual(
          0.500001,
        );
        if (u === 0 && v === 0) {
          expect(direction).toBeUndefined();
          return;
        }
        const from = direction?.min.value ?? Number.NaN;
        expect(from).toBeGreaterThanOrEqual(0);
        expect(from).toBeLessThan(360);
        // Air that comes from there moves the other way.
        const radians = (from * Math.PI) / 180;
        const along = -Math.sin(radians) * u - Math.cos(radians) * v;
        expect(along / Math.hypot(u, v)).toBeGreaterThan(0.9999);
      }),
      {
        examples: [
          [0, 0],
          [0, -1],
          [1, -5000],
          [-1, -5000],
        ],
      },
    );
  });
});
