/** Run by publication.heavy.test.ts as a separate process, and killed by it: adds cubes to a draft, never publishes. */

import type { VariableName } from '../../../src/catalog/index.ts';
import { cube, GRID, MIDNIGHT, openStore, SOURCE } from '../run-fixtures.ts';

const store = await openStore(process.argv[2]!);
const draft = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
const variables: readonly VariableName[] = ['air_temperature_2m', 'cape', 'visibility'];
for (let turn = 0; ; turn++) {
  await draft.addCube(cube(variables[turn % variables.length]!, [turn, turn + 1000]));
  console.log('added');
}
