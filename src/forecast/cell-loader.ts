import { setImmediate as nextTurn } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { MISSING, type StoredSeries } from '../store/index.ts';

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

/** A loader for one request; what it has loaded is kept until the request ends. */
export function createCellLoader(): CellLoader {
  const ids = new Map<StoredSeries, number>();
  const loader = new DataLoader<WantedSeries, CellValues, string>(loadByTile, {
    cacheKeyFn: ({ series, cell }) => `${idOf(series)}:${cell}`,
  });

  function idOf(series: StoredSeries): number {
    const id = ids.get(series) ?? ids.size;
    ids.set(series, id);
    return id;
  }

  return (series, cell) => loader.load({ series, cell });
}

/** Answers in the order of the keys, reading cube by cube and tile by tile. */
async function loadByTile(wanted: readonly WantedSeries[]): Promise<(CellValues | Error)[]> {
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
      for (const { index, series, cell } of ofTile) {
        answers[index] = valuesAt(series, cell);
        if (++read % SERIES_PER_TURN === 0) await nextTurn();
      }
    }
  }
  return answers;
}

function tileOf(series: StoredSeries, cell: number): number {
  // All segments of a variable share the grid, so that a cell lies in the same tile of each.
  return series.segments[0]?.reader.tileOf(cell) ?? 0;
}

function valuesAt(series: StoredSeries, cell: number): CellValues | Error {
  try {
    const integers = series.series(cell, new Int32Array(series.leads.length));
    // Division by a power of ten gives the double nearest to the decimal, so that it prints as that decimal.
    const perUnit = 10 ** series.decimals;
    return Array.from(integers, (integer) => (integer === MISSING ? null : integer / perUnit));
  } catch (error) {
    return error instanceof Error ? error : new Error('a tile could not be read', { cause: error });
  }
}
