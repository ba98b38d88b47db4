/** The gateway over the data of `ISOBAR_DATA`, and what it holds when it has nothing to do. Started with `--expose-gc`. */
import { readdirSync } from 'node:fs';
import { writeHeapSnapshot } from 'node:v8';
import { answerParent } from '../http/child.ts';
import { openGateway } from '../http/open-gateway.ts';
import { answerAsServer, type ServerAnswer } from '../http/server.ts';

/** To tell what it holds, or to write its heap into a file as well. */
export type SoakQuestion = 'state' | { readonly snapshot: string };

/** Bytes, after garbage was collected but for `resident`, and open files, sockets and pipes. */
export interface Snapshot extends ServerAnswer {
  readonly resident: number;
  readonly heap: number;
  /** Memory outside of the heap that objects in it hold: buffers too. */
  readonly external: number;
  readonly descriptors: number;
}

const { address, delay } = await openGateway();
answerParent<SoakQuestion, Snapshot>((question) => {
  const answer = answerAsServer(address, delay);
  const { rss } = process.memoryUsage();
  if (typeof question !== 'string') writeHeapSnapshot(question.snapshot);
  // Buffers of what the first collection freed go with the second one.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const descriptors = readdirSync('/proc/self/fd').length;
  // The time this took must not count as a delay of the load.
  delay.reset();
  return { ...answer, resident: rss, heap: heapUsed, external, descriptors };
});
