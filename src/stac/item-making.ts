import type { ForecastRequest } from '../forecast/index.ts';
import type { RouteContext } from '../http/index.ts';
import { type Addresses, addressesAt } from './links.ts';
import type { StacParts } from './services.ts';

/** What describing items needs. */
export interface ItemMaking extends StacParts {
  readonly request: ForecastRequest;
  readonly addresses: Addresses;
}

export function itemMaking({ request, origin }: RouteContext, parts: StacParts): ItemMaking {
  return { request, addresses: addressesAt(origin), ...parts };
}
