import { type ModelId, nativeFieldOf } from '../../catalog/index.ts';
import { fitsKey } from './field-selector.ts';
import type { SelectedEntry } from './inventory-entry.ts';

/**
 * The entries of a file without those that repeat a field in an encoding that the catalogue names later: AIFS has heights as `gh` and, on
 * the same level, as geopotentials `z`. So that all messages of a run's field are in the same unit.
 */
export function preferredEncodings<Entry extends SelectedEntry>(
  model: ModelId,
  entries: readonly Entry[],
): readonly Entry[] {
  const best = new Map<string, number>();
  for (const entry of entries) {
    const rank = rankOf(model, entry);
    if (rank === null) continue;
    const key = placeOf(entry);
    best.set(key, Math.min(rank, best.get(key) ?? rank));
  }
  if (best.size === 0) return entries;
  return entries.filter((entry) => {
    const rank = rankOf(model, entry);
    return rank === null || rank === best.get(placeOf(entry));
  });
}

/** Position of an entry's encoding among those of its field, the first is 0; null for a field that has one alone. */
function rankOf(model: ModelId, { nativeField, description }: SelectedEntry): number | null {
  const { names, key, otherEncodings } = nativeFieldOf(model, nativeField);
  if (description.kind === 'names') {
    const params = names.kind === 'ecmwf' ? names.params : [];
    return params.length > 1 ? params.indexOf(description.variable) : null;
  }
  if (otherEncodings.length === 0) return null;
  return [key, ...otherEncodings.map((other) => other.key)].findIndex((each) =>
    fitsKey(each, description.field),
  );
}

function placeOf({ nativeField, initTime, window, member }: SelectedEntry): string {
  return [nativeField, initTime.getTime(), window.startHours, window.endHours, member].join();
}
