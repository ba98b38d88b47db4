import { readdirSync, readFileSync } from 'node:fs';

/**
 * Stops processes as a machine that hangs does, and returns when none of their threads runs any more: on a busy machine a thread answers
 * for some milliseconds after the signal.
 */
export function stopProcesses(pids: readonly number[]): void {
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  const pause = new Int32Array(new SharedArrayBuffer(4));
  while (pids.some(isRunning)) Atomics.wait(pause, 0, 0, 1);
}

function isRunning(pid: number): boolean {
  return readdirSync(`/proc/${pid}/task`).some((thread) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
    return stat.charAt(stat.lastIndexOf(')') + 2) !== 'T';
  });
}
