import { openParts } from '../parts.ts';
import { readConfig } from '../platform/index.ts';

/** `isobar keys create`: the key alone on standard output, so that a script can take it. */
export async function createKey(name: string): Promise<void> {
  const parts = await openParts(readConfig(process.env));
  try {
    const { key } = await parts.keyring.createKey(name);
    console.log(key);
    console.error('This is the only time that it is shown; the store keeps its hash.');
  } finally {
    await parts.close();
  }
}
