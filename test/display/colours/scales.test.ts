import { describe, expect, it } from 'vitest';
import { distance, lightnessOf, type Rgb, rgbOf } from '../../../src/display/colours/oklab.ts';
import * as palettes from '../../../src/display/colours/palette.ts';
import { colourOf, TABLE_SIZE, tableOf } from '../../../src/display/colours/scale.ts';
import { scaleOf } from '../../../src/display/colours/scales.ts';

const PALETTES: Readonly<Record<string, palettes.Palette>> = Object.fromEntries(
  Object.entries(palettes).filter((entry): entry is [string, palettes.Palette] => Array.isArray(entry[1])),
);
const named = (name: string) => scaleOf({ name });
const rgb = ([red, green, blue]: readonly number[]): Rgb => [red!, green!, blue!];

describe('the colours of a variable', () => {
  it.each([
    ['air_temperature_2m', -40, 44, 43],
    ['temperature_850hpa', -40, 44, 43],
    ['total_precipitation', 0.1, 100, 10],
    ['wind_speed_10m', 0.3, 40, 13],
    ['wind_gust_10m', 0.3, 40, 13],
    ['mean_sea_level_pressure', 960, 1050, 19],
    ['total_cloud_cover', 10, 100, 10],
    ['relative_humidity_2m', 10, 90, 9],
    ['cape', 100, 4000, 8],
    ['visibility', 0.1, 50, 9],
    ['snow_depth', 1, 200, 8],
    ['wave_height', 0.1, 14, 8],
    ['primary_swell_height', 0.1, 14, 8],
  ])('of %s change at the steps of its scale, from %d to %d', (name, first, last, count) => {
    const { bounds, colours } = named(name);
    expect([bounds[0], bounds.at(-1), bounds.length]).toEqual([first, last, count]);
    expect(colours).toHaveLength(count + 1);
    expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
  });

  it('of temperatures change every 2 degrees, cold below freezing and warm above, with a line at 0', () => {
    const scale = named('air_temperature_2m');
    expect(scale.line).toBe(0);
    const [red, , blue] = colourOf(scale, -9);
    expect(blue).toBeGreaterThan(red);
    const [warmRed, , warmBlue] = colourOf(scale, 9);
    expect(warmRed).toBeGreaterThan(warmBlue);
    expect(colourOf(scale, 4)).toEqual(colourOf(scale, 5.99));
    expect(colourOf(scale, 4)).not.toEqual(colourOf(scale, 6));
  });

  it.each(['total_precipitation', 'cape', 'snow_depth', 'total_cloud_cover'])(
    'of %s leave the map clear below the first step',
    (name) => {
      const scale = named(name);
      expect(colourOf(scale, scale.bounds[0]! * 0.9)[3]).toBe(0);
      expect(colourOf(scale, scale.bounds[0]!)[3]).toBeGreaterThan(0);
    },
  );

  it('of air that rises are warm: its pressure falls', () => {
    const [red, , blue] = colourOf(named('vertical_velocity_500hpa'), -1.5);
    expect(red).toBeGreaterThan(blue);
  });

  it('of a variable without a predefined scale covers the values in view, in round steps', () => {
    const { bounds } = scaleOf({ name: 'absolute_humidity_2m' }, { minimum: 1.3, maximum: 18.7 });
    expect(bounds[0]).toBeGreaterThanOrEqual(1.3);
    expect(bounds.at(-1)).toBeGreaterThanOrEqual(18.7);
    expect(bounds.every(Number.isInteger)).toBe(true);
  });
});

describe('the palettes', () => {
  const sequential = ['RAIN', 'WIND', 'ENERGY', 'SNOW', 'PLAIN', 'COLD', 'WARM', 'UP', 'DOWN'] as const;
  it.each(sequential)('%s goes from light to dark or from dark to light without turning back', (name) => {
    const lightness = PALETTES[name]!.map(lightnessOf);
    const steps = lightness.slice(1).map((each, n) => each - lightness[n]!);
    // Rain ends in violet and pink, which stand out by their hue.
    const turns = steps.filter((step) => Math.sign(step) !== Math.sign(steps[0]!)).length;
    expect(turns).toBeLessThanOrEqual(name === 'RAIN' ? 3 : 0);
  });

  it.each(Object.keys(PALETTES))(
    '%s is even to the eye: no step is three times as long as another',
    (name) => {
      const colours = palettes.coloursAlong(PALETTES[name]!, 9);
      const steps = colours.slice(1).map((colour, n) => distance(colour, colours[n]!));
      expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(3);
    },
  );
});

describe('the table for the graphics processor', () => {
  it.each(['air_temperature_2m', 'total_precipitation', 'cape', 'wind_speed_10m'])(
    'of %s has the colour of each value, but for those within a texel of a bound',
    (name) => {
      const scale = named(name);
      const { texels, from, to, isLogarithmic } = tableOf(scale);
      for (const [n, bound] of scale.bounds.entries()) {
        const next = scale.bounds[n + 1] ?? bound * 1.2 + 0.1;
        const value = bound + (next - bound) / 2;
        const at = ((isLogarithmic ? Math.log(value) : value) - from) / (to - from);
        const texel = Math.min(TABLE_SIZE - 1, Math.floor(at * TABLE_SIZE));
        expect(rgb([...texels.subarray(4 * texel, 4 * texel + 3)])).toEqual(rgb(colourOf(scale, value)));
      }
    },
  );
});

describe('Oklab', () => {
  it('has black and white 1 apart, and grey between them', () => {
    expect(distance(rgbOf('#000000'), rgbOf('#ffffff'))).toBeCloseTo(1, 3);
    expect(lightnessOf(rgbOf('#777777'))).toBeCloseTo(0.57, 1);
  });
});
