import type { CubeReader } from '../../store/index.ts';
import type { Steps } from '../common/run-in-steps.ts';

type Reader = Pick<CubeReader, 'isRemote' | 'fetch'>;

/** Tiles that are fetched together where the store is elsewhere: some ten megabytes, which stay in its cache until they are read. */
const TILES_AT_ONCE = 256;

/**
 * Waits until a tile can be read. Others' tiles may have taken its place since it was fetched with its neighbours.
 * Throws ResourceFault.
 */
export function* fetchTile(reader: Reader, tile: number): Steps<void> {
  if (!reader.isRemote) return;
  for (let fetch = reader.fetch([tile]); fetch !== null; fetch = reader.fetch([tile])) yield fetch;
}

/** The same for several tiles of several cubes, in one round trip, as far as they fit the cache. Throws ResourceFault. */
export function* fetchAhead(
  wanted: Iterable<readonly [reader: Reader, tiles: readonly number[]]>,
): Steps<void> {
  const fetches: Promise<void>[] = [];
  let room = TILES_AT_ONCE;
  for (const [reader, tiles] of wanted) {
    if (!reader.isRemote || room <= 0) break;
    const fetch = reader.fetch(tiles.slice(0, room));
    room -= tiles.length;
    if (fetch !== null) fetches.push(fetch);
  }
  if (fetches.length > 0) yield Promise.all(fetches);
}
