/** Redraws the house, `docs/house.svg`, from the table of imports: `npm run house`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drawHouse } from './draw.ts';

writeFileSync(fileURLToPath(new URL('../../docs/house.svg', import.meta.url)), drawHouse());
