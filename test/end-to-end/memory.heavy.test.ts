import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { residentMegabytesOf } from '../../bench/start/process-figures.ts';
import { programFile } from '../../scripts/server/start.ts';
import { scratchFolder } from '../support/scratch.ts';

const KEY = 'isb_memory-of-the-demo-memory-of-the-demo';
/** What all processes of a demo may hold once nothing is under way. */
const MAX_MEGABYTES = 500;
/** Those with the fewest fields. */
const MODELS = ['hrrr', 'arome'];
/** Until all is made, and then until its memory is given back, on a busy machine. */
const PATIENCE_MS = 150_000;

it.skipIf(process.platform !== 'linux')(
  'a demo gives its memory back once it is whole, and its files can still be read',
  async () => {
    const server = spawn(process.execPath, [programFile('cli'), 'serve'], {
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        ISOBAR_HOST: '127.0.0.1',
        ISOBAR_DATA: scratchFolder(),
        ISOBAR_SOURCES: 'demo',
        ISOBAR_DEMO_GRIDS: 'coarse',
        ISOBAR_MODELS: MODELS.join(),
        ISOBAR_BOOTSTRAP_KEY: KEY,
        ISOBAR_LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = once(server, 'exit');
    try {
      const lines = createInterface({ input: server.stdout });
      const address = await addressIn(lines);
      lines.resume();
      const resident = () => residentMegabytesOf(server.pid ?? 0);
      const models = async () => {
        const query = '{ models { id runs(first: 2) { nodes { initTime presentHours expectedHours } } } }';
        const answer = await fetch(`${address}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${KEY}` },
          body: JSON.stringify({ query }),
        });
        const { data } = (await answer.json()) as { data: { models: readonly ModelRuns[] } };
        return data.models.filter(({ id }) => MODELS.includes(id));
      };
      await until(async () =>
        (await models()).every(({ runs: { nodes } }) => nodes.length === 2 && nodes.every(isWhole)),
      );
      await until(async () => resident() < MAX_MEGABYTES);

      const hrrr = (await models()).find(({ id }) => id === 'hrrr');
      const [, date = '', hour = ''] = /^(\S+)T(\d\d)/.exec(hrrr?.runs.nodes[0]?.initTime ?? '') ?? [];
      const file = `hrrr.${date.replaceAll('-', '')}/conus/hrrr.t${hour}z.wrfsfcf03.grib2`;
      const read = await fetch(`${address}/refs/demo/hrrr/${file}`, { headers: { range: 'bytes=0-3' } });
      expect([read.status, await read.text()]).toEqual([206, 'GRIB']);
    } finally {
      server.kill();
      await exit;
    }
  },
  2 * PATIENCE_MS,
);

interface ModelRuns {
  readonly id: string;
  readonly runs: { readonly nodes: readonly RunHours[] };
}

interface RunHours {
  readonly initTime: string;
  readonly presentHours: number;
  readonly expectedHours: number;
}

function isWhole({ presentHours, expectedHours }: RunHours): boolean {
  return presentHours === expectedHours;
}

async function until(reached: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await reached())) {
    if (performance.now() > end) throw new Error('not reached in time');
    await sleep(250);
  }
}

async function addressIn(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const found = /Isobar is at (http:\S+?)\/? /.exec(line)?.[1];
    if (found !== undefined) return found;
  }
  throw new Error('the server ended');
}
