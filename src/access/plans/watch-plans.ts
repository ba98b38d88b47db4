import { unwatchFile, watchFile } from 'node:fs';
import { ConfigError } from '../../platform/index.ts';
import type { ChangeablePlans } from './plan.ts';
import { readPlans } from './read-plans.ts';

/** How often to look. Looked at rather than listened to: a mounted configuration is another file behind a link each time. */
const LOOK_EVERY_MS = 2000;

export interface PlansListener {
  onChange(): void;
  /** The file has something wrong; the plans stay what they were. */
  onFault(error: ConfigError): void;
}

/**
 * Reads a file of plans again whenever it changes, and puts the plans in the place of those before. Returns a function that stops looking.
 */
export function watchPlans(file: string, plans: ChangeablePlans, listener: PlansListener): () => void {
  const look = () => {
    try {
      plans.replace(readPlans(file));
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      listener.onFault(error);
      return;
    }
    listener.onChange();
  };
  watchFile(file, { interval: LOOK_EVERY_MS, persistent: false }, look);
  return () => unwatchFile(file, look);
}
