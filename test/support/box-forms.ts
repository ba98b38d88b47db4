import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { checkNetcdf, type NetcdfSummary, readNetcdfFloats } from './netcdf.ts';

/** A point of a field as an answer tells it. */
export interface FieldPoint {
  readonly lat: number;
  readonly lon: number;
  readonly value: number | null;
}

interface JsonBody {
  readonly grid: { readonly type: string; readonly shape: readonly [number, number] };
  readonly lats: readonly number[] | readonly (readonly number[])[];
  readonly lons: readonly number[] | readonly (readonly number[])[];
  readonly values: readonly (readonly (number | null)[])[];
}

interface GeojsonBody {
  readonly features: readonly {
    readonly geometry: { readonly coordinates: readonly [number, number] };
    readonly properties: Readonly<Record<string, number | null>>;
  }[];
}

/** All points of `fmt=json`, row by row. */
export function pointsOfJson({ grid, lats, lons, values }: JsonBody): readonly FieldPoint[] {
  const flat = values.flat();
  const [ny, nx] = grid.shape;
  expect([values.length, flat.length]).toEqual([ny, ny * nx]);
  const [rows, columns] = [lats.flat(), lons.flat()];
  const axes = grid.type === 'regular_latlon';
  return flat.map((value, n) => ({
    lat: rows[axes ? Math.floor(n / nx) : n] ?? Number.NaN,
    lon: wrapped(columns[axes ? n % nx : n] ?? Number.NaN),
    value,
  }));
}

export function pointsOfGeojson({ features }: GeojsonBody, variable: string): readonly FieldPoint[] {
  return features.map(({ geometry: { coordinates }, properties }) => {
    expect(Object.keys(properties)).toEqual([variable]);
    return { lat: coordinates[1], lon: coordinates[0], value: properties[variable] ?? null };
  });
}

/** Rows of `fmt=csv` by the names of their columns, without the units after them. */
export function rowsOfCsv(text: string): readonly Readonly<Record<string, string>>[] {
  const lines = text.split('\r\n');
  expect(lines.pop()).toBe('');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n"]/);
  const [names = [], ...rows] = lines.map((line) => line.split(','));
  return rows.map((row) => {
    expect(row).toHaveLength(names.length);
    return Object.fromEntries(names.map((name, n) => [name.replace(/ \(.*\)$/, ''), row[n] ?? '']));
  });
}

export function pointsOfCsv(text: string, variable: string): readonly FieldPoint[] {
  return rowsOfCsv(text).map((row) => {
    const value = row[variable] ?? '';
    return { lat: Number(row['lat']), lon: Number(row['lon']), value: value === '' ? null : Number(value) };
  });
}

/** Points of `fmt=netcdf` as its readers find them, with what they say of the file; values are float32. */
export async function pointsOfNetcdf(
  bytes: Uint8Array,
  variable: string,
  folder: string,
): Promise<{ readonly points: readonly FieldPoint[]; readonly summary: NetcdfSummary }> {
  const file = path.join(folder, `${variable}-${bytes.byteLength}.nc`);
  writeFileSync(file, bytes);
  const summary = await checkNetcdf(file);
  const values = await readNetcdfFloats(file, variable);
  const { latitude: lats = [], longitude: lons = [] } = summary.coordinates;
  const axes = summary.variables['latitude']?.shape.length === 1;
  const points = Array.from(values, (value, n): FieldPoint => {
    const lon = lons[axes ? n % lons.length : n] ?? Number.NaN;
    return {
      lat: lats[axes ? Math.floor(n / lons.length) : n] ?? Number.NaN,
      lon: wrapped(lon),
      value: Number.isNaN(value) ? null : value,
    };
  });
  return { points, summary };
}

/** Axes rise beyond 180 across the antimeridian. */
function wrapped(longitude: number): number {
  return longitude >= 180 ? Math.round((longitude - 360) * 1e6) / 1e6 : longitude;
}
