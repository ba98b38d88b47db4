import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { encodeMessage, type Packing } from 'gribjs';
import type { VariableName } from '../../src/catalog/index.ts';
import { NX, NY, type Quantity, type Weather } from './weather.ts';

/** One variable of the run with the keys and the packing that NCEP gives it. */
export interface RunField {
  readonly variable: VariableName;
  readonly wgrib2: string;
  readonly level: string;
  readonly category: number;
  readonly number: number;
  readonly surface: { readonly type: number; readonly value: number };
  readonly packing: Packing;
  readonly quantity: Quantity;
}

const twoMetres = { type: 103, value: 2 };
const tenMetres = { type: 103, value: 10 };
const hundredths: Packing = { template: 3, decimalScale: 2 };

/** Amplitudes are such that messages have the size of GFS's own (real 0.25 degree fields: 0.85 to 1.0 MB). */
export const FIELDS: readonly RunField[] = [
  {
    variable: 'air_temperature_2m',
    wgrib2: 'TMP',
    level: '2 m above ground',
    category: 0,
    number: 0,
    surface: twoMetres,
    packing: hundredths,
    quantity: { mean: 255, zonal: 40, waves: 6, slope: 0.5, fixed: 0.3 },
  },
  {
    variable: 'relative_humidity_2m',
    wgrib2: 'RH',
    level: '2 m above ground',
    category: 1,
    number: 1,
    surface: twoMetres,
    packing: { template: 3, decimalScale: 1 },
    quantity: { mean: 70, zonal: 0, waves: 18, slope: 0.6, fixed: 1, limits: [1, 100] },
  },
  {
    variable: 'wind_u_10m',
    wgrib2: 'UGRD',
    level: '10 m above ground',
    category: 2,
    number: 2,
    surface: tenMetres,
    packing: hundredths,
    quantity: { mean: 2, zonal: 0, waves: 6, slope: 0.6, fixed: 0.1 },
  },
  {
    variable: 'wind_v_10m',
    wgrib2: 'VGRD',
    level: '10 m above ground',
    category: 2,
    number: 3,
    surface: tenMetres,
    packing: hundredths,
    quantity: { mean: 0, zonal: 0, waves: 6, slope: 0.6, fixed: 0.1 },
  },
  {
    variable: 'mean_sea_level_pressure',
    wgrib2: 'PRMSL',
    level: 'mean sea level',
    category: 3,
    number: 1,
    surface: { type: 101, value: 0 },
    packing: { template: 3, decimalScale: 1, binaryScale: 1 },
    quantity: { mean: 100_500, zonal: 700, waves: 1200, slope: 0.36, fixed: 4 },
  },
];

export const INIT_TIME = new Date('2026-01-01T00:00:00Z');

export interface WrittenRun {
  readonly files: readonly string[];
  readonly bytes: number;
  readonly fields: number;
}

/** Writes a run as NCEP does, a file and its wgrib2 inventory for each lead. */
export function writeRun(folder: string, weather: Weather, leads: readonly number[]): WrittenRun {
  mkdirSync(folder, { recursive: true });
  let bytes = 0;
  const files = leads.map((lead) => {
    const messages = FIELDS.map((field, n) =>
      messageOf(field, weather.at(field.quantity, lead, n * 37), lead),
    );
    const lines: string[] = [];
    let offset = 0;
    for (const [n, message] of messages.entries()) {
      const { wgrib2, level } = FIELDS[n]!;
      const time = lead === 0 ? 'anl' : `${lead} hour fcst`;
      lines.push(`${n + 1}:${offset}:d=2026010100:${wgrib2}:${level}:${time}:`);
      offset += message.length;
    }
    const file = path.join(folder, `gfs.t00z.pgrb2.0p25.f${String(lead).padStart(3, '0')}`);
    writeFileSync(file, Buffer.concat(messages));
    writeFileSync(`${file}.idx`, `${lines.join('\n')}\n`);
    bytes += offset;
    return file;
  });
  return { files, bytes, fields: leads.length * FIELDS.length };
}

/** A message with the keys and the packing that NCEP gives the field. */
export function messageOf(field: RunField, values: Float64Array, lead: number): Uint8Array {
  return encodeMessage({
    discipline: 0,
    identification: {
      centre: 7,
      subCentre: 0,
      masterTablesVersion: 2,
      localTablesVersion: 1,
      significanceOfReferenceTime: 1,
      referenceTime: INIT_TIME,
      productionStatus: 0,
      typeOfData: 1,
    },
    fields: [
      {
        grid: {
          template: 0,
          known: true,
          points: NX * NY,
          nx: NX,
          ny: NY,
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
          category: field.category,
          number: field.number,
          timeUnit: 1,
          forecastTime: lead,
          forecastHours: lead,
          firstSurface: field.surface,
          secondSurface: null,
          statistics: null,
        },
        packing: field.packing,
        values,
      },
    ],
  });
}
