import type { Services } from '../http/index.ts';
import type { Log } from '../platform/index.ts';

/** What the catalogue needs beside what all interfaces share. */
export interface StacServices extends Services {
  /** Where the file of a stored URL is now; by default at that URL. */
  readonly locateSource?: (url: string) => string;
}

/** What routes need beside the services that all interfaces share. */
export interface StacParts {
  readonly log: Log;
  readonly locate: (url: string) => string;
}
