import { describeField, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { hasShared } from '../../../test/support/shared.ts';
import { corpusFiles } from './support/corpus.ts';
import { getWithEcCodes, hasEcCodes, setWithEcCodes } from './support/eccodes.ts';
import { oneRow } from './support/messages.ts';

const message = oneRow(Float32Array.of(1, 2, 3), { template: 0, decimalScale: 0 });

/** Keys that ecCodes is asked to set where a template has them. */
const SURFACES = {
  scaleFactorOfFirstFixedSurface: 1,
  scaledValueOfFirstFixedSurface: 25,
  scaleFactorOfSecondFixedSurface: 0,
  scaledValueOfSecondFixedSurface: 77,
};
const TIME = { indicatorOfUnitOfTimeRange: 1, forecastTime: 18 };
const MEMBER = { perturbationNumber: 13, numberOfForecastsInEnsemble: 51 };
const WINDOW = {
  yearOfEndOfOverallTimeInterval: 2026,
  monthOfEndOfOverallTimeInterval: 11,
  dayOfEndOfOverallTimeInterval: 21,
  hourOfEndOfOverallTimeInterval: 6,
  typeOfStatisticalProcessing: 2,
  typeOfTimeIncrement: 2,
  indicatorOfUnitForTimeRange: 1,
  lengthOfTimeRange: 6,
};
const PERCENTILE = { percentileValue: 90 };
const DERIVED = { derivedForecast: 4, numberOfForecastsInEnsemble: 51 };
const PROBABILITY = {
  probabilityType: 1,
  scaleFactorOfUpperLimit: 2,
  scaledValueOfUpperLimit: 125,
  scaleFactorOfLowerLimit: 0,
  scaledValueOfLowerLimit: 3,
};

/** What a template has beside category and number, by WMO code table 4.0. */
const TEMPLATES: readonly (readonly [number, readonly Readonly<Record<string, number>>[]])[] = [
  ...having([0, 7, 15, 40, 44, 48, 51, 53, 55, 57, 70, 76, 80, 86, 1100], TIME, SURFACES),
  ...having([1, 41, 45, 49, 54, 56, 58, 59, 60, 71, 77, 81], TIME, SURFACES, MEMBER),
  ...having([2, 3, 4], TIME, SURFACES, DERIVED),
  ...having([5], TIME, SURFACES, PROBABILITY),
  ...having([6], TIME, SURFACES, PERCENTILE),
  ...having([8, 42, 46, 67, 72, 78, 82, 87, 91, 1101], TIME, SURFACES, WINDOW),
  ...having([9], TIME, SURFACES, PROBABILITY, WINDOW),
  ...having([10], TIME, SURFACES, PERCENTILE, WINDOW),
  ...having([11, 43, 47, 61, 68, 73, 79, 83, 84, 85], TIME, SURFACES, MEMBER, WINDOW),
  ...having([12, 13, 14], TIME, SURFACES, DERIVED, WINDOW),
  ...having([32, 1000, 1002], TIME),
  ...having([33], TIME, MEMBER),
  ...having([34], TIME, MEMBER, WINDOW),
  ...having([1001], TIME, WINDOW),
];

function having(templates: readonly number[], ...groups: readonly Readonly<Record<string, number>>[]) {
  return templates.map((template) => [template, groups] as const);
}

describe.skipIf(!hasEcCodes)('product definition templates as ecCodes writes them', () => {
  it.each(TEMPLATES)('4.%i', (template, groups) => {
    const settings: Record<string, number> = Object.assign({}, ...groups);
    // In turns: ecCodes takes new surfaces to have the old values otherwise.
    const plain = setWithEcCodes({ tablesVersion: 30, productDefinitionTemplateNumber: template }, message);
    const types = { typeOfFirstFixedSurface: 103, typeOfSecondFixedSurface: 103 };
    const layered = groups.includes(SURFACES) ? setWithEcCodes(types, plain) : plain;
    const made = setWithEcCodes({ typeOfGeneratingProcess: 7, ...settings }, layered);
    const keys = ['productDefinitionTemplateNumber', ...Object.keys(settings)];
    // What ecCodes could not set is not in the template.
    const printed = getWithEcCodes(
      keys.map((key) => `${key}:i`),
      made,
    );
    expect(printed).toEqual([template, ...Object.values(settings)].map(String));
    const product = parseMessage(made)[0]?.product;
    expect(product).toMatchObject({
      template,
      known: true,
      category: 0,
      number: 0,
      timeUnit: 1,
      forecastTime: 18,
      forecastHours: 18,
      firstSurface: groups.includes(SURFACES) ? { type: 103, value: 2.5 } : { type: 255, value: null },
      secondSurface: groups.includes(SURFACES) ? { type: 103, value: 77 } : null,
      perturbationNumber: groups.includes(MEMBER) ? 13 : null,
      ensembleSize: groups.includes(MEMBER) || groups.includes(DERIVED) ? 51 : null,
      derivedForecast: groups.includes(DERIVED) ? 4 : null,
      percentile: groups.includes(PERCENTILE) ? 90 : null,
      probability: groups.includes(PROBABILITY) ? { type: 1, lowerLimit: 3, upperLimit: 1.25 } : null,
      statistics: groups.includes(WINDOW)
        ? { process: 2, startHours: 18, endHours: 24, endTime: new Date('2026-11-21T06:00:00Z') }
        : null,
      generatingProcess: { type: 7 },
    });
  });
});

describe.skipIf(!hasShared)('product definition templates in real files', () => {
  const described = (name: string) => {
    const file = corpusFiles().find((candidate) => candidate.name.endsWith(name));
    if (file === undefined) throw new Error(`${name} is missing`);
    return file.oracle.map(({ offset, length, message: index, field }) => {
      const span = { offset, length, edition: 2 } as const;
      const parsed = parseMessage(file.bytes().subarray(offset, offset + length))[field];
      if (parsed === undefined) throw new Error('the field is not there');
      return describeField(span, index, parsed);
    });
  };

  // Figures of grib_get.
  it('say percentiles, probabilities and derived forecasts', () => {
    const fields = described('pdt9-pdt10-pdt12-s2s-constants.grib2');
    expect(fields.slice(0, 2)).toMatchObject(
      new Array(2).fill({ numberOfForecastsInEnsemble: 201, derivedForecast: 0 }),
    );
    expect(fields.slice(2, 5).map((field) => field['percentileValue'])).toEqual([1, 50, 99]);
    expect(
      fields.slice(5).map((field) => [field['probabilityType'], field['lowerLimit'], field['upperLimit']]),
    ).toEqual([
      [6, 0, 0],
      [6, 0, 0],
      [10, 1, 10],
      [10, 3, 3],
      [10, 10, 10],
    ]);
    expect(described('pdt12-ensemble-spread.grib2')).toMatchObject([
      { numberOfForecastsInEnsemble: 20, derivedForecast: 4 },
    ]);
    expect(described('gefs-0p50-soilw-bitmap-20250101.grib2')).toMatchObject([
      { numberOfForecastsInEnsemble: 30, perturbationNumber: 0 },
    ]);
  });

  // Read off the octets: ecCodes 2.28 does not know these templates.
  it('that ecCodes does not know', () => {
    expect(described('aifs-0p25-wave-2fields-20260628.grib2')[0]).toMatchObject({
      productDefinitionTemplateNumber: 103,
      typeOfFirstFixedSurface: 1,
      stepEndHours: 0,
      stepType: 'instant',
    });
    expect(described('pdt12-pdt107-s2s-anomaly.grib2').at(-1)).toMatchObject({
      productDefinitionTemplateNumber: 107,
      typeOfLevel: 'isobaricInhPa',
      level: 100_000,
      stepType: 'avg',
      stepStartHours: 0,
      stepEndHours: 24,
      numberOfForecastsInEnsemble: 201,
      derivedForecast: 0,
      validityDate: 20_260_304,
    });
  });

  it('that nobody knows leave the metadata unknown', () => {
    const [field] = described('pdt-unknown-65535.grib2');
    expect(field).toMatchObject({
      productDefinitionTemplateNumber: 65_535,
      parameterCategory: 0,
      parameterNumber: 1,
    });
    expect(field).not.toHaveProperty('stepType');
    expect(field).not.toHaveProperty('stepEndHours');
  });
});
