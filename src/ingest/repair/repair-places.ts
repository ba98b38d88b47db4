import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Location, SourceTree } from '../../source/index.ts';
import type { Manifest } from '../../store/index.ts';

/**
 * Where a run's messages may be, the likeliest first: the producer's own tree, or the files and addresses that were named when it was
 * ingested, as far as they are still there. None where all of those are gone.
 */
export function repairPlaces(manifest: Manifest | null, tree: SourceTree): readonly (readonly Location[])[] {
  if (manifest === null || manifest.source.base === tree.bases.join(' ')) return [[tree]];
  const named = placesIn(manifest.source.base.split(' '));
  return named.length === 0 ? [] : [named];
}

/** Places of a list that was split at its blanks: earlier versions wrote paths with blanks in them as they are. */
function placesIn(words: readonly string[]): readonly string[] {
  if (words.length === 0) return [];
  for (let count = words.length; count > 0; count--) {
    const place = words.slice(0, count).join(' ');
    const found = placeOf(place);
    if (found !== null) return [found, ...placesIn(words.slice(count))];
  }
  return placesIn(words.slice(1));
}

/** A place that can be read from; null for a path where nothing is any more. */
function placeOf(name: string): string | null {
  const isUrl = URL.canParse(name) && !/\s/.test(name);
  if (isUrl && !name.startsWith('file:')) return name;
  const path = isUrl ? fileURLToPath(name) : name;
  return existsSync(path) ? path : null;
}
