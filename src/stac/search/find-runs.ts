import { MODEL_IDS, type ModelId } from '../../catalog/index.ts';
import type { Run, RunKey } from '../../forecast/index.ts';
import { type Area, meetsFootprint } from '../areas/area.ts';
import { footprintOf } from '../areas/footprint.ts';
import { itemIdOf } from '../runs/item-id.ts';
import { intervalOf, intervalsOverlap } from '../runs/run-time.ts';
import type { StoredRuns } from '../runs/stored-runs.ts';
import { orderOf } from './parameters/sort.ts';
import type { Search } from './search.ts';

/** A page of the runs that a search finds. */
export interface RunPage {
  readonly runs: readonly Run[];
  /** Runs that the search finds on all pages. */
  readonly matched: number;
  /** The last run of the page where there is another page; else null. */
  readonly last: RunKey | null;
}

/** Finds runs, newest first unless the search is sorted. Opens only those of the page, and the newest of each model where the search has an area. */
export async function findRuns(stored: StoredRuns, search: Search): Promise<RunPage> {
  const { collections, ids, area, times, sort, limit, after } = search;
  const compare = orderOf(sort);
  const models = MODEL_IDS.filter((id) => collections?.includes(id) ?? true);
  const lists: (readonly RunKey[])[] = [];
  // One after the other: comparing an area with a domain takes a while, and other requests run in between.
  for (const model of models) lists.push(await runsIn(stored, model, area));
  const requested = ids === null ? null : new Set(ids);
  const found = lists
    .flat()
    .filter((run) => requested?.has(itemIdOf(run)) ?? true)
    .filter((run) => times.every((interval) => intervalsOverlap(interval, intervalOf(run))))
    .sort(compare);
  const left = after === null ? found : found.filter((run) => compare(run, after) > 0);
  const runs: Run[] = [];
  let taken = 0;
  // Runs that have expired since they were listed are skipped: clients take an empty page for the last one.
  while (runs.length < limit && taken < left.length) {
    const next = left.slice(taken, taken + limit - runs.length);
    taken += next.length;
    const opened = await Promise.all(next.map((run) => stored.open(run)));
    runs.push(...opened.filter((run) => run !== null));
  }
  return { runs, matched: found.length, last: taken < left.length ? (left[taken - 1] ?? null) : null };
}

/** How many runs a page of a search has at most, from lists alone. */
export async function maxItemCount(stored: StoredRuns, { collections, ids, limit }: Search): Promise<number> {
  const models = MODEL_IDS.filter((id) => collections?.includes(id) ?? true);
  let found = 0;
  for (const model of models) found += (await stored.list(model)).length;
  return Math.min(limit, found, ids?.length ?? limit);
}

/** Runs of a model, if its domain meets the area. All of them have the domain of the newest one. */
async function runsIn(stored: StoredRuns, model: ModelId, area: Area | null): Promise<readonly RunKey[]> {
  const listed = await stored.list(model);
  if (area === null) return listed;
  const newest = await stored.newest(model);
  if (newest === null) return [];
  return (await meetsFootprint(area, footprintOf(newest.grid))) ? listed : [];
}
