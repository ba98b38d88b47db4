import { readFileSync } from 'node:fs';
import path from 'node:path';
import { GribError, gridCoordinates, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { oneRow } from './support/messages.ts';
import { degreesApart } from './support/sphere.ts';

interface KnownGrid {
  readonly title: string;
  /** Hexadecimal. */
  readonly section: string;
  readonly places: readonly (readonly [index: number, latitude: number | null, longitude: number | null])[];
}

/** Grids with what PROJ, NumPy and astropy-healpix make of them; see fixtures/make_projections.py. */
const GRIDS = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'fixtures/projections.json'), 'utf8'),
) as readonly KnownGrid[];

/** The section 3 in a message of a constant field. */
function messageOn(section: Uint8Array): Uint8Array {
  const carrier = oneRow(Float32Array.of(1), { template: 0, decimalScale: 0 });
  const [field] = parseMessage(carrier);
  const [from, product] = [field?.sections[3]?.offset ?? 0, field?.sections[4]?.offset ?? 0];
  const message = Buffer.concat([carrier.subarray(0, from), section, carrier.subarray(product)]);
  message.writeBigUInt64BE(BigInt(message.length), 8);
  // As many coded values as points.
  section.slice(6, 10).forEach((octet, n) => {
    message[message.length - 4 - 5 - 6 - 21 + 5 + n] = octet;
  });
  return message;
}

function gridOf({ section }: Pick<KnownGrid, 'section'>) {
  const [field] = parseMessage(messageOn(Buffer.from(section, 'hex')));
  if (field === undefined) throw new Error('no field');
  return field.grid;
}

describe('places of grids are those of PROJ', () => {
  for (const known of GRIDS) {
    const grid = gridOf(known);
    it(`3.${grid.template}: ${known.title}`, () => {
      const { latitudes, longitudes } = gridCoordinates(grid);
      expect(latitudes.length).toBe(grid.points);
      for (const [index, latitude, longitude] of known.places) {
        const [north, east] = [latitudes[index] ?? 0, longitudes[index] ?? 0];
        if (latitude === null || longitude === null) {
          expect([north, east], `point ${index}`).toEqual([Number.NaN, Number.NaN]);
          continue;
        }
        expect(Math.abs(north - latitude), `latitude of point ${index}`).toBeLessThan(1e-6);
        const shrunk = Math.abs(degreesApart(east, longitude)) * Math.cos((latitude * Math.PI) / 180);
        expect(shrunk, `longitude of point ${index}`).toBeLessThan(1e-6);
        expect(east).toBeGreaterThanOrEqual(0);
        expect(east).toBeLessThan(360);
      }
    });
  }

  it('of all templates that are only read', () => {
    const templates = new Set(GRIDS.map((known) => gridOf(known).template));
    expect([...templates].sort((a, b) => a - b)).toEqual([12, 41, 42, 43, 90, 140, 150, 32_769]);
  });
});

/** Numbers below a limit, the same in every run. */
function random(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('hostile sections of these grids', () => {
  it('lead to GribErrors or to as many places as points', () => {
    const next = random(20261127);
    const outcomes = new Map<string, number>();
    for (const { section } of GRIDS) {
      for (let mutant = 0; mutant < 300; mutant++) {
        const bytes = Buffer.from(section, 'hex');
        for (let count = 1 + next(3); count > 0; count--) {
          const at = 10 + next(bytes.length - 10);
          const kind = next(4);
          if (kind === 0) bytes[at] = next(256);
          else if (kind === 1) bytes[at] = (bytes[at] ?? 0) ^ (1 << next(8));
          else bytes.fill(kind === 2 ? 255 : 0, at, Math.min(at + 4, bytes.length));
        }
        const outcome = outcomeOf(bytes);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    }
    expect(outcomes.get('fine')).toBeGreaterThan(1000);
    expect(outcomes.get('CORRUPT')).toBeGreaterThan(200);
    expect(outcomes.get('UNSUPPORTED')).toBeGreaterThan(200);
  });
});

function outcomeOf(section: Uint8Array): string {
  try {
    for (const { grid } of parseMessage(messageOn(section))) {
      const { latitudes, longitudes } = gridCoordinates(grid);
      expect(latitudes.length).toBe(grid.points);
      expect(longitudes.every((east) => Number.isNaN(east) || (east >= 0 && east < 360))).toBe(true);
    }
    return 'fine';
  } catch (error) {
    if (!(error instanceof GribError)) throw error;
    return error.code;
  }
}
