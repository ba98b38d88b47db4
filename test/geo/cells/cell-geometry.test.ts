import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  buildGeometry,
  icosahedralSpec,
  parseGeometry,
  UnsupportedGridError,
} from '../../../src/geo/index.ts';
import { definitionOf, geometryOf, iconMesh } from '../meshes.ts';

const mesh = iconMesh(2, 2);
const bytes = buildGeometry(mesh.latitudes, mesh.longitudes);

describe('the geometry of a grid of cells', () => {
  it('has the same bytes and digest for the same coordinates', () => {
    expect(buildGeometry(mesh.latitudes, mesh.longitudes)).toEqual(bytes);
    expect(parseGeometry(bytes).digest).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(
      buildGeometry(
        mesh.longitudes.map((v) => v / 2),
        mesh.longitudes,
      ),
    ).not.toEqual(bytes);
  });

  it('holds each cell once, in the order of the curve', () => {
    const { cells, centres, messageOrder } = parseGeometry(bytes);
    expect(cells).toBe(1280);
    expect([...messageOrder].sort((a, b) => a - b)).toEqual(Array.from({ length: 1280 }, (_, n) => n));
    for (let position = 0; position < cells; position++) {
      expect(centres.latitudes[position]! / 1e6).toBeCloseTo(mesh.latitudes[messageOrder[position]!]!, 5);
    }
  });

  it('opens at any byte offset', () => {
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(parseGeometry(shifted.subarray(3)).digest).toBe(parseGeometry(bytes).digest);
  });

  it('gives ICON’s global grid a mesh with steps of 0.125 degrees', () => {
    // Steps halve as cells are quartered; R03B07 has 2949120 cells, R03B02 2880 of them.
    expect(geometryOf(iconMesh(3, 2)).meshStepDegrees).toBe(0.125 * 2 ** 5);
  });

  it.each([
    ['nothing', new Uint8Array(0)],
    ['another file', new Uint8Array(5000)],
    ['a part', bytes.subarray(0, -1)],
    ['more', new Uint8Array([...bytes, 0])],
    ['a number of cells that is too large', withUint32(bytes, 8, 0xffff_ffff)],
    [
      'a cell twice',
      withUint32(bytes, 64 + 8 * 1280, new DataView(bytes.buffer).getUint32(68 + 8 * 1280, true)),
    ],
    ['a cell that is none', withUint32(bytes, 64 + 8 * 1280, 1280)],
  ])('bytes of %s are refused', (_, damaged) => {
    expect(() => parseGeometry(damaged)).toThrow(RangeError);
  });

  it.each([
    ['no cells', [], [], '0 cells'],
    ['too few longitudes', [1, 2], [1], '2 latitudes and 1 longitudes'],
    ['a latitude beyond the pole', [91], [0], 'cell 0 is at 91, 0'],
    ['more than a turn', [0, 10], [0, 361], 'cell 1 is at 10, 361'],
    ['a missing value', [50, Number.NaN], [0, 0], 'cell 1 is at NaN, 0'],
    [
      'radians',
      mesh.latitudes.map((v) => (v * Math.PI) / 180),
      mesh.longitudes.map((v) => (v * Math.PI) / 180),
      'radians',
    ],
  ])('refuses %s', (_, latitudes, longitudes, words) => {
    expect(() => buildGeometry(latitudes, longitudes)).toThrow(UnsupportedGridError);
    expect(() => buildGeometry(latitudes, longitudes)).toThrow(words);
  });

  it('is refused for a grid with other points', () => {
    const geometry = parseGeometry(bytes);
    expect(() => icosahedralSpec(definitionOf(1281), geometry)).toThrow('1281 cells and coordinates of 1280');
    const vertices = { ...definitionOf(1280), numberOfGridInReference: 2 };
    expect(() => icosahedralSpec(vertices, geometry)).toThrow('points of kind 2');
  });
});

function withUint32(original: Uint8Array, at: number, value: number): Uint8Array {
  const changed = original.slice();
  new DataView(changed.buffer).setUint32(at, value, true);
  return changed;
}
