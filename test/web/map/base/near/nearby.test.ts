import { describe, expect, it } from 'vitest';
import { type Box, isNear, withMargin } from '../../../../../src/web/map/base/near/nearby.ts';

const ICELAND: Box = [-25, 63, -13, 67];
const WEST_OF_FIJI: Box = [176, -20, 180, -16];
const EAST_OF_FIJI: Box = [-180, -20, -178, -16];

describe('outlines near what is in view', () => {
  it('are those of which a part is in view or within a view of it', () => {
    expect(isNear(ICELAND, [-20, 60, -10, 65])).toBe(true);
    expect(isNear(ICELAND, [0, 60, 10, 65])).toBe(false);
    expect(isNear(ICELAND, withMargin([-5, 60, 3, 65]))).toBe(true);
    expect(isNear(ICELAND, [-20, 40, -10, 60])).toBe(false);
    expect(isNear(ICELAND, [-20, 70, -10, 80])).toBe(false);
  });

  it.each([
    ['from the west', [174, -22, 184, -12]],
    ['from the east', [-186, -22, -176, -12]],
  ] as const)('lie on both sides of the 180° meridian, seen %s', (_, view) => {
    expect([isNear(WEST_OF_FIJI, view), isNear(EAST_OF_FIJI, view), isNear(ICELAND, view)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('are all where the view is as wide as the world', () => {
    const view = withMargin([-200, -70, 200, 80]);
    for (const piece of [ICELAND, WEST_OF_FIJI, EAST_OF_FIJI]) expect(isNear(piece, view)).toBe(true);
  });
});
