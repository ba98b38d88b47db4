import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Linux counts processor time in hundredths of a second for those who ask. */
const TICKS_PER_SECOND = 100;
/** Often enough to meet the most that is held for a moment, and cheap: a page of text of each process. */
const SAMPLE_EVERY_MS = 100;

/** A process and those that it has started, and so on, which are there now. */
function withChildren(processId: number): number[] {
  try {
    const children = readdirSync(`/proc/${processId}/task`).flatMap((thread) =>
      readFileSync(`/proc/${processId}/task/${thread}/children`, 'utf8')
        .split(' ')
        .filter(Boolean)
        .map(Number),
    );
    return [processId, ...children.flatMap(withChildren)];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

/** Processor time of a process and those that it has started, the ended ones too, as Linux reports it. */
export function processorSecondsOf(processId: number): number {
  return withChildren(processId).reduce((sum, id) => sum + ownProcessorSeconds(id), 0);
}

function ownProcessorSeconds(processId: number): number {
  let line: string;
  try {
    line = readFileSync(`/proc/${processId}/stat`, 'utf8');
  } catch {
    // It has ended since it was listed.
    return 0;
  }
  // After the name, which may hold blanks, numbers 12 to 15 are the time in the program and in the system, its own and that of children which have ended.
  const numbers = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return numbers.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

/** Memory that a process and those that it has started hold now, megabytes. What they share counts once for each: a little too much. */
export function residentMegabytesOf(processId: number): number {
  return withChildren(processId).reduce((sum, id) => sum + ownResidentMegabytes(id), 0);
}

function ownResidentMegabytes(processId: number): number {
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'utf8');
    return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024) / 1e6;
  } catch {
    return 0;
  }
}

/**
 * Memory that those hold which a process has started, megabytes. What processes share counts once: each has its part of it. Dearer than
 * `residentMegabytesOf`, since the kernel walks all pages.
 */
export function startedMegabytesOf(processId: number): number {
  const [, ...started] = withChildren(processId);
  return started.reduce((sum, id) => sum + proportionalMegabytes(id), 0);
}

function proportionalMegabytes(processId: number): number {
  try {
    const pages = readFileSync(`/proc/${processId}/smaps_rollup`, 'utf8');
    return (Number(/^Pss:\s+(\d+) kB$/m.exec(pages)?.[1] ?? 0) * 1024) / 1e6;
  } catch {
    // It has ended, or belongs to another user.
    return 0;
  }
}

/** Follows the memory of a process and those that it has started until `stop` is called, which gives the most that they held together. */
export function watchPeak(processId: number): { stop(): number } {
  let peak = 0;
  let isOver = false;
  const watch = async (): Promise<void> => {
    while (!isOver) {
      peak = Math.max(peak, residentMegabytesOf(processId));
      await sleep(SAMPLE_EVERY_MS, undefined, { ref: false });
    }
  };
  void watch();
  return {
    stop() {
      isOver = true;
      return Math.round(peak);
    },
  };
}
