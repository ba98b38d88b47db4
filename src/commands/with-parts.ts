import { type OpenOptions, openParts, type Parts } from '../app/parts/parts.ts';
import { readConfig } from '../platform/index.ts';
import { interruption } from './ending/interruption.ts';

/** Runs a command over the configuration's parts, and closes them. */
export async function withParts(
  work: (parts: Parts, signal: AbortSignal) => Promise<void>,
  options: Pick<OpenOptions, 'anyStore' | 'writesStore'> = {},
): Promise<void> {
  const signal = interruption();
  const parts = await openParts(readConfig(process.env), options);
  try {
    await work(parts, signal);
  } finally {
    await parts.close();
  }
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
