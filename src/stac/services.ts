import type { Services } from '../http/index.ts';
import type { Log } from '../platform/index.ts';

/** What the catalogue needs beside what all interfaces share. */
export interface StacServices extends Services {
  /** Where a client of the origin fetches the file of a stored URL; by default at that URL. */
  readonly addressFor?: (url: string, origin: string) => string;
}

/** What routes need beside the services that all interfaces share. */
export interface StacParts {
  readonly log: Log;
  readonly addressFor: (url: string, origin: string) => string;
}
