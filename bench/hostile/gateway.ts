import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import type { DefaultModelId } from '../../src/catalog/index.ts';

/** A gateway in a process of its own, which may end by what it is asked. */
export interface HostileGateway {
  readonly address: string;
  /** Its data folder, which no answer may name. */
  readonly folder: string;
  /** Whether it is still the process that was started. */
  isAlive(): boolean;
  close(): Promise<void>;
}

/**
 * @param demo models of a demo that it ingests first, or a data folder that has been filled by one and is the gateway's from now on
 * @param logFile what the gateway logs of its own failures
 * @param preload a module that its process loads first: tests plant faults by it
 */
export async function startHostileGateway(
  demo: readonly DefaultModelId[] | string,
  logFile: string,
  preload?: string,
): Promise<HostileGateway> {
  const log = openSync(logFile, 'w');
  const child = fork(new URL('gateway-process.ts', import.meta.url), {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ISOBAR_DEMO_GRIDS: 'coarse',
      ...(typeof demo === 'string' ? { HOSTILE_DATA: demo } : { HOSTILE_MODELS: demo.join() }),
    },
    ...(preload !== undefined && { execArgv: ['--import', preload] }),
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const exit = once(child, 'exit');
  const [started] = await Promise.race([
    once(child, 'message'),
    exit.then(() => Promise.reject(new Error(`the gateway did not start: see ${logFile}`))),
  ]);
  return {
    ...(started as { address: string; folder: string }),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async close() {
      if (child.connected) child.disconnect();
      await exit;
    },
  };
}
