import { expect, it } from 'vitest';
import { queueTrouble } from '../../src/app/ingest/live-ingest.ts';

it('of an error of the queue only what it was is logged, never the connection', () => {
  const error = Object.assign(new Error('terminating connection'), {
    code: '57P01',
    queue: 'runs',
    client: { connectionParameters: { password: 'hush' }, secretKey: 4711 },
  });
  expect(queueTrouble(error)).toEqual({ error: 'terminating connection', code: '57P01', queue: 'runs' });
  expect(JSON.stringify(queueTrouble(error))).not.toMatch(/hush|4711/);
});
