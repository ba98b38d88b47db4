import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greatCircleKm, wrapLongitude } from '../../../src/geo/index.ts';

describe('longitudes', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [180, -180],
    [-180, -180],
    [181, -179],
    [-181, 179],
    [359.75, -0.25],
    [360, 0],
    [-360, 0],
    [540, -180],
    [899.9, 179.9],
    [0.1, 0.1],
    [-179.999999, -179.999999],
  ])('%f is %f', (longitude, wrapped) => {
    expect(wrapLongitude(longitude)).toBeCloseTo(wrapped, 9);
    expect(Object.is(wrapLongitude(longitude), -0)).toBe(false);
  });

  it('are wrapped to [-180, 180), and unchanged when they are in that range', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (longitude) => {
        const wrapped = wrapLongitude(longitude);
        expect(wrapped >= -180 && wrapped < 180).toBe(true);
        if (longitude >= -180 && longitude < 180) expect(wrapped).toBe(longitude + 0);
      }),
    );
  });
});

describe('great circles', () => {
  it('have lengths known from the sphere of 6371.229 km', () => {
    const origin = { latitude: 0, longitude: 0 };
    const quarter = (Math.PI / 2) * 6371.229;
    expect(greatCircleKm(origin, { latitude: 90, longitude: 77 })).toBeCloseTo(quarter, 6);
    expect(greatCircleKm(origin, { latitude: 0, longitude: 90 })).toBeCloseTo(quarter, 6);
    expect(greatCircleKm(origin, { latitude: 0, longitude: 180 })).toBeCloseTo(2 * quarter, 6);
    expect(greatCircleKm(origin, { latitude: 0, longitude: 360 })).toBeCloseTo(0, 6);
  });

  it('agree with the angles between vectors', () => {
    const place = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    const vector = ({ latitude, longitude }: { latitude: number; longitude: number }): number[] => {
      const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
      return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
    };
    fc.assert(
      fc.property(place, place, (a, b) => {
        const chord = Math.hypot(...vector(a).map((x, i) => x - vector(b)[i]!));
        expect(greatCircleKm(a, b)).toBeCloseTo(2 * 6371.229 * Math.asin(Math.min(1, chord / 2)), 3);
        expect(greatCircleKm(a, b)).toBe(greatCircleKm(b, a));
      }),
    );
  });
});
