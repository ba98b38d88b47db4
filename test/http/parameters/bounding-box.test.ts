import { describe, expect, it } from 'vitest';
import { boxOf, parseBox } from '../../../src/http/index.ts';

const WITH_LEVELS = { vertical: 'levels', onGlobe: true } as const;
const WITH_HEIGHTS = { vertical: 'heights', onGlobe: false } as const;

describe('a box', () => {
  it('has four edges, blanks between them or not', () => {
    const box = { west: 5, south: 45, east: 15, north: 55, vertical: null };
    for (const policy of [WITH_LEVELS, WITH_HEIGHTS]) {
      expect(parseBox('5,45,15,55', policy)).toEqual(box);
      expect(boxOf([5, 45, 15, 55], policy)).toEqual(box);
    }
    expect(parseBox(' 170, -10 ,-170,1e1', WITH_LEVELS)).toMatchObject({ west: 170, east: -170, north: 10 });
  });

  it('with six numbers has levels in either order, or heights that rise', () => {
    const edges = { west: 5, south: 45, east: 15, north: 55 };
    expect(parseBox('5,45,850,15,55,500', WITH_LEVELS)).toEqual({
      ...edges,
      vertical: { from: 500, to: 850 },
    });
    expect(parseBox('5,45,0,15,55,1', WITH_HEIGHTS)).toEqual({ ...edges, vertical: { from: 0, to: 1 } });
    expect(() => boxOf([0, 0, 5, 1, 1, 4], WITH_HEIGHTS)).toThrow('bbox has its lowest height 5 above');
  });

  it.each([
    '',
    '0',
    '1,2,3',
    '1,2,3,4,5',
    '1,2,3,4,5,6,7',
    '[0,0,1,1]',
    'a,b,c,d',
    '0x0,0,1,1',
    '5,,15,55',
    '5,55,15,45',
  ])('is refused under every policy where it is %j', (text) => {
    for (const policy of [WITH_LEVELS, WITH_HEIGHTS]) {
      expect(() => parseBox(text, policy)).toThrow(
        expect.objectContaining({ code: 'validation_error', message: expect.stringMatching(/^bbox /) }),
      );
    }
  });

  it.each(['5,45,15,91', '-181,0,0,1', '0,0,361,1'])(
    'may lie beyond the globe, as %j does, where the policy says so',
    (text) => {
      expect(() => parseBox(text, WITH_LEVELS)).toThrow(/they are from -?\d+ to \d+/);
      expect(parseBox(text, WITH_HEIGHTS).vertical).toBeNull();
    },
  );
});
