import { type ModelId, modelCalled } from '../../catalog/index.ts';
import { type Bounds, type RunKey, runKeyOf } from '../../forecast/index.ts';
import { invalidParameter, type TimeInterval } from '../../http/index.ts';
import type { Area } from '../areas/area.ts';
import type { Geometry } from '../areas/geometry.ts';
import { itemIdOf } from '../runs/item-id.ts';
import { DEFAULT_ITEMS, MAX_ITEMS } from './parameters/search-parameters.ts';
import type { SortKey } from './parameters/sort.ts';

/** A search. Members that are null are left open; an item has to fit all others. */
export interface Search {
  /** Ids of collections, of which not all need exist. */
  readonly collections: readonly string[] | null;
  readonly ids: readonly string[] | null;
  readonly area: Area | null;
  /** An item has to meet each of them. */
  readonly times: readonly TimeInterval[];
  /** The order of items before that of their times. */
  readonly sort: readonly SortKey[];
  /** Items of a page. */
  readonly limit: number;
  /** The run after which the page begins. */
  readonly after: RunKey | null;
}

/** Parameters of a search, read from a query or a body. */
export interface SearchParameters {
  readonly collections?: readonly string[] | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly bbox?: Bounds | undefined;
  readonly intersects?: Geometry | undefined;
  readonly datetime?: TimeInterval | undefined;
  readonly limit?: number | undefined;
  readonly sortby?: readonly SortKey[] | undefined;
  readonly token?: RunKey | undefined;
  readonly model?: ModelId | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** The search of some parameters. Throws IsobarError('validation_error') for those that contradict each other. */
export function searchOf(parameters: SearchParameters): Search {
  const {
    collections = null,
    ids = null,
    bbox,
    intersects,
    datetime,
    limit,
    sortby = [],
    token = null,
    model,
  } = parameters;
  if (bbox !== undefined && intersects !== undefined) {
    throw invalidParameter('intersects', 'cannot be given together with bbox');
  }
  const { from = null, to = null } = parameters;
  if (from !== null && to !== null && from > to) throw invalidParameter('from', 'is later than to');
  const wanted = collections?.map((id) => modelCalled(id) ?? id) ?? null;
  return {
    collections: model === undefined ? wanted : [model].filter((id) => wanted?.includes(id) ?? true),
    ids: ids?.map(ownId) ?? null,
    area:
      bbox !== undefined
        ? { kind: 'box', box: bbox }
        : intersects !== undefined
          ? { kind: 'geometry', geometry: intersects }
          : null,
    times: [
      ...(datetime === undefined ? [] : [datetime]),
      ...(from === null && to === null ? [] : [{ from, to }]),
    ],
    sort: sortby,
    limit: Math.min(limit ?? DEFAULT_ITEMS, MAX_ITEMS),
    after: token,
  };
}

/** An item's id as items have it. */
function ownId(id: string): string {
  const key = runKeyOf(id);
  return key === null ? id : itemIdOf(key);
}
