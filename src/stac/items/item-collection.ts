import { formatTime, pageToken, type Run } from '../../forecast/index.ts';
import { GEOJSON_TYPE, type Link, rootLink } from '../links.ts';
import type { RunPage } from '../search/find-runs.ts';
import { itemOf } from './item/item.ts';
import type { ItemContext } from './item/item-context.ts';

/** How a page was requested: by GET with its complete address, or by POST with where the body was sent. */
export interface Paging {
  readonly method: 'GET' | 'POST';
  readonly address: URL;
}

export interface PageForm {
  readonly paging: Paging;
  /** Requested number of items. */
  readonly limit: number;
  /** Links besides those to the root, to itself and to the next page. */
  readonly links: readonly Link[];
}

/** A page of items as JSON (STAC API, Item Collection). */
export async function itemCollection(
  { runs, matched, last }: RunPage,
  { paging, limit, links }: PageForm,
  making: ItemContext,
): Promise<string> {
  const items = await itemTexts(runs, making);
  const head = {
    type: 'FeatureCollection',
    numberMatched: matched,
    numberReturned: items.length,
    // What clients of the betas of STAC API look for.
    context: { returned: items.length, limit, matched },
    links: [
      rootLink(making.addresses),
      ...selfLinks(paging),
      ...links,
      ...(last === null ? [] : [nextLink(paging, pageToken(last))]),
    ],
  };
  return `${JSON.stringify(head).slice(0, -1)},"features":[${items.join(',')}]}`;
}

/** The text of a page with the time at which it is sent (OGC API - Features, requirement core/fc-timeStamp). */
export function withTimeStamp(page: string, now: Date): string {
  return `${page.slice(0, -1)},"timeStamp":${JSON.stringify(formatTime(now))}}`;
}

async function itemTexts(runs: readonly Run[], making: ItemContext): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const run of runs) {
    texts.push(JSON.stringify(await itemOf(run, making)));
    // Other requests run between two items.
    await new Promise(setImmediate);
  }
  return texts;
}

/** A search by a body has no address. */
function selfLinks({ method, address }: Paging): readonly Link[] {
  return method === 'GET' ? [{ rel: 'self', href: address.href, type: GEOJSON_TYPE }] : [];
}

function nextLink({ method, address }: Paging, token: string): Link {
  const next = { rel: 'next', type: GEOJSON_TYPE, method };
  if (method === 'POST') return { ...next, href: address.href, body: { token }, merge: true };
  const following = new URL(address);
  following.searchParams.set('token', token);
  return { ...next, href: following.href };
}
