import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** How often prom-client looks at the loop. Node counts the time from one look to the next. */
const LOOP_MS = 10;

/** Figures of all processes of a server since its start. */
export interface ServerFigures {
  readonly processorMs: number;
  /** 99th percentile of the delay of the event loop since they were read last, in ms; the mean of the processes. */
  readonly loopDelayP99Ms: number;
}

/** `isobar serve` in so many processes over a folder of data that is already there. */
export async function startServer(folder: string, processes: number, key: string) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../src/main.ts', import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      ISOBAR_HOST: '127.0.0.1',
      ISOBAR_PROCESSES: `${processes}`,
      ISOBAR_DATA: folder,
      ISOBAR_SOURCES: 'none',
      ISOBAR_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let output = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk;
    if (output.includes('Nothing is ingested')) break;
  }
  child.stdout.resume();
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
  if (address === undefined) throw new Error(`bench: no address in ${output}`);
  return {
    address,
    async figures(): Promise<ServerFigures> {
      const response = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${key}` } });
      const text = await response.text();
      const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
      return {
        processorMs: figure('process_cpu_seconds_total') * 1000,
        loopDelayP99Ms: Math.max(0, figure('nodejs_eventloop_lag_p99_seconds') * 1000 - LOOP_MS),
      };
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
