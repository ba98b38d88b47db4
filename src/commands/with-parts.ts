import { openParts, type Parts } from '../parts.ts';
import { readConfig } from '../platform/index.ts';
import { interruption } from './interruption.ts';

/**
 * Runs a command over the configuration's parts, and closes them.
 * @param anyStore also where the folder of cubes belongs to another database
 */
export async function withParts(
  work: (parts: Parts, signal: AbortSignal) => Promise<void>,
  { anyStore = false }: { readonly anyStore?: boolean } = {},
): Promise<void> {
  const signal = interruption();
  const parts = await openParts(readConfig(process.env), { anyStore });
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
