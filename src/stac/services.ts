import type { RouteContext, Services } from '../http/index.ts';
import type { Log } from '../platform/index.ts';
import type { ItemMaking } from './item.ts';
import { addressesAt } from './links.ts';

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

export function itemMaking({ request, origin }: RouteContext, { locate }: StacParts): ItemMaking {
  return { request, addresses: addressesAt(origin), locate };
}
