import { describe, expect, it } from 'vitest';
import { tileVisits } from '../../src/store/cell-order.ts';

describe('tileVisits', () => {
  it('visits no tile for no cells', () => {
    expect(tileVisits(100, [])).toEqual([]);
  });
});
