import { expect, it } from 'vitest';
import { analyse } from '../../../src/web/sounding/air/indices.ts';
import { airLevels, groundPressure, isBelowGround, type Level } from '../../../src/web/sounding/air/level.ts';
import { liftFrom, mostUnstable } from '../../../src/web/sounding/air/parcel.ts';
import {
  dewPointOf,
  dryTemperature,
  equivalentPotentialTemperature,
  KELVIN,
  liftingCondensationLevel,
  moistTemperature,
  saturationMixingRatio,
} from '../../../src/web/sounding/air/thermodynamics.ts';

// What MetPy 1.7.1 says of this sounding: parcel_profile, lcl, cape_cin (at every 5 hPa, on the lines over ln p between the levels),
// equivalent_potential_temperature, moist_lapse, k_index, total_totals_index, lifted_index, showalter_index, dewpoint_from_specific_humidity.
const PRESSURES = [1000, 850, 700, 500, 300, 250];
const TEMPERATURES = [28, 17, 7.5, -10, -38, -48];
const DEW_POINTS = [21, 13, -1, -22, -52, -60];
const levels: readonly Level[] = PRESSURES.map((pressure, n) => ({
  pressure,
  height: 100 + 1500 * n,
  temperature: (TEMPERATURES[n] ?? 0) + KELVIN,
  dewPoint: (DEW_POINTS[n] ?? 0) + KELVIN,
  u: 2 + 4 * n,
  v: 3 * n,
}));
const air = airLevels(levels);

it('air condenses where MetPy has its lifting condensation level', () => {
  const { pressure, temperature } = liftingCondensationLevel(28 + KELVIN, 21 + KELVIN, 1000);
  expect(Math.abs(pressure - 902.58)).toBeLessThan(0.5);
  expect(Math.abs(temperature - KELVIN - 19.341)).toBeLessThan(0.05);
});

it('air that is lifted has the temperatures of MetPy’s parcel profile', () => {
  const [lowest] = air;
  if (lowest === undefined) throw new Error('no level');
  const { points } = liftFrom(lowest, air);
  const reached = PRESSURES.map(
    (pressure) => points.find((point) => point.pressure === pressure)?.temperature ?? 0,
  );
  const expected = [28, 17.18, 10.06, -3.58, -29.48, -40.33];
  for (const [n, value] of expected.entries())
    expect(Math.abs((reached[n] ?? 0) - KELVIN - value)).toBeLessThan(0.1);
});

it('saturated air cools as MetPy’s moist_lapse says', () => {
  expect(Math.abs(moistTemperature(20 + KELVIN, 900, 500) - KELVIN + 2.339)).toBeLessThan(0.05);
  expect(Math.abs(moistTemperature(20 + KELVIN, 900, 300) - KELVIN + 27.589)).toBeLessThan(0.05);
});

it('its energies are those of MetPy within 1 %', () => {
  const { lowest } = analyse(levels);
  expect(Math.abs((lowest?.cape ?? 0) / 2346.29 - 1)).toBeLessThan(0.01);
  expect(Math.abs((lowest?.cin ?? 0) / -24.85 - 1)).toBeLessThan(0.02);
  expect(lowest?.equilibrium).toBeNull();
});

it('the equivalent potential temperatures and the K, total totals, lifted and Showalter indices are those of MetPy', () => {
  const expected = [347.96, 337.38, 326.87, 325.41, 332.14, 334.78];
  for (const [n, level] of air.entries()) {
    const value = equivalentPotentialTemperature(level.temperature, level.dewPoint, level.pressure);
    expect(Math.abs(value - (expected[n] ?? 0))).toBeLessThan(0.1);
  }
  const { indices } = analyse(levels);
  expect(indices.k).toBeCloseTo(31.5, 6);
  expect(indices.totalTotals).toBeCloseTo(50, 6);
  expect(Math.abs((indices.lifted ?? 0) + 6.42)).toBeLessThan(0.1);
  expect(Math.abs((indices.showalter ?? 0) + 2.09)).toBeLessThan(0.1);
  expect(indices.shear).toBeCloseTo(15, 6);
});

it('a dew point and its mixing ratio are one another’s inverse', () => {
  expect(dewPointOf(0.008 / (1 - 0.008), 850) - KELVIN).toBeCloseTo(8.215, 2);
  for (const celsius of [-60, -20, 0, 15, 30]) {
    expect(dewPointOf(saturationMixingRatio(celsius + KELVIN, 700), 700) - KELVIN).toBeCloseTo(celsius, 6);
  }
});

it('levels below the sea and levels without a dew point lift nothing', () => {
  const cut = airLevels(
    levels.map((level, n) =>
      n === 0 ? { ...level, height: -40 } : n === 3 ? { ...level, dewPoint: null } : level,
    ),
  );
  expect(cut.map(({ pressure }) => pressure)).toEqual([850, 700, 300, 250]);
});

it('the most unstable air is that of a warm, moist level over cold ground', () => {
  const inversion = levels.map((level, n) =>
    n === 0 ? { ...level, temperature: 5 + KELVIN, dewPoint: 2 + KELVIN } : level,
  );
  expect(mostUnstable(airLevels(inversion))?.pressure).toBe(850);
  expect(analyse(inversion).mostUnstable?.from.pressure).toBe(850);
});

it('stable air has no energy and no level of free convection', () => {
  const stable = PRESSURES.map((pressure) => ({
    pressure,
    height: null,
    temperature: dryTemperature(300, 1000, pressure) + (1000 - pressure) / 10,
    dewPoint: 240,
    u: null,
    v: null,
  }));
  expect(analyse(stable).lowest).toMatchObject({
    cape: 0,
    cin: null,
    freeConvection: null,
    equilibrium: null,
  });
});

it('three levels are too few for a parcel', () => {
  expect(analyse(levels.slice(0, 3)).lowest).toBeNull();
});

it('levels below the ground of the model are not lifted, nor is their water counted', () => {
  // Heights are 100, 1600, 3100 m and so on: the ground is half way between the first two.
  expect(levels.map((level) => isBelowGround(level, 850))).toEqual([true, false, false, false, false, false]);
  expect(airLevels(levels, 850)[0]?.pressure).toBe(850);
  expect(analyse(levels, 850).lowest?.from.pressure).toBe(850);
  const [all, above] = [analyse(levels, 0), analyse(levels, 850)].map(
    ({ indices }) => indices.precipitableWater ?? 0,
  );
  expect(above).toBeLessThan(all ?? 0);
  expect(groundPressure(levels, 850)).toBeCloseTo(Math.sqrt(1000 * 850), 6);
  expect([groundPressure(levels, null), groundPressure(levels, 50)]).toEqual([null, null]);
  // The Dead Sea is below the sea, and its air is not below the ground.
  expect(isBelowGround({ height: -300 }, -430)).toBe(false);
});
