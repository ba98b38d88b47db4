import type { Services } from '../http/index.ts';
import type { Log } from '../platform/index.ts';

/** What the catalogue needs besides the services of all interfaces. */
export interface StacServices extends Services {
  /** Where a client of the origin fetches the file of a stored URL; by default at that URL. */
  readonly addressFor?: (url: string, origin: string) => string;
}

/** What routes need besides the services that all interfaces share. */
export interface StacParts {
  readonly log: Log;
  readonly addressFor: (url: string, origin: string) => string;
}
