import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { MODEL_IDS } from '../../src/catalog/index.ts';

const KEY = 'isb_screenshots-screenshots-screenshots';

export interface DemoServer {
  readonly address: string;
  readonly key: string;
  stop(): Promise<void>;
}

/** A server that has just been started. */
export interface StartedDemo extends DemoServer {
  /** The token of the link that makes the operator's account. */
  readonly setup: string;
}

/** A demo of its own, once all models have a run. */
export async function startDemo(): Promise<StartedDemo> {
  const data = await mkdtemp(path.join(os.tmpdir(), 'isobar-screenshots-'));
  const child = spawn(process.execPath, ['scripts/server/main.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      ISOBAR_HOST: '127.0.0.1',
      ISOBAR_DATA: data,
      ISOBAR_BOOTSTRAP_KEY: KEY,
      // The link that makes the operator's account is printed for people alone, unless it is asked for.
      ISOBAR_PRINT_START_KEY: 'on',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const { address, setup } = await new Promise<{ address: string; setup: string }>((resolve, reject) => {
    let address: string | undefined;
    lines.on('line', (line) => {
      address ??= /Isobar is at (http:\S+?)\/? /.exec(line)?.[1];
      const setup = /\/account#setup=(\S+)/.exec(line)?.[1];
      if (address !== undefined && setup !== undefined) resolve({ address, setup });
    });
    child.once('exit', () => reject(new Error('the demo ended before it was there')));
  });
  for (;;) {
    const { models } = (await (await fetch(`${address}/healthz`)).json()) as {
      models: Record<string, { readonly state: string }>;
    };
    if (MODEL_IDS.every((id) => models[id]?.state === 'COMPLETE')) break;
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
  return {
    address,
    key: KEY,
    setup,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(data, { recursive: true, force: true });
    },
  };
}
