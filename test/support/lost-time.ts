import { processorSecondsOf } from '../../bench/start/process-figures.ts';

/** Of this process, which files share. */
const counted = globalThis as { lostSeconds?: number };

/** Processor time of processes that this one has started and that ended where nobody waited for them. */
export const lostSeconds = (): number => counted.lostSeconds ?? 0;

/** Ends a browser, say, whose processes end before the one that started them can wait for them: Linux then forgets their time. */
export async function countingWhatIsLost(end: () => Promise<void>): Promise<void> {
  if (process.platform !== 'linux') return end();
  const before = processorSecondsOf(process.pid);
  await end();
  counted.lostSeconds = lostSeconds() + Math.max(0, before - processorSecondsOf(process.pid));
}
