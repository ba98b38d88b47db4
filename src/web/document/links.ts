import type { DocumentLink } from './standard-document.ts';

/** Relations that lead through the documents, in the order in which the page offers them. */
const WAYS = [
  'root',
  'parent',
  'collection',
  'prev',
  'next',
  'data',
  'collections',
  'items',
  'child',
  'item',
  'search',
];

/** Links that lead on to other documents, and those to everything else: descriptions, other forms, licences. */
export function sortLinks(links: readonly DocumentLink[]): {
  readonly ways: readonly DocumentLink[];
  readonly others: readonly DocumentLink[];
} {
  const rank = ({ rel }: DocumentLink) => WAYS.indexOf(rel);
  const seen = new Set<string>();
  const isNew = ({ rel, href }: DocumentLink) =>
    rel !== 'self' && !seen.has(href) && seen.add(href) !== undefined;
  const sorted = links.filter(isNew);
  return {
    ways: sorted.filter((link) => rank(link) >= 0).toSorted((a, b) => rank(a) - rank(b)),
    others: sorted.filter((link) => rank(link) < 0),
  };
}

/**
 * Addresses of the documents above this one, from the landing page down, with the words that they end in.
 * @param path of the page's address, such as `/weather/edr/collections/gfs`
 */
export function trailOf(path: string): readonly { readonly name: string; readonly href: string }[] {
  const parts = path.split('/').filter((part) => part !== '');
  const start = Math.max(parts.indexOf('edr'), parts.indexOf('stac'));
  if (start < 0) return [];
  return parts.slice(start).map((name, index) => ({
    name: decodeURIComponent(name),
    href: `/${parts.slice(0, start + index + 1).join('/')}`,
  }));
}
