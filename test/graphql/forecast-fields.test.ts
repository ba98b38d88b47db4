import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

type Values = (number | null)[];

/** Fields of the gfs forecast at a place, and the errors. */
async function ask<Answer>(fields: string, place = 'latitude: 47.3, longitude: 8.6', args = '') {
  const { data, errors } = await gateway.query<{ point: { forecast: Answer } }>(
    `{ point(${place}) { forecast(model: gfs ${args}) { ${fields} } } }`,
  );
  return { forecast: data?.point.forecast, errors };
}

interface Series {
  series: { leadHours: number[]; columns: (Record<string, Values> & { units: { cf: string } })[] };
}

describe('values', () => {
  it('are converted to a unit of the same kind, rounded to the precision of the fixed unit', async () => {
    const column = (alias: string, variable: string, unit: string) =>
      `${alias}: column(variable: ${variable}, unit: ${unit}) { units { code symbol cf } values }`;
    const cases = [
      ['air_temperature_2m', ['"Cel"', '"°F"']],
      ['wind_speed_10m', ['"km/h"', '"knots"']],
      ['total_precipitation', ['"mm"', '"[in_i]"']],
    ] as const;
    const { forecast, errors } = await ask<{
      series: Record<string, { units: object; values: Values }>;
    }>(
      `series(leadFrom: 1, leadTo: 6) { ${cases
        .flatMap(([variable, units], n) =>
          ['null', ...units].map((unit, m) => column(`c${n}${m}`, variable, unit)),
        )
        .join(' ')} }`,
    );
    expect(errors).toBeUndefined();
    const columns = forecast?.series ?? {};
    expect(Object.values(columns).map(({ units }) => units)).toEqual([
      { code: 'K', symbol: 'K', cf: 'K' },
      { code: 'Cel', symbol: '°C', cf: 'degC' },
      { code: '[degF]', symbol: '°F', cf: 'degF' },
      { code: 'm/s', symbol: 'm/s', cf: 'm s-1' },
      { code: 'km/h', symbol: 'km/h', cf: 'km h-1' },
      { code: '[kn_i]', symbol: 'kn', cf: 'knot' },
      { code: 'kg/m2', symbol: 'kg/m²', cf: 'kg m-2' },
      { code: 'mm', symbol: 'mm', cf: 'mm' },
      { code: '[in_i]', symbol: 'in', cf: 'inch' },
    ]);
    const conversions: readonly ((value: number) => number)[][] = [
      [(kelvin) => kelvin - 273.15, (kelvin) => kelvin * 1.8 - 459.67],
      [(speed) => speed * 3.6, (speed) => speed / 0.514444],
      [(amount) => amount, (amount) => amount / 25.4],
    ];
    for (const [n, ofVariable] of conversions.entries()) {
      for (const [m, convert] of ofVariable.entries()) {
        for (const [index, value] of (columns[`c${n}0`]?.values ?? []).entries()) {
          expect(columns[`c${n}${m + 1}`]?.values[index]).toBeCloseTo(convert(value ?? 0), 1);
        }
      }
    }
  });

  it('requested in a unit of another kind make their column null and leave the table alone', async () => {
    const { forecast, errors } = await ask<{ series: Record<string, object | null> }>(
      `series(leadTo: 1) { leadHours
         wrong: column(variable: cape, unit: "Cel") { values }
         right: column(variable: cape, unit: "kJ/kg") { units { code } } }`,
    );
    expect(forecast?.series).toEqual({ leadHours: [0, 1], wrong: null, right: { units: { code: 'kJ/kg' } } });
    expect(errors?.map(({ path, extensions }) => [path?.at(-1), extensions.code])).toEqual([
      ['wrong', 'validation_error'],
    ]);
    expect(errors?.[0]?.message).toContain('J/kg');
  });

  it('have a reason for each null, by its index', async () => {
    const { forecast, errors } = await ask<Series>(
      `series(leadFrom: 0, leadTo: 2) {
        leadHours columns(variables: [total_precipitation, visibility]) { values nulls { reason count indexes } } }`,
    );
    expect(errors).toBeUndefined();
    const [rain, visibility] = forecast?.series.columns ?? [];
    expect(rain?.['nulls']).toEqual([{ reason: 'BEFORE_FIRST_STEP', count: 1, indexes: [0] }]);
    expect(rain?.['values']?.map((value) => value === null)).toEqual([true, false, false]);
    expect(visibility?.['nulls']).toEqual([]);
  });

  it('stand over the same leads, whatever columns are requested', async () => {
    const { forecast } = await ask<Record<string, { leadHours: number[] }>>(
      `none: series(leadFrom: 118, leadTo: 126) { leadHours }
       rain: series(leadFrom: 118, leadTo: 126) { leadHours column(variable: total_precipitation) { values } }`,
    );
    expect(forecast?.['none']?.leadHours).toEqual([118, 119, 120, 123, 126]);
    expect(forecast?.['rain']?.leadHours).toEqual([118, 119, 120, 123, 126]);
  });

  it('of a daily card have the unit and the statistic of each variable in one table', async () => {
    const { forecast, errors } = await ask<{
      aggregates: {
        periods: object[];
        t: { units: object; minimum: number[]; maximum: number[] };
        rain: { units: object; sum: number[]; mean: null };
        wind: { units: object; maximum: number[] };
      };
      series: { t: { values: number[] } };
    }>(
      `aggregates(leadTo: 48) {
         periods { start }
         t: column(variable: air_temperature_2m, unit: "Cel") { units { symbol } minimum maximum }
         rain: column(variable: total_precipitation, unit: "mm") { units { symbol } sum mean }
         wind: column(variable: wind_speed_10m, unit: "km/h") { units { symbol } maximum }
       }
       series(leadTo: 48) { t: column(variable: air_temperature_2m, unit: "Cel") { values } }`,
    );
    expect(errors?.map(({ path }) => path?.slice(-2))).toEqual([['rain', 'mean']]);
    const { t, rain, wind, periods } = forecast?.aggregates ?? {};
    expect([t?.units, rain?.units, wind?.units]).toEqual([
      { symbol: '°C' },
      { symbol: 'mm' },
      { symbol: 'km/h' },
    ]);
    expect(rain?.mean).toBeNull();
    for (const values of [t?.maximum, rain?.sum, wind?.maximum])
      expect(values).toHaveLength(periods?.length ?? 0);
    expect(t?.maximum[0]).toBe(Math.max(...(forecast?.series.t.values.slice(0, 24) ?? [])));
  });

  it('of precipitation are amounts per step, totals of the run or rates, each with its window', async () => {
    const { forecast, errors } = await ask<Record<'step' | 'total' | 'rate', Series['series']>>(
      ['STEP', 'RUN_TOTAL', 'RATE']
        .map(
          (kind, index) =>
            `${['step', 'total', 'rate'][index]}: series(leadTo: 129) { leadHours columns(variables: [total_precipitation], accumulation: ${kind}) { values windowStartHours units { cf } } }`,
        )
        .join('\n'),
    );
    expect(errors).toBeUndefined();
    const column = (kind: 'step' | 'total' | 'rate') => forecast?.[kind].columns[0];
    const [step, total, rate] = [column('step'), column('total'), column('rate')];
    const leads = forecast?.step.leadHours ?? [];
    expect(leads.slice(-4)).toEqual([120, 123, 126, 129]);
    let sum = 0;
    for (const [index, lead] of leads.entries()) {
      const amount = step?.['values']?.[index] ?? 0;
      sum += amount;
      expect(total?.['values']?.[index]).toBeCloseTo(sum, 6);
      expect(total?.['windowStartHours']?.[index]).toBe(0);
      if (lead === 0) continue;
      const hours = lead > 120 ? 3 : 1;
      expect(rate?.['values']?.[index]).toBeCloseTo(amount / hours, 3);
      expect(rate?.['windowStartHours']?.[index]).toBe(lead - hours);
    }
    expect(sum).toBeGreaterThan(0);
    expect(rate?.units).toEqual({ cf: 'kg m-2 h-1' });
  });

  it('with BILINEAR are the weighted mean of the four corners', async () => {
    const series =
      'series(leadFrom: 6, leadTo: 6) { columns(variables: [mean_sea_level_pressure]) { values } }';
    const { forecast, errors } = await ask<
      Series & {
        selection: string;
        corners: { weight: number; cell: { latitude: number; longitude: number } }[];
      }
    >(`selection corners { weight cell { latitude longitude } } ${series}`, undefined, 'select: BILINEAR');
    expect(errors).toBeUndefined();
    expect(forecast?.selection).toBe('BILINEAR');
    // Rows and columns of the demo's gfs are 5 degrees apart.
    const [east, north] = [(8.6 - 5) / 5, (47.3 - 45) / 5];
    const expected = [
      [45, 5, (1 - north) * (1 - east)],
      [45, 10, (1 - north) * east],
      [50, 5, north * (1 - east)],
      [50, 10, north * east],
    ] as const;
    let sum = 0;
    for (const [latitude, longitude, weight] of expected) {
      const corner = forecast?.corners.find(
        ({ cell }) => cell.latitude === latitude && cell.longitude === longitude,
      );
      expect(corner?.weight).toBeCloseTo(weight, 9);
      const at = await ask<Series>(series, `latitude: ${latitude}, longitude: ${longitude}`);
      sum += weight * (at.forecast?.series.columns[0]?.['values']?.[0] ?? Number.NaN);
    }
    expect(forecast?.series.columns[0]?.['values']?.[0]).toBeCloseTo(sum, 0);
  });

  it('have the lineage of the bytes that they were made from', async () => {
    const { forecast, errors } = await ask<{
      series: {
        columns: { lineage: { leadHours: number; url: string; offset: number; length: number }[] }[];
      };
    }>(
      'series(leadFrom: 5, leadTo: 7) { columns(variables: [wind_speed_10m]) { lineage(first: 4) { leadHours url offset length etag } } }',
    );
    expect(errors).toBeUndefined();
    const lineage = forecast?.series.columns[0]?.lineage ?? [];
    // Both components of the wind at 5 and 6 h.
    expect(lineage.map(({ leadHours }) => leadHours)).toEqual([5, 5, 6, 6]);
    expect(new Set(lineage.map(({ url, offset }) => `${url} ${offset}`)).size).toBe(4);
    for (const { leadHours, url, length } of lineage) {
      expect(url).toMatch(new RegExp(`gfs\\.t00z\\.pgrb2.*f00${leadHours}$`));
      expect(length).toBeGreaterThan(100);
    }
  });

  it('of radiation on a flat plane are those of the model, and evapotranspiration adds up', async () => {
    const { forecast, errors } = await ask<{
      tiltedRadiation: {
        tilt: number;
        directFrom: string;
        leadHours: number[];
        total: { units: object; values: (number | null)[] };
      };
      referenceEvapotranspiration: {
        windowStartHours: (number | null)[];
        total: number;
        amounts: { units: object; values: (number | null)[] };
      };
      series: { column: { values: (number | null)[] } };
    }>(
      `tiltedRadiation(tilt: 0, leadFrom: 3, leadTo: 24) { tilt directFrom leadHours total { units { cf } values } }
       referenceEvapotranspiration(leadTo: 24, unit: "mm") { windowStartHours total amounts { units { code } values } }
       series(leadFrom: 3, leadTo: 24) { column(variable: shortwave_radiation) { values } }`,
    );
    expect(errors).toBeUndefined();
    const { tiltedRadiation, referenceEvapotranspiration: water, series } = forecast ?? {};
    expect(tiltedRadiation).toMatchObject({ tilt: 0, directFrom: 'ERBS', total: { units: { cf: 'W m-2' } } });
    expect(tiltedRadiation?.leadHours).toHaveLength(22);
    for (const [n, value] of (tiltedRadiation?.total.values ?? []).entries()) {
      expect(Math.abs((value ?? Number.NaN) - (series?.column.values[n] ?? Number.NaN))).toBeLessThanOrEqual(
        0.1,
      );
    }
    expect(water?.windowStartHours.slice(0, 3)).toEqual([null, 0, 1]);
    expect(water?.amounts.values[0]).toBeNull();
    const sum = (water?.amounts.values ?? []).reduce<number>((all, value) => all + (value ?? 0), 0);
    expect(water?.total).toBeCloseTo(sum, 6);
    expect(water?.total).toBeGreaterThan(0);
    expect(water?.total).toBeLessThan(15);
  });

  it('of the wind at 50 m follow the power law between 10 m and 80 m', async () => {
    const { forecast, errors } = await ask<{
      windAtHeight: Record<'speed' | 'exponent', { values: number[] }> & { betweenMetres: number[] };
      series: { columns: { values: number[] }[] };
    }>(
      `windAtHeight(metres: 50, leadFrom: 3, leadTo: 6) { betweenMetres speed { values } exponent { values } }
       series(leadFrom: 3, leadTo: 6) { columns(variables: [wind_u_10m, wind_v_10m, wind_u_80m, wind_v_80m]) { values } }`,
    );
    expect(errors).toBeUndefined();
    expect(forecast?.windAtHeight.betweenMetres).toEqual([10, 80]);
    const [u10, v10, u80, v80] = (forecast?.series.columns ?? []).map(({ values }) => values);
    for (let n = 0; n < 4; n++) {
      const low = Math.hypot(u10?.[n] ?? 0, v10?.[n] ?? 0);
      const high = Math.hypot(u80?.[n] ?? 0, v80?.[n] ?? 0);
      const exponent = Math.log(high / low) / Math.log(8);
      expect(forecast?.windAtHeight.exponent.values[n]).toBeCloseTo(exponent, 2);
      expect(forecast?.windAtHeight.speed.values[n]).toBeCloseTo(low * 5 ** exponent, 1);
    }
  });
});

describe('a forecast', () => {
  it('gives null with an error for statistics that are not defined for a variable', async () => {
    const { forecast, errors } = await ask<{
      aggregates: { columns: { maximum: number[] | null; mean: number[] | null; sum: number[] | null }[] };
    }>(
      'aggregates(everyHours: 12, leadTo: 24) { columns(variables: [air_temperature_2m, total_precipitation]) { maximum mean sum } }',
    );
    const [temperature, rain] = forecast?.aggregates.columns ?? [];
    expect(temperature?.maximum).toHaveLength(2);
    expect(temperature?.mean).toHaveLength(2);
    expect(temperature?.sum).toBeNull();
    expect(rain?.sum).toHaveLength(2);
    expect(rain?.mean).toBeNull();
    expect(errors?.map(({ path, extensions }) => [path?.at(-2), path?.at(-1), extensions.code])).toEqual([
      [0, 'sum', 'validation_error'],
      [1, 'mean', 'validation_error'],
    ]);
  });

  it('gives 6-hourly extremes, their times and means that match its values', async () => {
    const { forecast, errors } = await ask<{
      aggregates: {
        periods: { start: string; hours: number }[];
        columns: {
          minimum: number[];
          maximum: number[];
          mean: number[];
          timeOfMaximum: { start: string }[];
        }[];
      };
      series: { validTimes: string[]; columns: { values: number[] }[] };
    }>(
      `aggregates(everyHours: 6, leadTo: 24) {
         periods { start hours } columns(variables: [air_temperature_2m]) { minimum maximum mean timeOfMaximum { start } } }
       series(leadTo: 24) { validTimes columns(variables: [air_temperature_2m]) { values } }`,
    );
    expect(errors).toBeUndefined();
    const { aggregates, series } = forecast ?? {};
    expect(aggregates?.periods.map(({ hours }) => hours)).toEqual([6, 6, 6, 6]);
    for (const [index] of (aggregates?.periods ?? []).entries()) {
      // The last instant is in the period that ends with it.
      const isLast = index === 3;
      const values = series?.columns[0]?.values.slice(index * 6, index * 6 + 6) ?? [];
      const samples = [...values, ...(isLast ? (series?.columns[0]?.values.slice(24, 25) ?? []) : [])];
      const [left = 0, right = 0] = [values[0], series?.columns[0]?.values[index * 6 + 6]];
      const [column] = aggregates?.columns ?? [];
      expect(column?.minimum[index]).toBe(Math.min(...samples));
      expect(column?.maximum[index]).toBe(Math.max(...samples));
      const trapezoid = values.reduce((sum, value) => sum + value, (right - left) / 2) / 6;
      expect(Math.abs((column?.mean[index] ?? Number.NaN) - trapezoid)).toBeLessThan(0.005 + 1e-9);
      const at = index * 6 + samples.indexOf(Math.max(...samples));
      expect(column?.timeOfMaximum[index]?.start).toBe(series?.validTimes[at]);
    }
  });

  it('combines conditions with all, any and not', async () => {
    const is = (comparison: string, threshold: number) =>
      `{ is: { variable: air_temperature_2m, comparison: ${comparison}, threshold: ${threshold}, unit: "Cel" } }`;
    const windows = (name: string, where: string) =>
      `${name}: windows(where: ${where}, leadTo: 48) { certain { start end hours } }`;
    const { forecast, errors } = await ask<Record<string, { certain: { hours: number }[] }>>(
      [
        windows('always', `{ any: [${is('GT', 0)}, ${is('LE', 0)}] }`),
        windows('never', `{ all: [${is('GT', 0)}, ${is('LE', 0)}] }`),
        windows('between', `{ not: ${is('BETWEEN', -80).replace('unit', 'upper: 60, unit')} }`),
      ].join('\n'),
    );
    expect(errors).toBeUndefined();
    expect(forecast?.['always']?.certain.map(({ hours }) => hours)).toEqual([48]);
    expect(forecast?.['never']?.certain).toEqual([]);
    expect(forecast?.['between']?.certain).toEqual([]);
  });

  it.each([
    ['a condition with two members', 'windows(where: { all: [], not: null }) { totalHours }', 'exactly one'],
    [
      'BETWEEN without its second bound',
      'windows(where: { is: { variable: cape, comparison: BETWEEN, threshold: 1 } }) { totalHours }',
      'upper',
    ],
    ['an unknown time zone', 'aggregates(zone: "Europe/Pari") { zone }', 'did you mean Europe/Paris'],
    ['a lead and a valid time', 'profile(leadHours: 1, validTime: "2026-01-15T01") { leadHours }', 'exclude'],
    ['a plane that leans over', 'tiltedRadiation(tilt: 100) { tilt }', 'tilt 100 must be from 0 to 90'],
    ['a height above those of the model', 'windAtHeight(metres: 300) { metres }', 'nothing is extrapolated'],
  ])('refuses %s', async (_name, field, message) => {
    const { errors } = await ask(field);
    expect(errors?.[0]?.extensions.code).toBe('validation_error');
    expect(errors?.[0]?.message).toContain(message);
  });
});

describe('a model', () => {
  it('has its grid, its cycles, and the availability of each variable with the reason', async () => {
    const { data, errors } = await gateway.query<{
      hrrr: Record<string, unknown>;
      arome: { variables: { availability: string; reason: string | null }[] };
    }>(`{
      hrrr: model(id: hrrr) {
        cycles { hours leads { from to by } } horizonHours attribution
        grid { kind nx ny points lambert { originLatitude centralMeridian xStepMetres } }
      }
      arome: model(id: arome) { variables(names: [air_temperature_2m, visibility, wind_speed_10m]) { availability reason } }
    }`);
    expect(errors).toBeUndefined();
    // The grid of HRRR's files: 1799 x 1059 points 3 km apart (NCEP).
    expect(data.hrrr['grid']).toEqual({
      kind: 'LAMBERT',
      nx: 1799,
      ny: 1059,
      points: 1799 * 1059,
      lambert: { originLatitude: 38.5, centralMeridian: expect.closeTo(-97.5, 6), xStepMetres: 3000 },
    });
    expect(data.hrrr['cycles']).toContainEqual({
      hours: [0, 6, 12, 18],
      leads: [{ from: 0, to: 48, by: 1 }],
    });
    expect(data.arome.variables).toEqual([
      { availability: 'NATIVE', reason: null },
      { availability: 'UNAVAILABLE', reason: 'not in the packages SP1 to SP3' },
      { availability: 'DIAGNOSTIC', reason: null },
    ]);
  });
});
