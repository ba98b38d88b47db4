/** Loaded before the service: its main thread, and no worker, waits for an inspector. */
import { open } from 'node:inspector';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) open(0, '127.0.0.1', true);
