import { describe, expect, it } from 'vitest';
import { directionFact } from '../../../src/language/facts/directions.ts';
import { WIND_DIRECTION } from '../../../src/language/facts/quantities/quantities.ts';

const kind = {
  spoken: WIND_DIRECTION,
  heightMetres: 10,
  variables: ['wind_u_10m', 'wind_v_10m'],
  isAmount: false,
} as const;
const fact = (degrees: readonly number[]) =>
  directionFact(
    kind,
    degrees.map((value, hour) => ({ time: `2026-01-01T0${hour}:00:00Z`, value, hours: 1 })),
  );

describe('the course of a wind', () => {
  it.each([
    ['one hour', [237], { kind: 'steady', degrees: [237] }],
    // Half way between 350 and 10 is north, not 180.
    ['both sides of north', [350, 10, 355, 5], { kind: 'steady', degrees: [0] }],
    ['a change within an eighth', [200, 220, 240], { kind: 'steady', degrees: [220] }],
    // From south by west to northwest.
    ['a front', [190, 190, 250, 300, 310, 310], { kind: 'turning', degrees: [190, 310] }],
    ['a change through north', [315, 315, 0, 45, 45, 45], { kind: 'turning', degrees: [315, 45] }],
    ['no direction', [0, 180, 90, 270, 0, 180], { kind: 'varying', degrees: [] }],
    ['an hour of another direction', [90, 90, 90, 180, 90, 90, 90, 90], { kind: 'mostly', degrees: [98] }],
  ] as const)('of %s', (_, degrees, course) => {
    expect(fact(degrees)?.course).toEqual(course);
  });

  it('has the ends of the smallest arc as its range', () => {
    const both = fact([350, 20, 5]);
    expect([both?.min.value, both?.max.value]).toEqual([350, 20]);
    expect([fact([80])?.min.value, fact([80])?.max.value]).toEqual([80, 80]);
    expect(both?.mean).toBeNull();
  });

  it('is none in calm air', () => {
    expect(fact([])).toBeNull();
  });
});
