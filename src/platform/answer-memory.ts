import { totalmem } from 'node:os';

/** Answers have so much of the memory, where the settings say nothing of it. */
const SHARE = 1 / 16;
const MAX_MEGABYTES = 384;

/** Bytes that this machine has, or the container that the process runs in. */
function memoryHere(): number {
  const allowed = process.constrainedMemory();
  return Math.min(totalmem(), allowed > 0 ? allowed : Number.POSITIVE_INFINITY);
}

/** Megabytes for answers that are kept, for each of so many processes. @param memory bytes of the machine */
export function answerMegabytes(processes: number, memory = memoryHere()): number {
  return Math.min(MAX_MEGABYTES, Math.floor((memory * SHARE) / processes / 1_000_000));
}
