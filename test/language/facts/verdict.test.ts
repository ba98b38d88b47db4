import { describe, expect, it } from 'vitest';
import { verdictOf } from '../../../src/language/facts/verdict.ts';
import type { Condition } from '../../../src/language/index.ts';
import { someFact } from '../numbers/some-facts.ts';

const condition = (
  quantity: Condition['quantity'],
  comparison: Condition['comparison'],
  threshold: number | null = null,
): Condition => ({ quantity, comparison, threshold, written: null });
const temperature = (...values: readonly number[]) => someFact('temperature', '°C', 1, values);
const rain = (...values: readonly number[]) =>
  someFact('precipitation', 'mm', 1, values, {
    variables: ['total_precipitation'],
    sum: values.reduce((sum, value) => sum + value, 0),
  });
const wind = (...values: readonly number[]) =>
  someFact('wind_speed', 'kn', 0, values, { variables: ['wind_u_10m', 'wind_v_10m'] });
/** The hour that a condition first holds at: values begin at 15:00. */
async function firstOf(
  condition: Condition,
  fact: ReturnType<typeof rain>,
  ...more: ReturnType<typeof rain>[]
) {
  const verdict = await verdictOf(condition, [fact, ...more], more.length > 0);
  return verdict === null ? 'undecided' : (verdict.first?.time.slice(11, 16) ?? 'never');
}

describe('the first time at which a condition holds', () => {
  it('is found on values before they are rounded', async () => {
    // 0.04 °C prints as 0.0 °C and is above freezing.
    const freezing = condition('temperature', 'below', 273.15);
    expect(await firstOf(freezing, temperature(3, 0.04, 0, -0.04, -2))).toBe('18:00');
    expect(await firstOf(freezing, temperature(3, 0.04, 0))).toBe('never');
  });

  it('is by the limit in the unit of the answer', async () => {
    // 30 knots are 15.4333 m/s.
    const storm = condition('wind_speed', 'above', (30 * 1852) / 3600);
    expect(await firstOf(storm, wind(12, 30, 30.2, 35))).toBe('17:00');
    expect((await verdictOf(storm, [wind(12)], false))?.limit).toBeCloseTo(30, 6);
  });

  it('is also at the limit itself for "at least" and "at most", as parsed from a question', async () => {
    const warm = { ...condition('temperature', 'above', 293.15), includesLimit: true };
    expect(await firstOf(warm, temperature(19, 19.99, 20, 21))).toBe('17:00');
    expect(await firstOf(condition('temperature', 'above', 293.15), temperature(19, 20, 21))).toBe('17:00');
    const cold = { ...condition('temperature', 'below', 273.15), includesLimit: true };
    expect(await firstOf(cold, temperature(1, 0, -1))).toBe('16:00');
    const wet = { ...condition('precipitation', 'above', 0.8), includesLimit: true };
    // 0.7 + 0.1 is below 0.8 in binary.
    expect(await firstOf(wet, rain(0.7, 0.1, 0))).toBe('16:00');
    expect(await firstOf(condition('precipitation', 'above', 0.8), rain(0.7, 0.1, 0))).toBe('never');
    const little = condition('precipitation', 'below', 1);
    expect(await firstOf(little, rain(0.5, 0.5))).toBe('never');
    expect(await firstOf({ ...little, includesLimit: true }, rain(0.5, 0.5))).toBe('16:00');
    const forces = (...values: readonly number[]) =>
      someFact('wind_speed', 'Bft', 0, values, { variables: ['wind_u_10m', 'wind_v_10m'] });
    const strong = { ...condition('wind_speed', 'above', 10.8), includesLimit: true };
    expect(await firstOf(strong, forces(5.9, 6.1, 7))).toBe('16:00');
  });

  it('is by whole forces of the Beaufort scale', async () => {
    // Force 6 is from 10.8 m/s, force 7 from 13.9 m/s.
    const strong = condition('wind_speed', 'above', 10.8);
    const forces = (...values: readonly number[]) =>
      someFact('wind_speed', 'Bft', 0, values, { variables: ['wind_u_10m', 'wind_v_10m'] });
    expect(await firstOf(strong, forces(5.9, 6.9, 7))).toBe('17:00');
    expect(await firstOf(strong, forces(6, 6.9))).toBe('never');
    expect((await verdictOf(strong, [forces(6)], false))?.limit).toBe(6);
  });

  it.each([
    ['begins', 'occurs', [0, 0.05, 0.1, 1], '17:00'],
    ['never comes', 'occurs', [0, 0, 0], 'never'],
    ['is made of traces', 'occurs', [0, 0.04, 0.04], '16:00'],
    ['ends', 'ends', [0, 1, 0.4, 0.02, 2], '18:00'],
    ['does not end', 'ends', [0, 1, 0.4], 'never'],
    ['is none to end', 'ends', [0, 0, 0], 'never'],
  ] as const)('of rain that %s', async (_, comparison, amounts, hour) => {
    expect(await firstOf(condition('precipitation', comparison), rain(...amounts))).toBe(hour);
  });

  it('of snow is where it is cold enough while precipitation falls', async () => {
    const snow = condition('precipitation', 'occurs');
    expect(await firstOf(snow, rain(1, 1, 1), temperature(5, 2.1, 1.9))).toBe('17:00');
    expect(await firstOf(snow, rain(1, 1, 1), temperature(5, 4, 3))).toBe('never');
  });

  it('of an amount is when so much has fallen', async () => {
    const over = condition('precipitation', 'above', 2);
    expect(await firstOf(over, rain(0.5, 1, 0.6, 3))).toBe('17:00');
    expect(await firstOf(over, rain(0.5, 1, 0.4))).toBe('never');
  });

  it('of thunderstorms is where there is energy for them', async () => {
    const thunder = someFact('cape', 'J/kg', 0, [0, 299, 300, 2500]);
    expect(await firstOf(condition('cape', 'occurs'), thunder)).toBe('17:00');
  });

  it('of "will it stay dry" is that of the first rain', async () => {
    const dry = condition('precipitation', 'absent');
    expect(await verdictOf(dry, [rain(0, 0, 1)], false)).toMatchObject({ holds: false, first: { value: 1 } });
    expect(await verdictOf(dry, [rain(0, 0, 0)], false)).toMatchObject({ holds: true, first: null });
  });

  it('is not said of what no value decides', async () => {
    const thunder = someFact('cape', 'J/kg', 0, [0, 2500]);
    expect(await firstOf(condition('cape', 'ends'), thunder)).toBe('undecided');
  });
});
