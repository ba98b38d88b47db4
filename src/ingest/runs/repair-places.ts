import { existsSync } from 'node:fs';
import type { Location, SourceTree } from '../../source/index.ts';
import type { Manifest } from '../../store/index.ts';

/**
 * Where a run's messages may be, the likeliest first: the producer's own tree, or the files and addresses that were named when it was
 * ingested, as far as they are still there. None where all of those are gone.
 */
export function repairPlaces(manifest: Manifest | null, tree: SourceTree): readonly (readonly Location[])[] {
  if (manifest === null || manifest.source.base === tree.bases.join(' ')) return [[tree]];
  const named = manifest.source.base.split(' ').filter((place) => URL.canParse(place) || existsSync(place));
  return named.length === 0 ? [] : [named];
}
