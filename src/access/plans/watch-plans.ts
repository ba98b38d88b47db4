import { unwatchFile, watchFile } from 'node:fs';
import { ConfigError } from '../../platform/index.ts';
import type { ChangeablePlans } from './plan.ts';
import { readPlans } from './read-plans.ts';

/** Polls rather than watches: a mounted configuration is another file behind a link each time. */
const POLL_INTERVAL_MS = 2000;

export interface PlansListener {
  onChange(): void;
  /** The file is invalid; the plans stay unchanged. */
  onFault(error: ConfigError): void;
}

/**
 * Polls a file of plans and applies its changes. Returns a function that stops polling.
 */
export function watchPlans(file: string, plans: ChangeablePlans, listener: PlansListener): () => void {
  const poll = () => {
    try {
      plans.replace(readPlans(file));
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      listener.onFault(error);
      return;
    }
    listener.onChange();
  };
  watchFile(file, { interval: POLL_INTERVAL_MS, persistent: false }, poll);
  return () => unwatchFile(file, poll);
}
