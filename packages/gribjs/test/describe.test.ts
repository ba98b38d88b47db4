import { type Description, describeField, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { hasShared } from '../../../test/support/shared.ts';
import { corpusFiles, type OracleField } from './support/corpus.ts';

/** Keys that only the tables of ecCodes know; null is allowed, a wrong value is not. */
const TABLE_KEYS = [
  'shortName',
  'name',
  'units',
  'paramId',
  'typeOfLevel',
  'centreName',
  'gridType',
  'packingType',
];

/** Keys that the oracle was not asked for; some are asserted below. */
const NOT_IN_ORACLE = [
  'numberOfForecastsInEnsemble',
  'derivedForecast',
  'percentileValue',
  'probabilityType',
  'lowerLimit',
  'upperLimit',
  'uuidOfHGrid',
];

/** Keys that ecCodes 2.28 does not have for a grid definition template. */
const UNKNOWN_TO_ECCODES: Readonly<Record<number, readonly string[]>> = {
  // The oracle's script lists the keys of templates that the corpus had places for.
  12: [
    ...[
      'latitudeOfReferencePointInDegrees',
      'longitudeOfReferencePointInDegrees',
      'scaleFactorAtReferencePoint',
    ],
    ...['XRInMetres', 'YRInMetres', 'DiInMetres', 'DjInMetres'],
    ...['X1InGridLengths', 'Y1InGridLengths', 'X2InGridLengths', 'Y2InGridLengths'],
  ],
  150: ['gridType', 'Nside', 'longitudeOfFirstGridPointInDegrees', 'gridPointPosition', 'orderingConvention'],
  32769: [
    ...['Ni', 'Nj', 'latitudeOfFirstGridPointInDegrees', 'longitudeOfFirstGridPointInDegrees'],
    ...['latitudeOfLastGridPointInDegrees', 'longitudeOfLastGridPointInDegrees'],
    ...['iDirectionIncrementInDegrees', 'jDirectionIncrementInDegrees', 'radius', 'shapeOfTheEarth'],
    ...['resolutionAndComponentFlags', 'uvRelativeToGrid', 'scanningMode'],
    ...['iScansNegatively', 'jScansPositively', 'jPointsAreConsecutive', 'alternativeRowScanning'],
  ],
  20: ['uvRelativeToGrid'],
  31: [
    'Ni',
    'Nj',
    'latitudeOfFirstGridPointInDegrees',
    'longitudeOfFirstGridPointInDegrees',
    'LaDInDegrees',
    'LoVInDegrees',
    'DxInMetres',
    'DyInMetres',
  ],
};

/** How ecCodes says "missing" in a double. */
const ECCODES_MISSING = -1e100;

/**
 * Scaled values are sign and magnitude (regulation 92.1.5); ecCodes 2.28 reads them unsigned, -2 as 2^31 + 2.
 */
function sameBitsUnsigned(ours: number, theirs: number): boolean {
  const factor = 2 ** 31 / (theirs + ours);
  return ours < 0 && Math.abs(Math.log10(factor) - Math.round(Math.log10(factor))) < 1e-9;
}

function sameValue(key: string, ours: unknown, theirs: unknown): boolean {
  if (typeof ours === 'number' && typeof theirs === 'number') {
    if (Math.abs(ours - theirs) <= 1e-9 * Math.abs(theirs)) return true;
    // One WAFS field has a window of -36 hours, which ecCodes adds as 2^32 - 36; the coded end time tells the
    // truth.
    if (key === 'stepEndHours' && theirs >= 2 ** 31) return ours >= 0 && ours < 2 ** 31;
    return key.startsWith('level') && sameBitsUnsigned(ours, theirs);
  }
  if (ours === null && (theirs === undefined || theirs === ECCODES_MISSING)) return true;
  return JSON.stringify(ours) === JSON.stringify(theirs);
}

/** Of 3.32769 ecCodes has the centre under these names. */
const isLastPoint = (key: string) => /^l\w+OfLastGridPointInDegrees$/.test(key);

/** Fields with a grid or product that ecCodes 2.28 does not know have nothing to compare with. */
function ecCodesIsSilent(key: string, oracle: OracleField): boolean {
  if (oracle[key] === undefined) {
    const lacking = UNKNOWN_TO_ECCODES[oracle.gridDefinitionTemplateNumber ?? -1] ?? [];
    if (NOT_IN_ORACLE.includes(key) || lacking.includes(key)) return true;
  }
  if (key === 'packingType' && oracle[key] === 'unknown') return true;
  // Its word for packings that it does not decode (5.200).
  if (key === 'packingType' && oracle[key] === 'unknown') return true;
  const unknown = oracle['valuesSource'] !== 'ecCodes' || key === 'stepType';
  // Its word for products that it does not know is "instant", also where they are statistics (4.107).
  if (key === 'stepType' && oracle['valuesSource'] !== 'ecCodes') return true;
  return unknown && (oracle[key] === null || oracle[key] === undefined);
}

function differences(ours: Description, oracle: OracleField): string[] {
  return Object.entries(ours)
    .filter(([key]) => !ecCodesIsSilent(key, oracle))
    .filter(([key, value]) => !(value === null && TABLE_KEYS.includes(key)))
    .filter(([key, value]) => !sameValue(key, value, oracle[key]))
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}, ecCodes ${JSON.stringify(oracle[key])}`);
}

describe.skipIf(!hasShared)('descriptions of real fields agree with ecCodes', () => {
  for (const file of hasShared ? corpusFiles() : []) {
    const fields = file.oracle.filter((field) => field.edition === 2 && !field.incomplete);
    if (fields.length === 0) continue;
    it(file.name, () => {
      const bytes = file.bytes();
      for (const oracle of fields) {
        const span = { offset: oracle.offset, length: oracle.length, edition: 2 } as const;
        const field = parseMessage(bytes.subarray(span.offset, span.offset + span.length))[oracle.field];
        if (field === undefined) throw new Error(`field ${oracle.field} is not there`);
        const where = `message ${oracle.message} field ${oracle.field}`;
        expect(differences(describeField(span, oracle.message, field), oracle), where).toEqual([]);
      }
    });
  }

  it('has every key of the oracle for fields with known templates', () => {
    const notHeaders =
      /^(values|latLon|samples|nearest|first|last|sha256|min$|max$|mean$|numberOfMissing|numberOfValues|constantBySpec|ecCodesErrors|pl)/;
    const absent = new Set<string>();
    for (const file of corpusFiles()) {
      const bytes = file.bytes();
      for (const oracle of file.oracle) {
        if (oracle.edition !== 2 || oracle.incomplete) continue;
        const span = { offset: oracle.offset, length: oracle.length, edition: 2 } as const;
        const message = bytes.subarray(span.offset, span.offset + span.length);
        const field = parseMessage(message)[oracle.field];
        if (!field?.grid.known || !field.product.known || !field.representation.known) continue;
        const ours = describeField(span, oracle.message, field);
        for (const key of Object.keys(oracle))
          if (
            !(field.grid.template === 32_769 && isLastPoint(key)) &&
            !(key in ours) &&
            !notHeaders.test(key) &&
            oracle[key] !== null
          )
            absent.add(key);
      }
    }
    // ecCodes says -1e100 where the earth has no figure; an absent key says it better.
    absent.delete('radius');
    expect([...absent]).toEqual([]);
  });

  it('has a word for every type of level that ecCodes has one for', () => {
    const nameless = new Set<string>();
    for (const file of corpusFiles()) {
      const bytes = file.bytes();
      for (const oracle of file.oracle) {
        if (oracle.edition !== 2 || oracle.incomplete || oracle['typeOfLevel'] === 'unknown') continue;
        const span = { offset: oracle.offset, length: oracle.length, edition: 2 } as const;
        const field = parseMessage(bytes.subarray(span.offset, span.offset + span.length))[oracle.field];
        if (!field?.product.known || typeof oracle['typeOfLevel'] !== 'string') continue;
        const { typeOfLevel } = describeField(span, oracle.message, field);
        if (typeOfLevel === null) nameless.add(oracle['typeOfLevel']);
      }
    }
    expect([...nameless]).toEqual([]);
  });

  it('names most fields of the service', () => {
    const named = new Set<string>();
    for (const file of corpusFiles()) {
      const bytes = file.bytes();
      for (const oracle of file.oracle) {
        if (oracle.edition !== 2 || oracle.incomplete || oracle.field > 1) continue;
        const span = { offset: oracle.offset, length: oracle.length, edition: 2 } as const;
        const field = parseMessage(bytes.subarray(span.offset, span.offset + span.length))[oracle.field];
        if (field === undefined) continue;
        const { shortName } = describeField(span, oracle.message, field);
        if (typeof shortName === 'string') named.add(shortName);
      }
    }
    expect([...named]).toEqual(
      expect.arrayContaining([
        '2t',
        '10u',
        '10v',
        'u',
        'v',
        't',
        'gh',
        'r',
        'w',
        'prmsl',
        'tp',
        'vis',
        'sp',
        'cape',
      ]),
    );
  });
});
