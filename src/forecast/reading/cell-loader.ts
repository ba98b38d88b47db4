import { setImmediate as nextTurn } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { MISSING, type StoredSeries } from '../../store/index.ts';

/** Series decoded before the event loop gets a turn: reads are synchronous, some 10 microseconds each when cached. */
const SERIES_PER_TURN = 200;

interface WantedSeries {
  readonly series: StoredSeries;
  readonly cell: number;
}

/** One value per lead of the stored series, in its units; null where masked. */
export type CellValues = readonly (number | null)[];

/** Loads series of cells for one request: each tile that they lie in is read once, whoever asks. */
export type CellLoader = (series: StoredSeries, cell: number) => Promise<CellValues>;

/**
 * A loader for one request; what it has loaded is kept until the request ends.
 * @param signal aborts what has not been read yet: it fails with the signal's reason
 */
export function createCellLoader(signal?: AbortSignal): CellLoader {
  const ids = new Map<StoredSeries, number>();
  const loader = new DataLoader<WantedSeries, CellValues, string>((wanted) => loadByTile(wanted, signal), {
    cacheKeyFn: ({ series, cell }) => `${idOf(series)}:${cell}`,
  });

  function idOf(series: StoredSeries): number {
    const id = ids.get(series) ?? ids.size;
    ids.set(series, id);
    return id;
  }

  return (series, cell) => loader.load({ series, cell });
}

/** Answers in the order of the keys, reading cube by cube and tile by tile. Rejects with the signal's reason. */
async function loadByTile(
  wanted: readonly WantedSeries[],
  signal: AbortSignal | undefined,
): Promise<(CellValues | Error)[]> {
  const answers = new Array<CellValues | Error>(wanted.length);
  const places = wanted.map(({ series, cell }, index) => ({
    index,
    series,
    cell,
    tile: tileOf(series, cell),
  }));
  let read = 0;
  for (const ofSeries of Map.groupBy(places, (place) => place.series).values()) {
    for (const ofTile of Map.groupBy(ofSeries, (place) => place.tile).values()) {
      for (let from = 0; from < ofTile.length; from += SERIES_PER_TURN) {
        signal?.throwIfAborted();
        const some = ofTile.slice(from, from + SERIES_PER_TURN);
        const values = valuesOf(some);
        for (const [n, { index }] of some.entries()) answers[index] = values[n] ?? noValues();
        read += some.length;
        if (read < SERIES_PER_TURN) continue;
        read = 0;
        await nextTurn();
      }
    }
  }
  return answers;
}

function tileOf(series: StoredSeries, cell: number): number {
  // All segments of a variable share the grid, so that a cell lies in the same tile of each.
  return series.segments[0]?.reader.tileOf(cell) ?? 0;
}

/** Series of cells of one tile, which is read once; the same error for all when it cannot be. */
function valuesOf(places: readonly WantedSeries[]): readonly (CellValues | Error)[] {
  const [first] = places;
  if (first === undefined) return [];
  const { series } = first;
  const leads = series.leads.length;
  try {
    const cells = places.map(({ cell }) => cell);
    const integers = series.seriesOf(cells, new Int32Array(cells.length * leads));
    // Division by a power of ten gives the double nearest to the decimal, so that it prints as that decimal.
    const perUnit = 10 ** series.decimals;
    return cells.map((_, n) =>
      Array.from(integers.subarray(n * leads, (n + 1) * leads), (integer) =>
        integer === MISSING ? null : integer / perUnit,
      ),
    );
  } catch (error) {
    const fault = error instanceof Error ? error : new Error('a tile could not be read', { cause: error });
    return places.map(() => fault);
  }
}

function noValues(): Error {
  return new Error('a tile gave no values');
}
