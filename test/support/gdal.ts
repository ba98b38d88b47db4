import { spawnSync } from 'node:child_process';
import { expect } from 'vitest';

export const hasGdal = spawnSync('gdalinfo', ['--version']).status === 0;

/** What a program of GDAL prints about a file. */
export function runGdal(program: string, options: readonly string[], file: string, input?: string): string {
  const { status, stdout, stderr } = spawnSync(program, [...options, file], { input, encoding: 'utf8' });
  expect(`${status} ${stderr}`).toBe('0 ');
  return stdout;
}

/**
 * The values of a raster at places, as float32; NaN where there is none.
 * @param isPlane whether GDAL has to transform the places to a projected grid; else they are the file's own, beyond 180 degrees too
 */
export function valuesOfRaster(
  file: string,
  places: readonly (readonly [longitude: number, latitude: number])[],
  isPlane: boolean,
): readonly number[] {
  const input = places.map((place) => place.join(' ')).join('\n');
  const printed = runGdal('gdallocationinfo', ['-valonly', isPlane ? '-wgs84' : '-geoloc'], file, input);
  return printed
    .trimEnd()
    .split('\n')
    .map((text) => Math.fround(Number(text)));
}

/** A value as a raster has it. */
export const inRaster = (value: number | null): number => (value === null ? Number.NaN : Math.fround(value));
