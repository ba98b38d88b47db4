// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import type { Texts } from './columns.ts';
import { keysWithPrefix } from './key-search.ts';

/** A key that is nearly what was typed. */
export interface NearKey {
  readonly key: number;
  /** Letters to insert, delete, replace or swap with their neighbour. */
  readonly edits: number;
}

/**
 * The keys with at most so many edits (optimal string alignment) from what was typed. The sorted keys are walked as a tree: what
 * is known of the letters that a key shares with the one before is kept, and a beginning that already differs too much is passed over
 * with all that start so.
 * @param typed folded, in UTF-8
 */
export function nearKeys(keys: Texts, typed: Uint8Array, maxEdits: number): readonly NearKey[] {
  const { bytes, starts } = keys;
  const width = typed.length + 1;
  // Row d: edits from the first d bytes of the key to each beginning of what was typed.
  const rows = [Uint8Array.from({ length: width }, (_, i) => Math.min(i, 255))];
  const current: number[] = [];
  const found: NearKey[] = [];
  let key = 0;
  while (key < starts.length - 1) {
    const start = starts[key]!;
    const length = starts[key + 1]! - start;
    let depth = 0;
    while (depth < current.length && depth < length && current[depth] === bytes[start + depth]) depth++;
    current.length = depth;
    let least = 0;
    while (depth < length && least <= maxEdits) {
      current.push(bytes[start + depth]!);
      depth++;
      least = fillRow(rows, current, depth, typed);
    }
    if (least > maxEdits) {
      key = keysWithPrefix(keys, bytes.subarray(start, start + depth), key)[1];
      // The row of the last letter is of no use to others.
      current.length = depth - 1;
      continue;
    }
    const edits = rows[length]![typed.length]!;
    if (edits <= maxEdits) found.push({ key, edits });
    key++;
  }
  return found;
}

/** Returns the least number of the row. */
function fillRow(rows: Uint8Array[], key: readonly number[], depth: number, typed: Uint8Array): number {
  const width = typed.length + 1;
  rows[depth] ??= new Uint8Array(width);
  const row = rows[depth];
  const above = rows[depth - 1]!;
  row[0] = depth;
  let least = depth;
  for (let i = 1; i < width; i++) {
    const same = key[depth - 1] === typed[i - 1];
    let edits = Math.min(above[i - 1]! + (same ? 0 : 1), above[i]! + 1, row[i - 1]! + 1);
    if (depth > 1 && i > 1 && key[depth - 1] === typed[i - 2] && key[depth - 2] === typed[i - 1]) {
      edits = Math.min(edits, rows[depth - 2]![i - 2]! + 1);
    }
    row[i] = edits;
    if (edits < least) least = edits;
  }
  return least;
}
