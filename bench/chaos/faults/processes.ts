import type { Fault } from '../fault.ts';
import type { Fleet } from '../fleet.ts';
import type { ServerProcess } from '../server-process.ts';

/** Processes that are killed, or whose clock is moved. */
export function processFaults({ gateways, workers, watcher }: Fleet): readonly Fault[] {
  const [first, second] = gateways.map(({ process }) => process);
  const [worker] = workers;
  if (first === undefined || second === undefined || worker === undefined) return [];
  return [
    killed('gateway killed', first),
    killed('other gateway killed', second),
    killed('worker killed', worker),
    killed('watcher killed', watcher),
    movedClock('clock two hours ahead', first, 2 * 3_600_000),
    movedClock('clock two hours behind', second, -2 * 3_600_000),
  ];
}

const killed = (kind: string, process: ServerProcess): Fault => ({
  kind,
  begin: () => process.kill(),
  end: () => process.start(),
});

const movedClock = (kind: string, process: ServerProcess, aheadMs: number): Fault => ({
  kind,
  begin: () => process.moveClock(aheadMs),
  end: () => process.moveClock(0),
});
