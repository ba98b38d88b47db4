import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { drawHouse } from '../../scripts/house/draw.ts';
import { pipelineSteps } from '../../scripts/house/steps.ts';
import { STEPS } from '../../src/http/pipeline/steps.ts';

it('docs/house.svg is what the tables of imports and rooms and the pipeline draw (npm run house)', () => {
  expect(readFileSync(new URL('../../docs/house.svg', import.meta.url), 'utf8')).toBe(
    drawHouse(pipelineSteps()),
  );
});

it('the steps in it are those of the pipeline, in their order', () => {
  expect(pipelineSteps()).toEqual(STEPS.map(({ name }) => name));
});
