import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encodeMessage, gridCoordinates } from 'gribjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identification, lambertGrid, latLonGrid, precipitation, temperature } from './support/messages.ts';

const hasEcCodes = spawnSync('grib_get_data', ['-V']).error === undefined;
if (!hasEcCodes)
  console.warn('grib_get_data of ecCodes is not on the PATH: reading our files with it is skipped');

/** Stands for missing in ecCodes' output. */
const MISSING = 9e20;

describe.skipIf(!hasEcCodes)('ecCodes reads what we write', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'gribjs-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function ecCodes(tool: string, args: readonly string[], message: Uint8Array): string {
    const file = path.join(folder, 'ours.grib2');
    writeFileSync(file, message);
    const { stdout, stderr, status } = spawnSync(tool, [...args, file], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    if (status !== 0) throw new Error(`${tool}: ${stderr}`);
    return stdout;
  }

  /** Rows of latitude, longitude, value. */
  function dataOf(message: Uint8Array): number[][] {
    return ecCodes('grib_get_data', ['-m', String(MISSING), '-F', '%.12g', '-L', '%.8f %.8f'], message)
      .split('\n')
      .filter((line) => /^\s*-?\d/.test(line))
      .map((line) =>
        line
          .trim()
          .split(/[\s,]+/)
          .map(Number),
      );
  }

  it('at the places that we say, on both grids', () => {
    for (const grid of [latLonGrid(30, 20), latLonGrid(30, 20, 0x80), lambertGrid(30, 20)]) {
      const placed =
        grid.scanningMode === 0x80 ? { ...grid, longitudeOfFirst: 10, longitudeOfLast: 9.71 } : grid;
      const values = Float32Array.from({ length: 600 }, (_, i) => i);
      const message = encodeMessage({
        discipline: 0,
        identification,
        fields: [{ grid: placed, product: temperature, packing: { template: 0, decimalScale: 0 }, values }],
      });
      const { latitudes, longitudes } = gridCoordinates(placed);
      dataOf(message).forEach(([latitude = 0, longitude = 0, value = -1], i) => {
        expect(value).toBe(i);
        expect(Math.abs(latitude - (latitudes[i] ?? 0))).toBeLessThan(1e-6);
        expect(Math.abs(((longitude - (longitudes[i] ?? 0) + 540) % 360) - 180)).toBeLessThan(1e-6);
      });
    }
  });

  it('with names, times and levels', () => {
    const message = encodeMessage({
      discipline: 0,
      identification,
      fields: [temperature, precipitation].map((product) => ({
        grid: latLonGrid(5, 4),
        product,
        packing: { template: 3, decimalScale: 1 },
        values: new Float32Array(20).map((_, i) => i * i),
      })),
    });
    const keys =
      'shortName,level:d,dataDate,dataTime,stepRange,stepType,validityDate,validityTime,centre,gridType,packingType';
    const lines = ecCodes('grib_get', ['-p', keys], message).trim().split('\n');
    expect(lines).toEqual([
      '2t 2 20261120 600 12 instant 20261120 1800 kwbc regular_ll grid_complex_spatial_differencing',
      'tp 0 20261120 600 6-12 accum 20261120 1800 kwbc regular_ll grid_complex_spatial_differencing',
    ]);
  });

  it('with the numbers of members', () => {
    const members = [
      { ...temperature, template: 1, perturbationNumber: 7, ensembleSize: 51 },
      { ...precipitation, template: 11, perturbationNumber: 50, ensembleSize: 51 },
    ];
    const message = encodeMessage({
      discipline: 0,
      identification,
      fields: members.map((product) => ({
        grid: latLonGrid(5, 4),
        product,
        packing: { template: 3, decimalScale: 1 },
        values: new Float32Array(20).map((_, i) => i * i),
      })),
    });
    const keys =
      'shortName,productDefinitionTemplateNumber,perturbationNumber,numberOfForecastsInEnsemble,level:d,stepRange,stepType,validityTime';
    expect(ecCodes('grib_get', ['-p', keys], message).trim().split('\n')).toEqual([
      '2t 1 7 51 2 12 instant 1800',
      'tp 11 50 51 0 6-12 accum 1800',
    ]);
    const unnumbered = { ...temperature, template: 1, ensembleSize: 51 };
    const field = {
      grid: latLonGrid(1, 1),
      packing: { template: 0, decimalScale: 0 } as const,
      values: new Float32Array(1),
    };
    expect(() =>
      encodeMessage({ discipline: 0, identification, fields: [{ ...field, product: unnumbered }] }),
    ).toThrow(/4\.1 needs perturbationNumber/);
  });
});
