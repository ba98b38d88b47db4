/** Run by publication.heavy.test.ts as a separate process: drafts one variable, waits for its go, publishes it. */

import { once } from 'node:events';
import { isVariableName } from '../../../src/catalog/index.ts';
import { COMPLETE, cube, GRID, MIDNIGHT, openStore, SOURCE } from '../run-fixtures.ts';

const [, , folder = '', variable = ''] = process.argv;
if (!isVariableName(variable)) throw new Error(`${variable} is not a variable`);
const store = await openStore(folder);
const draft = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
await draft.addCube(cube(variable, [0, 3]));
console.log('ready');
await once(process.stdin, 'data');
await draft.publish(COMPLETE);
process.exit();
