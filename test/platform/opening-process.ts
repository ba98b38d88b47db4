/** Run by database.test.ts as a process of its own: waits for its go, opens the database, adds a row. */

import { once } from 'node:events';
import { openDatabase } from '../../src/platform/index.ts';
import { COUNTERS, type CounterTables } from './counters.ts';

const [, , location = ''] = process.argv;
console.log('ready');
await once(process.stdin, 'data');
const database = await openDatabase<CounterTables>(location, COUNTERS);
await database
  .insertInto('counters')
  .values({ id: `${process.pid}`, value: 1 })
  .execute();
await database.destroy();
process.exit();
