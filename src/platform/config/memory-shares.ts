import { totalmem } from 'node:os';

/** Answers, and tiles, have so much of the memory, where the settings say nothing of them. */
const SHARE = 1 / 16;
const MAX_ANSWER_MEGABYTES = 384;
const MAX_TILE_MEGABYTES = 256;
/** With a bucket, what a question needs at once has to fit. */
export const MIN_TILE_MEGABYTES = 16;

/** Bytes that this machine has, or the container that the process runs in. */
function memoryHere(): number {
  const allowed = process.constrainedMemory();
  return Math.min(totalmem(), allowed > 0 ? allowed : Number.POSITIVE_INFINITY);
}

function shareOf(processes: number, memory: number): number {
  return Math.floor((memory * SHARE) / processes / 1_000_000);
}

/** Megabytes for answers that are kept, for each of so many processes. @param memory bytes of the machine */
export function answerMegabytes(processes: number, memory = memoryHere()): number {
  return Math.min(MAX_ANSWER_MEGABYTES, shareOf(processes, memory));
}

/** The same for tiles of cubes. */
export function tileMegabytes(processes: number, memory = memoryHere()): number {
  return Math.max(MIN_TILE_MEGABYTES, Math.min(MAX_TILE_MEGABYTES, shareOf(processes, memory)));
}
