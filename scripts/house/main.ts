/** Redraws the house, `docs/house.svg`, from the tables of imports and rooms and from the pipeline: `npm run house`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drawHouse } from './draw.ts';
import { pipelineSteps } from './steps.ts';

writeFileSync(fileURLToPath(new URL('../../docs/house.svg', import.meta.url)), drawHouse(pipelineSteps()));
