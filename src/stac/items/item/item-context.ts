import type { ForecastRequest } from '../../../forecast/index.ts';
import type { RouteContext } from '../../../http/index.ts';
import { type Addresses, addressesAt } from '../../links.ts';
import type { StacParts } from '../../services.ts';

/** What describing items needs. */
export interface ItemContext {
  readonly log: StacParts['log'];
  /** Where the client fetches the file of a stored URL. */
  readonly locate: (url: string) => string;
  readonly request: ForecastRequest;
  readonly addresses: Addresses;
}

export function itemContext({ request, origin }: RouteContext, { log, addressFor }: StacParts): ItemContext {
  const locate = (url: string) => addressFor(url, origin);
  return { request, addresses: addressesAt(origin), log, locate };
}
