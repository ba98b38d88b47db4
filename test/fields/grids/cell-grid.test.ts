import { type GridDefinition, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { type ModelId, type NativeFieldId, nativeFieldOf } from '../../../src/catalog/index.ts';
import { chooseGrid, createFieldMaker, decodeNative, MISSING, mayLieOn } from '../../../src/fields/index.ts';
import { makeGrid, parseGeometry } from '../../../src/geo/index.ts';
import type { SelectedEntry } from '../../../src/source/index.ts';
import { definitionOf, iconMesh } from '../../geo/meshes.ts';
import { COARSE_GLOBE, coarseGridOf, nativeMessage } from '../../support/native-messages.ts';
import { entryOf } from '../entries.ts';

const INIT = new Date('2026-08-01T00:00:00Z');
const MESH = iconMesh(3, 1);
const CELLS = MESH.latitudes.length;

function message(
  id: NativeFieldId,
  values: ArrayLike<number>,
  grid: GridDefinition = definitionOf(CELLS),
  model: ModelId = 'icon-global',
) {
  const { key } = nativeFieldOf(model, id);
  return nativeMessage({
    model,
    variable: 'cape',
    key,
    initTime: INIT,
    lead: 0,
    grid,
    values,
    packing: { template: 42, decimalScale: 4 },
  });
}

function indexed(id: NativeFieldId, bytes: Uint8Array): SelectedEntry {
  const entry = entryOf(id, INIT, [0, 0]);
  return {
    ...entry,
    file: {
      ...entry.file,
      size: bytes.length,
      read: async (at: number, n: number) => bytes.slice(at, at + n),
    },
  };
}

const latitudes = indexed('cell_latitude', message('cell_latitude', MESH.latitudes));
const longitudes = indexed('cell_longitude', message('cell_longitude', MESH.longitudes));
const temperatures = Float64Array.from(MESH.latitudes, (_, cell) =>
  cell === 7 ? Number.NaN : 200 + cell / 10,
);
const temperature = indexed('air_temperature_2m', message('air_temperature_2m', temperatures));

describe('the grid of an icon-global run', () => {
  it('is built from the coordinates of its cells, and can be rebuilt from the stored bytes', async () => {
    const { grid, geometry } = await chooseGrid('icon-global', [temperature, longitudes, latitudes]);
    expect(grid.spec).toMatchObject({
      kind: 'icosahedral',
      nx: 16,
      ny: 48,
      cells: 720,
      numberOfGridUsed: 26,
    });
    if (geometry === null || grid.spec.kind !== 'icosahedral') throw new Error('no geometry');
    expect(parseGeometry(geometry).digest).toBe(grid.spec.geometry);
    const again = makeGrid(grid.spec, parseGeometry(geometry));
    expect(again.locate(48.8566, 2.3522)).toEqual(grid.locate(48.8566, 2.3522));
  });

  it('puts every value into its own cell, including masked ones', async () => {
    const { grid } = await chooseGrid('icon-global', [latitudes, longitudes]);
    const bytes = message('air_temperature_2m', temperatures);
    const native = decodeNative('icon-global', temperature, bytes, grid);
    const { values } = createFieldMaker(grid).make(
      'air_temperature_2m',
      { kind: 'direct', value: temperature },
      () => native,
    );
    for (const cell of [0, 7, 100, 719]) {
      const found = grid.locate(MESH.latitudes[cell]!, MESH.longitudes[cell]!);
      expect(values[found!.index]).toBe(cell === 7 ? MISSING : 20_000 + cell * 10);
    }
    // The points without a cell, and cell 7.
    expect(values.filter((value) => value === MISSING)).toHaveLength(768 - 720 + 1);
  });

  it('has only fields of that grid', async () => {
    const { grid } = await chooseGrid('icon-global', [latitudes, longitudes]);
    const other = message('air_temperature_2m', new Float64Array(80), definitionOf(80));
    expect(() => decodeNative('icon-global', temperature, other, grid)).toThrow(
      'its grid is not that of its run',
    );
    const [field] = parseMessage(other);
    const [own] = parseMessage(message('air_temperature_2m', temperatures));
    if (field === undefined || own === undefined) throw new Error('no field');
    expect(mayLieOn({ ...temperature, description: { kind: 'sections', field } }, grid)).toBe(false);
    expect(mayLieOn({ ...temperature, description: { kind: 'sections', field: own } }, grid)).toBe(true);
  });

  it.each<[string, readonly SelectedEntry[], RegExp]>([
    ['the places are missing', [temperature], /constant files of icon-global are missing.*cell_latitude/],
    ['the longitudes are missing', [latitudes], /constant files of icon-global are missing.*cell_longitude/],
    ['a coordinate is damaged', [indexed('cell_latitude', new Uint8Array(200)), longitudes], /byte 0/],
    [
      'coordinates are in radians',
      [
        indexed(
          'cell_latitude',
          message(
            'cell_latitude',
            MESH.latitudes.map((v) => (v * Math.PI) / 180),
          ),
        ),
        indexed(
          'cell_longitude',
          message(
            'cell_longitude',
            MESH.longitudes.map((v) => (v * Math.PI) / 180),
          ),
        ),
      ],
      /radians/,
    ],
    [
      'coordinates are of two grids',
      [
        latitudes,
        indexed('cell_longitude', message('cell_longitude', new Float64Array(80), definitionOf(80))),
      ],
      /another grid/,
    ],
    [
      'a field stands in for a coordinate',
      [latitudes, indexed('cell_longitude', message('cell_latitude', MESH.latitudes))],
      /something else/,
    ],
    [
      'coordinates are of a grid with rows',
      [indexed('cell_latitude', message('cell_latitude', new Float64Array(40), COARSE_GLOBE)), longitudes],
      /unstructured/,
    ],
  ])('is not to be had where %s', async (_, entries, words) => {
    await expect(chooseGrid('icon-global', entries)).rejects.toMatchObject({
      code: 'upstream_unavailable',
      message: expect.stringMatching(words),
    });
  });

  it('uses a valid message if another of the same coordinate is damaged', async () => {
    const damaged = indexed('cell_latitude', new Uint8Array(200));
    const { grid } = await chooseGrid('icon-global', [damaged, latitudes, longitudes]);
    expect(grid.spec).toMatchObject({ cells: 720 });
  });

  it('ignores the time of messages with cell coordinates, which do not change', async () => {
    const { key } = nativeFieldOf('icon-global', 'cell_latitude');
    const old = nativeMessage({
      model: 'icon-global',
      variable: 'cape',
      key,
      initTime: new Date('2015-01-20T00:00:00Z'),
      lead: 0,
      grid: definitionOf(CELLS),
      values: MESH.latitudes,
    });
    const { grid } = await chooseGrid('icon-global', [indexed('cell_latitude', old), longitudes]);
    expect(grid.spec).toMatchObject({ cells: 720 });
  });

  it('names icon-eu as the model of files that are given as icon-global', async () => {
    const bytes = message('air_temperature_2m', new Float64Array(40), coarseGridOf('icon-eu'), 'icon-eu');
    const [field] = parseMessage(bytes);
    if (field === undefined) throw new Error('no field');
    const entry = {
      ...indexed('air_temperature_2m', bytes),
      description: { kind: 'sections', field },
    } as const;
    await expect(chooseGrid('icon-global', [entry])).rejects.toMatchObject({
      code: 'validation_error',
      message: expect.stringContaining('are these files of icon-eu?'),
    });
  });
});
