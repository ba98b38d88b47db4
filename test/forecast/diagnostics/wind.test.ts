import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compass, windFromDirection, windSpeed } from '../../../src/forecast/diagnostics/wind.ts';

describe('wind', () => {
  it.each([
    ['north', 0, -1, 0],
    ['north-east', -1, -1, 45],
    ['east', -1, 0, 90],
    ['south', 0, 1, 180],
    ['west', 1, 0, 270],
    ['north-west', 1, -1, 315],
  ])('from the %s comes from there', (_name, u, v, degrees) => {
    expect(windFromDirection(u, v)).toBeCloseTo(degrees, 9);
  });

  it('has no direction in a calm', () => {
    expect(windFromDirection(0, 0)).toBeNaN();
    expect(windSpeed(0, 0)).toBe(0);
  });

  it('comes out of its speed and direction again', () => {
    const component = fc.double({ min: -100, max: 100, noNaN: true });
    fc.assert(
      fc.property(component, component, (u, v) => {
        const speed = windSpeed(u, v);
        fc.pre(speed > 0.01);
        const radians = (windFromDirection(u, v) * Math.PI) / 180;
        expect(-speed * Math.sin(radians)).toBeCloseTo(u, 0);
        expect(-speed * Math.cos(radians)).toBeCloseTo(v, 0);
      }),
    );
  });

  it('is never from 360.0 when rounded to a tenth', () => {
    expect(compass(359.949)).toBeCloseTo(359.949, 9);
    expect(compass(359.96)).toBe(0);
    expect(compass(-0.01)).toBe(0);
    expect(compass(725)).toBeCloseTo(5, 9);
  });
});
