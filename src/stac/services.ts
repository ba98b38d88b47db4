import type { Services } from '../http/index.ts';
import type { Log } from '../platform/index.ts';

/** What the catalogue needs beside what all interfaces share. */
export interface StacServices extends Services {
  /** Where what is kept under a URL is now; by default there. */
  readonly locateSource?: (url: string) => string;
}

/** What routes are made with. */
export interface StacParts {
  readonly log: Log;
  readonly locate: (url: string) => string;
}
