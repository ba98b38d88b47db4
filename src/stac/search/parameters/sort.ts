import { compareRuns, type RunKey } from '../../../forecast/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { itemIdOf } from '../../runs/item-id.ts';

/** Properties that items are sorted by, under the names that clients use. */
const FIELDS = {
  id: itemIdOf,
  collection: ({ model }: RunKey) => model,
  datetime: ({ initTime }: RunKey) => initTime.getTime(),
} as const satisfies Record<string, (run: RunKey) => string | number>;

export interface SortKey {
  readonly field: keyof typeof FIELDS;
  readonly descending: boolean;
}

/** More keys than there are fields change nothing. */
const MAX_KEYS = 10;
const NAMES = Object.keys(FIELDS).join(', ');

/** The keys of `sortby` in a query: `-datetime,+id`. Throws IsobarError('validation_error'). */
export function parseSort(text: string): readonly SortKey[] {
  const parts = text.split(',', MAX_KEYS + 1).map((part) => part.trim());
  // In an address a plus that is not encoded is a space.
  return sortOf(
    parts.map((part) => ({
      field: part.replace(/^[+-]/, '').trim(),
      direction: part.startsWith('-') ? 'desc' : 'asc',
    })),
  );
}

/** The keys of `sortby` in a body. Throws IsobarError('validation_error'). */
export function sortOf(
  keys: readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[],
): readonly SortKey[] {
  if (keys.length > MAX_KEYS)
    throw new IsobarError('validation_error', `has more than ${MAX_KEYS} fields to sort by`);
  return keys.map(({ field, direction }) => {
    const name = field.replace(/^properties\./, '');
    if (name !== 'id' && name !== 'collection' && name !== 'datetime') {
      const detail = `"${field.slice(0, 60)}" is not a field to sort by: they are ${NAMES}`;
      throw new IsobarError('validation_error', detail);
    }
    return { field: name, descending: direction === 'desc' };
  });
}

/** The order of a search: by its keys, and where they agree as items are listed without any. */
export function orderOf(keys: readonly SortKey[]): (a: RunKey, b: RunKey) => number {
  return (a, b) => {
    for (const { field, descending } of keys) {
      const [first, second] = [FIELDS[field](a), FIELDS[field](b)];
      if (first !== second) return first < second === descending ? 1 : -1;
    }
    return compareRuns(a, b);
  };
}
