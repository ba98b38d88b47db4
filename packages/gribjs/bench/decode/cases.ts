import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { encodeMessage, findMessages, type GribField, type Packing, parseMessage } from 'gribjs';
import type { MessageInFile } from './eccodes.ts';

/** One field to decode. */
export interface BenchCase extends MessageInFile {
  readonly packing: string;
  readonly name: string;
  readonly message: Uint8Array;
  readonly field: GribField;
}

/** Real files of the reference material, which lies beside the checkout where it is at hand. */
const CORPUS = path.resolve(import.meta.dirname, '../../../../../shared/grib');
const FILES = [
  'models/gfs/gfs-0p25-tmp-850mb-20260811-f024.grib2',
  'models/gfs/gfs-0p25-ugrd-850mb-20260811-f024.grib2',
  'models/gfs/gfs-0p25-prmsl-20250305.grib2',
  'models/hrrr/hrrr-tmp-700mb-20260219.grib2',
  'models/gfs/gfs-0p25-pv-tmp-missing-20260605-f023.grib2',
  'packing/reencoded/gfs-0p25-ugrd.complex-sd1.grib2',
  'packing/reencoded/gfs-0p25-ugrd.complex.grib2',
  'packing/5.2-complex/gfswave-0p25-swell-mv1-20220323.grib2',
  'models/hrrr/hrrr-ugrd-simple-20230722-t06z-f01.grib2',
  'packing/reencoded/gfs-0p25-ugrd.simple.grib2',
  'models/icon-eu/icon-eu-clcl-20231025-f001.grib2',
  'models/icon-global/icon-d2-icosahedral-t2m-20200728.grib2',
  'models/euro-ifs/aifs-0p25-2t-20240802-t06z-18h.grib2',
  'models/icon-eu/icon-eu-clcl-20231025-f001.ccsds.grib2',
  'packing/reencoded/gfs-0p25-ugrd.ccsds.grib2',
  'models/arome/arome-0p025-tcdc-ccsds-20260413.grib2',
  'packing/5.41-png/gfs-0p25-gh-20220210.grib2',
  'packing/reencoded/hrrr-tmp.png.grib2',
  'packing/5.40-jpeg2000/gfs-0p25-gh-20220210.grib2',
  'packing/reencoded/gfs-0p25-ugrd.jpeg.grib2',
  'packing/reencoded/gfs-0p25-ugrd.ieee.grib2',
];

/** Fields of a quarter of a degree that gribjs writes itself, into `folder`. */
const MADE: readonly { readonly name: string; readonly packing: Packing; readonly holes?: boolean }[] = [
  // A binary scale of -k adds k bits to the 8 that whole kelvins of this field need.
  { name: 'made-8-bits', packing: { template: 0, decimalScale: 0 } },
  { name: 'made-12-bits', packing: { template: 0, decimalScale: 0, binaryScale: -4 } },
  { name: 'made-20-bits', packing: { template: 0, decimalScale: 0, binaryScale: -12 } },
  { name: 'made-24-bits', packing: { template: 0, decimalScale: 0, binaryScale: -16 } },
  { name: 'made-order-2', packing: { template: 3, decimalScale: 1 } },
  {
    name: 'made-order-2-missing',
    packing: { template: 3, decimalScale: 1, missing: 'management' },
    holes: true,
  },
];

/** Every field whose packing gribjs decodes. */
export function benchCases(folder: string): readonly BenchCase[] {
  const real = existsSync(CORPUS) ? FILES.map((name) => readCase(name, path.join(CORPUS, name))) : [];
  const made = MADE.map(({ name, packing, holes }) => {
    const file = path.join(folder, `${name}.grib2`);
    writeFileSync(file, madeMessage(packing, holes ?? false));
    return readCase(name, file);
  });
  return [...real, ...made]
    .filter(({ field }) => field.representation.known)
    .sort((a, b) => Number(a.packing.slice(2)) - Number(b.packing.slice(2)));
}

function readCase(name: string, file: string): BenchCase {
  const bytes = readFileSync(file);
  const [first] = findMessages(bytes);
  if (first === undefined) throw new Error(`${file} holds no message`);
  const message = bytes.subarray(first.offset, first.offset + first.length);
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error(`the first message of ${file} holds no field`);
  const { template } = field.representation;
  return { packing: `5.${template}`, name, file, offset: first.offset, length: first.length, message, field };
}

/** Air temperature with waves of several lengths and a little noise, missing over "land" if `holes`. */
function madeMessage(packing: Packing, holes: boolean): Uint8Array {
  const [nx, ny] = [1440, 721];
  let state = 1;
  const values = Float32Array.from({ length: nx * ny }, (_, index) => {
    const [x, y] = [((index % nx) / nx) * 2 * Math.PI, (Math.floor(index / nx) / (ny - 1)) * Math.PI];
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    const land = Math.sin(3 * x) * Math.sin(2 * y) + 0.3 * Math.sin(17 * x + 5 * y) > 0.35;
    if (holes && land) return Number.NaN;
    const waves = 4 * Math.sin(5 * x + y) * Math.sin(3 * y) + Math.sin(40 * x) * Math.sin(30 * y);
    return 170 + 120 * Math.sin(y) + waves + state / 0x80000000 / 4;
  });
  return encodeMessage({
    discipline: 0,
    identification: {
      centre: 255,
      subCentre: 0,
      masterTablesVersion: 2,
      localTablesVersion: 0,
      significanceOfReferenceTime: 1,
      referenceTime: new Date('2026-01-01T00:00:00Z'),
      productionStatus: 2,
      typeOfData: 1,
    },
    fields: [
      {
        grid: {
          template: 0,
          known: true,
          points: nx * ny,
          nx,
          ny,
          latitudeOfFirst: 90,
          longitudeOfFirst: 0,
          latitudeOfLast: -90,
          longitudeOfLast: 359.75,
          iIncrement: 0.25,
          jIncrement: 0.25,
          earth: { shape: 6, radiusMetres: 6_371_229, majorAxisMetres: null, minorAxisMetres: null },
          resolutionAndComponentFlags: 48,
          scanningMode: 0,
        },
        product: {
          template: 0,
          known: true,
          category: 0,
          number: 0,
          timeUnit: 1,
          forecastTime: 0,
          forecastHours: 0,
          firstSurface: { type: 103, value: 2 },
          secondSurface: null,
          statistics: null,
        },
        packing,
        values,
      },
    ],
  });
}
