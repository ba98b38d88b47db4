/**
 * Run as a separate process: a gateway's charges without the gateway. `metered-process.ts LOCATION burst N` asks for N credits at
 * once and ends in order; `... run` charges without end, until it is killed. Says what it was granted, as a line of JSON.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AccessTables, accessMigrations, CreditsError, openMeter } from '../../../src/access/index.ts';
import { createLog, openDatabase } from '../../../src/platform/index.ts';

const [, , location = '', mode = '', count = '0', monthly = '0'] = process.argv;
const plan = { monthlyCredits: Number(monthly) };
const caller = { kind: 'key', projectId: 'meteo', keyId: `key ${mode}`, plan } as const;
const database = await openDatabase<AccessTables>(location, accessMigrations);
const meter = await openMeter({
  database,
  plans: { get: () => plan },
  now: () => new Date(),
  log: createLog('silent'),
  flushMs: 5,
});
console.log('ready');
await once(process.stdin, 'data');

/** @returns whether it was granted */
async function request(credits: number, settledCredits: number): Promise<boolean> {
  try {
    const charge = await meter.credits.reserve(caller, credits);
    if (Math.random() < 0.5) await sleep(5 * Math.random());
    meter.usage.record({
      caller,
      charge,
      settledCredits,
      interface: 'rest',
      operation: '/point',
      model: 'gfs',
      status: 200,
      bytes: 10,
      ms: 1,
    });
    return true;
  } catch (error) {
    if (error instanceof CreditsError) return false;
    throw error;
  }
}

if (mode === 'burst') {
  const granted = await Promise.all(Array.from({ length: Number(count) }, () => request(1, 1)));
  await meter.close();
  await database.destroy();
  console.log(JSON.stringify({ granted: granted.filter(Boolean).length }));
  process.exit();
}
// Several at a time, of several prices, some of which are returned.
await Promise.all(
  Array.from({ length: 8 }, async () => {
    for (;;) {
      const credits = Math.floor(20 * Math.random());
      await request(credits, Math.random() < 0.2 ? 0 : credits);
    }
  }),
);
