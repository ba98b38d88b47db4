import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second for those who ask. */
const TICKS_PER_SECOND = 100;

/** Processor time of all threads of a process since its start, as Linux reports it. */
export function processorSecondsOf(processId: number): number {
  const line = readFileSync(`/proc/${processId}/stat`, 'utf8');
  // After the name, which may hold blanks, the 12th and the 13th number are the time in the program and in the system.
  const numbers = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return (Number(numbers[11]) + Number(numbers[12])) / TICKS_PER_SECOND;
}

/** Most memory that a process has held so far, megabytes. */
export function peakMegabytesOf(processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  return Math.round((Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024) / 1e6);
}
