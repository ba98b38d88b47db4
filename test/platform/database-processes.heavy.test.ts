import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/platform/index.ts';
import { describeOnBoth } from '../support/databases.ts';
import { COUNTERS, type CounterTables } from './counters.ts';

const SCRIPT = path.join(import.meta.dirname, 'opening-process.ts');

describeOnBoth(({ create }) => {
  it('is made once when several processes open it at once', async () => {
    const location = await create();
    const openers = Array.from({ length: 4 }, () =>
      spawn(process.execPath, [SCRIPT, location], { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
    const ended = openers.map((opener) => once(opener, 'exit'));
    await Promise.all(openers.map((opener) => once(opener.stdout, 'data')));
    for (const opener of openers) opener.stdin.write('go');
    for (const [code] of await Promise.all(ended)) expect(code).toBe(0);
    const database = await openDatabase<CounterTables>(location, COUNTERS);
    try {
      expect(await database.selectFrom('counters').selectAll().execute()).toHaveLength(4);
    } finally {
      await database.destroy();
    }
  });
});
