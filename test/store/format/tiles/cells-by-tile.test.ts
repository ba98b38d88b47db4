import { describe, expect, it } from 'vitest';
import { cellsByTile } from '../../../../src/store/format/tiles/cells-by-tile.ts';

describe('cellsByTile', () => {
  it('gives no tile for no cells', () => {
    expect(cellsByTile(100, [])).toEqual([]);
  });
});
