import { readFileSync } from 'node:fs';
import { findMessages } from 'gribjs';
import type { EcCodes } from '../../packages/gribjs/bench/decode/eccodes.ts';

/** Files whose messages are decoded, and how often each message is. */
const FILES = 4;
const TIMES = 5;

/** Milliseconds of processor time in which ecCodes decodes a message to doubles, the mean of the messages of the first files. */
export async function doublesMs(peer: EcCodes, files: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (const file of files.slice(0, FILES)) {
    for (const { offset, length } of findMessages(readFileSync(file))) {
      await peer.load({ file, offset, length });
      await peer.time(1);
      times.push(...(await peer.time(TIMES)));
    }
  }
  return times.reduce((sum, ms) => sum + ms, 0) / times.length;
}
