import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { programFile } from '../../scripts/server/start.ts';

const CLI = programFile('cli');
const CLOCK = new URL('shifted-clock.ts', import.meta.url).href;
const STOP_MS = 15_000;

/** One process of the fleet, by the command that people start it with; it can be killed and started again. */
export class ServerProcess {
  readonly #args: readonly string[];
  readonly #environment: NodeJS.ProcessEnv;
  readonly #logFile: string;
  #child: ChildProcess | null = null;
  #killedAt = -Infinity;
  #isDown = false;
  #hasAnsweredSince = true;

  /** @param logFile what it prints is appended there */
  constructor(args: readonly string[], environment: Readonly<Record<string, string>>, logFile: string) {
    this.#args = args;
    this.#environment = { PATH: process.env['PATH'], ...environment };
    this.#logFile = logFile;
  }

  start(): void {
    this.#isDown = false;
    const log = openSync(this.#logFile, 'a');
    this.#child = spawn(process.execPath, ['--import', CLOCK, CLI, ...this.#args], {
      env: this.#environment,
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
  }

  /** How often it was started again after it had ended by itself. */
  restarts = 0;

  /** Starts it again where it ended with an error, as systemd and Kubernetes do: a start while its database is down ends so. */
  startAgainAfterFailure(): void {
    if (this.#isDown || this.#child === null || (this.#child.exitCode ?? 0) === 0) return;
    this.restarts++;
    this.start();
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Whether a request that began at a time, by `performance.now`, met its end by `kill`, or came before it was back. */
  wasKilledSince(time: number): boolean {
    return this.#killedAt >= time || !this.#hasAnsweredSince;
  }

  /** Called for each of its responses. */
  hasAnswered(): void {
    // What was under way when it was killed may still come in.
    if (!this.#isDown) this.#hasAnsweredSince = true;
  }

  /** Ends it as a crash does. */
  async kill(): Promise<void> {
    this.#isDown = true;
    this.#hasAnsweredSince = false;
    this.#killedAt = performance.now();
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    const late = setTimeout(() => this.#child?.kill('SIGKILL'), STOP_MS);
    await this.#end('SIGTERM');
    clearTimeout(late);
  }

  /** Moves its clock ahead of this machine's. */
  moveClock(aheadMs: number): void {
    this.#child?.send(aheadMs);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child === null || !this.isRunning) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    await ended;
  }
}
