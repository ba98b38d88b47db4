import path from 'node:path';
import { expect, it } from 'vitest';
import { runHostile } from '../../bench/hostile/hostile-run.ts';
import { scratchFolder } from '../support/scratch.ts';

const folder = scratchFolder();

// `npm run hostile` sends more of them, about all models.
it('1,000 hostile requests over all interfaces find no failure of the server, and no word of its inside', async () => {
  const { counts, failures } = await runHostile({
    requests: 1000,
    seed: 20_261_123,
    models: ['arome', 'gfs'],
    logFile: path.join(folder, 'gateway.log'),
  });
  expect(failures).toEqual([]);
  const interfaces = ['EDR', 'GraphQL', 'MCP', 'REST', 'STAC', 'accounts', 'pages', 'refs'];
  expect(Object.keys(counts).sort()).toEqual(interfaces);
  // Most are refused, but not all: else nothing behind the doors was reached.
  for (const name of interfaces) expect(counts[name]?.['200'], name).toBeGreaterThan(0);
}, 300_000);
