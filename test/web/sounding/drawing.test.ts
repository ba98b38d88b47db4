import { expect, it } from 'vitest';
import { KELVIN } from '../../../src/web/sounding/air/thermodynamics.ts';
import { barbOf, barbPath } from '../../../src/web/sounding/charts/barb.ts';
import { isotherms, skewT, temperatureLabels } from '../../../src/web/sounding/charts/skew-t.ts';

const chart = skewT(360, 400);

it('isotherms rise at 45 degrees, and pressures go by their logarithm', () => {
  for (const { spots } of isotherms(chart)) {
    const [[x, y], [x2, y2]] = spots as [[number, number], [number, number]];
    expect(x2 - x).toBeCloseTo(y - y2, 9);
  }
  // In °F at round numbers of it, with the freezing point between them.
  const fahrenheit = isotherms(chart, '°F').map(({ value }) => Math.round(value * 18 + 320) / 10);
  expect(fahrenheit.filter((value) => value >= 0).sort((a, b) => a - b)).toEqual([
    0, 20, 32, 40, 60, 80, 100,
  ]);
  expect(temperatureLabels('°F').map((value) => Math.round(value * 1.8 + 32))).toEqual([
    -40, -20, 0, 20, 40, 60, 80, 100,
  ]);
  expect([chart.y(1050), chart.y(100)]).toEqual([400, 0]);
  expect(chart.y(500) - chart.y(250)).toBeCloseTo(chart.y(400) - chart.y(200), 9);
});

it('a place of the drawing is read back as its temperature and pressure', () => {
  const [x, y] = chart.spot(-12.5 + KELVIN, 620);
  const back = chart.at(x, y);
  expect(back.temperature - KELVIN).toBeCloseTo(-12.5, 9);
  expect(back.pressure).toBeCloseTo(620, 9);
});

it.each([
  ['north', 0, -10, 0],
  ['east', -10, 0, 90],
  ['south', 0, 10, 180],
  ['west', 10, 0, 270],
])('wind from the %s comes from %3$d degrees', (_, u, v, degrees) => {
  expect(barbOf(u, v).from).toBeCloseTo(degrees, 9);
});

it.each([
  [1, 0, 0, 0],
  [5, 0, 0, 1],
  [10, 0, 1, 0],
  [35, 0, 3, 1],
  [48, 1, 0, 0],
  [65, 1, 1, 1],
])('a wind of %i knots has %i flags, %i full lines and %i half ones', (knots, flags, full, half) => {
  const barb = barbOf(0, (-knots * 1852) / 3600);
  expect(barb).toMatchObject(knots < 2.5 ? { isCalm: true } : { flags, full, half, isCalm: false });
});

it('feathers are on the other side south of the equator', () => {
  const barb = barbOf(0, -10);
  expect(barbPath(barb)).toContain('L8,');
  expect(barbPath(barb, true)).toContain('L-8,');
});
