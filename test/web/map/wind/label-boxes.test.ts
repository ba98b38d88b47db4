import { expect, it } from 'vitest';
import { boxOf } from '../../../../src/web/map/wind/labels/label-boxes.ts';

/** Each letter half as wide as the text is high. */
const widthOf = (text: string, size: number) => (text.length * size) / 2;

it('a name with its value is inside a box around its point, as wide as the wider line', () => {
  const { left, top, width, height } = boxOf(
    {
      lines: [
        ['Oslo', 10],
        ['−12°', 12],
      ],
      above: null,
    },
    [100, 50],
    widthOf,
  );
  expect(width).toBeGreaterThanOrEqual(24);
  expect(left + width / 2).toBe(100);
  expect(height).toBeGreaterThanOrEqual(22);
  expect(top + height / 2).toBe(50);
});

it('the name of the chosen place is above its mark', () => {
  const { top, height } = boxOf({ lines: [['Oslo', 10]], above: 8 }, [100, 50], widthOf);
  expect(top + height).toBe(42);
});
