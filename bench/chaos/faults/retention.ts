import { setTimeout as sleep } from 'node:timers/promises';
import { publishSmallRun } from '../data.ts';
import type { Fault } from '../fault.ts';
import type { Fleet } from '../fleet.ts';

const PAUSE_MS = 100;

/** Runs are published, and the one before is dropped at once, while it is read. */
export function retentionFault({ parts }: Fleet, firstRun: number): Fault {
  let next = firstRun;
  let isOver = false;
  let turns = Promise.resolve();
  return {
    kind: 'runs come and go',
    begin() {
      isOver = false;
      turns = (async () => {
        while (!isOver) {
          await publishSmallRun(parts, next++);
          await parts.store.keepNewest('nam', 1);
          await parts.store.sweep();
          await sleep(PAUSE_MS);
        }
      })();
      // A failure is told by `end`.
      turns.catch(() => {});
    },
    async end() {
      isOver = true;
      await turns;
    },
  };
}
