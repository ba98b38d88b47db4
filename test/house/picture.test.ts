import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { drawHouse } from '../../scripts/house/draw.ts';

it('docs/house.svg is what the table of imports draws (npm run house)', () => {
  expect(readFileSync(new URL('../../docs/house.svg', import.meta.url), 'utf8')).toBe(drawHouse());
});
