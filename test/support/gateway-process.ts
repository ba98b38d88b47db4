import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a gateway in a process of its own can be asked, beside HTTP. */
export interface GatewayAnswers {
  readonly address: string;
  /** A new key of the default project. */
  readonly key: string;
  readonly memory: Memory;
}
export type GatewayQuestion = keyof GatewayAnswers;

export interface Memory {
  /** Bytes of the process. */
  readonly resident: number;
  /** Bytes that are in use after a collection of garbage. */
  readonly live: number;
  /** Most bytes of the process so far. */
  readonly peak: number;
}

/** A gateway whose processor time and memory are its own. */
export interface GatewayProcess {
  readonly address: string;
  newKey(): Promise<string>;
  memory(): Promise<Memory>;
  close(): Promise<void>;
  /** Ends it without a word. */
  kill(): Promise<void>;
}

/** Where the program itself keeps its compiled modules too. */
const COMPILED_CODE = fileURLToPath(new URL('../../node_modules/.cache/isobar', import.meta.url));

/** @param dataFolder is only read @param settings beside those of every test */
export async function startGatewayProcess(
  dataFolder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<GatewayProcess> {
  const child = fork(new URL('gateway-child.ts', import.meta.url), {
    execArgv: ['--expose-gc'],
    env: {
      PATH: process.env['PATH'],
      // The sources need to be compiled once for all gateways of all tests.
      NODE_COMPILE_CACHE: COMPILED_CODE,
      ISOBAR_DATA: dataFolder,
      ISOBAR_SOURCES: 'none',
      ISOBAR_LOG_LEVEL: 'silent',
      ...settings,
    },
  });
  const exit = once(child, 'exit');
  async function ask<Question extends GatewayQuestion>(
    question: Question,
  ): Promise<GatewayAnswers[Question]> {
    child.send(question);
    const [answer] = await Promise.race([
      once(child, 'message'),
      exit.then(() => Promise.reject(new Error('the gateway ended'))),
    ]);
    return answer;
  }
  return {
    address: await ask('address'),
    newKey: () => ask('key'),
    memory: () => ask('memory'),
    async close() {
      child.disconnect();
      await exit;
    },
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}
