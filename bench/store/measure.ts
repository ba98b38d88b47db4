import { spawn } from 'node:child_process';
import path from 'node:path';

/** What a row of the table says: a figure, and what to hold it against. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** What it is to be, and must be; smaller is better but for rates. */
  readonly goal?: number;
  readonly must?: number;
  /** Another tool's figure for the same in this run. */
  readonly peer?: { readonly name: string; readonly value: number };
}

/** The q-quantile of some numbers, 0.5 = median. */
export function quantile(numbers: readonly number[], q: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

export const median = (numbers: readonly number[]) => quantile(numbers, 0.5);

/** Milliseconds that `work` took. */
export async function timed(work: () => unknown): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** Numbers from 0 to 1, the same in every run (a linear congruential generator). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 8) / 2 ** 24;
  };
}

/** Runs a script of this folder in a process of its own, for its own peak memory, and gives the JSON that it prints. */
export async function inOwnProcess<T>(script: string, ...args: readonly string[]): Promise<T> {
  const file = path.join(import.meta.dirname, script);
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const chunk of child.stdout) text += chunk;
  const code = child.exitCode ?? (await new Promise<number | null>((resolve) => child.once('exit', resolve)));
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  return JSON.parse(text) as T;
}
