import {
  decodeValues,
  encodeMessage,
  type FieldToWrite,
  findMessages,
  type GridDefinition,
  type Packing,
  type ProductDefinition,
  parseMessage,
} from 'gribjs';
import { describe, expect, it } from 'vitest';
import { filterWithEcCodes, hasEcCodes } from './support/eccodes.ts';
import { unstructuredGrid } from './support/grids.ts';
import { identification, lambertGrid, latLonGrid, precipitation, temperature } from './support/messages.ts';

const POINTS = 600;

interface Case<T> {
  readonly made: T;
  /** What ecCodes says of it, key by key. */
  readonly keys: Readonly<Record<string, string>>;
}

const GRIDS: readonly Case<GridDefinition>[] = [
  { made: latLonGrid(30, 20), keys: { gridType: 'regular_ll', Ni: '30', uvRelativeToGrid: '0' } },
  { made: lambertGrid(30, 20), keys: { gridType: 'lambert', Nx: '30', uvRelativeToGrid: '1' } },
  {
    made: { ...lambertGrid(30, 20), resolutionAndComponentFlags: 0 },
    keys: { gridType: 'lambert', uvRelativeToGrid: '0' },
  },
  {
    made: unstructuredGrid(POINTS),
    keys: { gridType: 'unstructured_grid', numberOfGridUsed: '26', numberOfGridInReference: '1' },
  },
];

/** What grib_filter prints for a number whose octets are all ones. */
const MISSING_KEY = String(2 ** 31 - 1);

/** 91 half levels of vertical grid 2, as DWD writes them. */
const iconLevels = new Uint8Array(24).fill(0xab);
new DataView(iconLevels.buffer).setFloat32(0, 91);
new DataView(iconLevels.buffer).setFloat32(4, 2);

const minutes = { timeUnit: 0, forecastTime: 360, forecastHours: 6 };

const PRODUCTS: readonly Case<ProductDefinition>[] = [
  {
    made: temperature,
    keys: {
      productDefinitionTemplateNumber: '0',
      stepRange: '12',
      level: '2',
      typeOfSecondFixedSurface: '255',
    },
  },
  {
    made: { ...temperature, ...minutes },
    keys: { indicatorOfUnitOfTimeRange: '0', forecastTime: '360', validityTime: '1200' },
  },
  {
    // A layer without numbers, as that between two named surfaces.
    made: {
      ...temperature,
      firstSurface: { type: 1, value: null },
      secondSurface: { type: 8, value: null },
    },
    keys: {
      scaleFactorOfFirstFixedSurface: MISSING_KEY,
      scaledValueOfFirstFixedSurface: MISSING_KEY,
      typeOfSecondFixedSurface: '8',
      scaledValueOfSecondFixedSurface: MISSING_KEY,
    },
  },
  {
    made: {
      ...temperature,
      firstSurface: { type: 100, value: 40_000, scaleFactor: -2 },
      secondSurface: { type: 100, value: 80_000, scaleFactor: -2 },
    },
    keys: {
      scaleFactorOfFirstFixedSurface: '-2',
      scaledValueOfFirstFixedSurface: '400',
      scaledValueOfSecondFixedSurface: '800',
      topLevel: '400',
      bottomLevel: '800',
    },
  },
  {
    made: {
      ...temperature,
      firstSurface: { type: 106, value: 0 },
      secondSurface: { type: 106, value: 0.07 },
    },
    keys: { scaleFactorOfSecondFixedSurface: '2', scaledValueOfSecondFixedSurface: '7' },
  },
  {
    made: { ...temperature, firstSurface: { type: 150, value: 60 }, verticalCoordinates: iconLevels },
    keys: {
      nlev: '91',
      numberOfVGridUsed: '2',
      uuidOfVGrid: 'ab'.repeat(16),
      scaledValueOfFirstFixedSurface: '60',
    },
  },
  {
    made: precipitation,
    keys: {
      productDefinitionTemplateNumber: '8',
      stepRange: '6-12',
      indicatorOfUnitForTimeRange: '1',
      lengthOfTimeRange: '6',
      typeOfStatisticalProcessing: '1',
    },
  },
  {
    made: { ...precipitation, ...minutes },
    keys: {
      forecastTime: '360',
      indicatorOfUnitForTimeRange: '0',
      lengthOfTimeRange: '360',
      validityTime: '1800',
    },
  },
  {
    made: {
      ...precipitation,
      statistics: { process: 2, startHours: 6, endHours: 9, endTime: new Date('2026-11-20T15:00:00Z') },
    },
    keys: {
      stepRange: '6-9',
      lengthOfTimeRange: '3',
      typeOfStatisticalProcessing: '2',
      validityTime: '1500',
    },
  },
];

const PACKINGS: readonly Case<Packing>[] = [
  { made: { template: 0, decimalScale: 1 }, keys: { packingType: 'grid_simple' } },
  { made: { template: 3, decimalScale: 1 }, keys: { packingType: 'grid_complex_spatial_differencing' } },
  {
    made: { template: 42, decimalScale: 1 },
    keys: { packingType: 'grid_ccsds', ccsdsFlags: '14', ccsdsBlockSize: '32', ccsdsRsi: '128' },
  },
];

const MISSING = 1_000_000;

function valuesOf(seed: number, holes: boolean): Float64Array {
  return Float64Array.from({ length: POINTS }, (_, i) =>
    holes && Math.sin(i / 9 + seed) > 0.5 ? Number.NaN : Math.round(2000 * Math.sin(i / 30 + seed)) / 10,
  );
}

describe.skipIf(!hasEcCodes)('ecCodes reads messages of many fields', () => {
  for (const { made: grid, keys: gridKeys } of GRIDS) {
    it(`on ${gridKeys['gridType']} ${gridKeys['uvRelativeToGrid'] ?? ''}`, () => {
      const written: { keys: Readonly<Record<string, string>>; field: FieldToWrite }[] = [];
      for (const product of PRODUCTS) {
        for (const packing of PACKINGS) {
          for (const holes of [false, true]) {
            written.push({
              keys: { ...gridKeys, ...product.keys, ...packing.keys, bitmapPresent: holes ? '1' : '0' },
              field: {
                grid,
                product: product.made,
                packing: packing.made,
                values: valuesOf(written.length, holes),
              },
            });
          }
        }
      }
      const message = encodeMessage({
        discipline: 0,
        identification,
        fields: written.map(({ field }) => field),
      });
      expect([...findMessages(message)].length).toBe(1);
      const names = [...new Set(written.flatMap(({ keys }) => Object.keys(keys)))];
      const rules = [
        `set missingValue = ${MISSING};`,
        ...names.map((name) => `if (defined(${name})) { print "${name}=[${name}]"; }`),
        'print "values=[values]";',
        'print "end";',
      ];
      const blocks = filterWithEcCodes(rules.join('\n'), message).split('end\n').slice(0, -1);
      expect(blocks.length).toBe(written.length);
      const ours = parseMessage(message);
      written.forEach(({ keys, field: { values } }, i) => {
        const [head = '', numbers = ''] = (blocks[i] ?? '').split('values=');
        const read = Object.fromEntries(
          head
            .trim()
            .split('\n')
            .map((line) => line.split('=') as [string, string]),
        );
        expect(read).toMatchObject(keys);
        const decoded = decodeValues(message, ours[i]!, new Float64Array(POINTS));
        const theirs = numbers.trim().split(/\s+/).map(Number);
        expect(theirs.length).toBe(POINTS);
        values.forEach((value, point) => {
          const expected = Number.isNaN(value) ? MISSING : value;
          expect(theirs[point]).toBeCloseTo(expected, 6);
          expect(Number.isNaN(decoded[point]) ? MISSING : decoded[point]).toBeCloseTo(expected, 6);
        });
      });
    });
  }
});
