import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { describeOnBoth } from '../../support/databases.ts';
import { expectBooksToBalance, type MeteredProject, meteredProject } from './metered-project.ts';

const SCRIPT = path.join(import.meta.dirname, 'metered-process.ts');
/** At least, and at most until some were killed after they had used credits and while they held some. */
const RUNS_WITH_KILLS = { least: 8, most: 80 };

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** A process on the same database, which waits for its go. */
async function startProcess(location: string, ...args: string[]): Promise<Child> {
  const child = spawn(process.execPath, [SCRIPT, location, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}

describeOnBoth((databases) => {
  describe('several processes on one database', () => {
    it('let exactly 50 of 200 parallel requests through where 50 are left', async () => {
      const location = await databases.create();
      const project = await meteredProject(location, 50, new Date().toISOString());
      const processes = await Promise.all(
        Array.from({ length: 2 }, () => startProcess(location, 'burst', '100', '50')),
      );
      for (const child of processes) child.stdin.write('go\n');
      const ends = await Promise.all(processes.map(({ stdout }) => text(stdout)));
      const granted = ends.map((line) => (JSON.parse(line) as { granted: number }).granted);
      expect(granted[0]! + granted[1]!).toBe(50);
      expect(await expectBooksToBalance(project.database)).toMatchObject({ used: 50, left: 0, leased: 0 });
      await project.database.destroy();
    });

    it('killed at any moment between reserve and settle lose nothing', async () => {
      const location = await databases.create();
      const monthly = 1_000_000;
      const project = await meteredProject(location, monthly, new Date().toISOString());
      const { database, clock } = project;
      let before = await expectBooksToBalance(database);
      const isSeen = () => before.used > 0 && before.leased > 0;
      for (let run = 0; run < RUNS_WITH_KILLS.least || (run < RUNS_WITH_KILLS.most && !isSeen()); run++) {
        const processes = await Promise.all(
          Array.from({ length: 2 }, () => startProcess(location, 'run', '0', `${monthly}`)),
        );
        for (const child of processes) child.stdin.write('go\n');
        await Promise.all(processes.map(killSoon));
        // At any time, not only when all has come back.
        before = await expectBooksToBalance(database);
      }
      expect(before.used).toBeGreaterThan(0);
      expect(before.leased).toBeGreaterThan(0);
      await comeBack(project);
      const after = await expectBooksToBalance(database);
      expect(after).toMatchObject({ used: before.used, leased: 0, left: monthly - before.used });
      await database.destroy();

      async function killSoon(child: Child): Promise<void> {
        const ended = once(child, 'exit');
        await sleep(20 + 130 * Math.random());
        child.kill('SIGKILL');
        await ended;
      }

      async function comeBack({ openMeter }: MeteredProject): Promise<void> {
        const meter = await openMeter();
        clock.set(new Date(Date.now() + 31_000).toISOString());
        await meter.tidyUp();
        await meter.close();
      }
    });
  });
});
