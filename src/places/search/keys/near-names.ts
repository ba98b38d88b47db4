// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import type { Texts } from '../../packed/columns.ts';
import { type KeyRange, keysWithPrefix } from './key-search.ts';

/** A key that is nearly what was typed. */
export interface NearKey {
  readonly key: number;
  /** Letters to insert, delete, replace or swap with their neighbour. */
  readonly edits: number;
}

/** So many keys that begin right are compared letter by letter: the letters that have to be right are as many as that takes. */
const MAX_COMPARED_KEYS = 3000;
const MIN_SURE_LETTERS = 2;
/** Of a name that begins with other letters, so many of those behind them have to be right. */
const LETTERS_BEHIND = 3;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/**
 * Keys with at most so many edits (optimal string alignment) from what was typed: those that begin with its first letters, and those
 * that have one edit there and continue as it does. Most who mistype begin right, and the other sorted keys are not looked at, which
 * bounds the work.
 * @param typed folded
 */
export function nearKeys(keys: Texts, typed: string, maxEdits: number): readonly NearKey[] {
  const bytes = Buffer.from(typed);
  let sure = MIN_SURE_LETTERS;
  let range = rangeOf(keys, typed.slice(0, sure));
  while (range[1] - range[0] > MAX_COMPARED_KEYS && sure < typed.length)
    range = rangeOf(keys, typed.slice(0, ++sure));
  const others = [...otherBeginnings(typed, sure)].map((beginning) => rangeOf(keys, beginning));
  const found = new Map<number, NearKey>();
  for (const one of [range, ...others]) {
    if (one[1] - one[0] > MAX_COMPARED_KEYS) continue;
    for (const near of nearKeysIn(keys, one, bytes, maxEdits)) found.set(near.key, near);
  }
  return [...found.values()];
}

function rangeOf(keys: Texts, prefix: string): KeyRange {
  return keysWithPrefix(keys, Buffer.from(prefix));
}

/** What was typed, up to some letters behind the first ones, with one of these left out, replaced, swapped with the next, or put in. */
function otherBeginnings(typed: string, first: number): ReadonlySet<string> {
  const end = first + LETTERS_BEHIND;
  const beginnings = new Set<string>();
  for (let at = 0; at < first; at++) {
    const before = typed.slice(0, at);
    beginnings.add(before + typed.slice(at + 1, end));
    beginnings.add(before + typed.slice(at + 1, at + 2) + typed.slice(at, at + 1) + typed.slice(at + 2, end));
    for (const letter of LETTERS) {
      beginnings.add(before + letter + typed.slice(at + 1, end));
      beginnings.add(before + letter + typed.slice(at, end));
    }
  }
  return beginnings;
}

/**
 * The sorted keys of a range are walked as a tree: what is known of the letters that a key shares with the one before is kept, and a
 * beginning that already differs too much is passed over with all that start so.
 * @param typed folded, in UTF-8
 */
function nearKeysIn(
  keys: Texts,
  [from, to]: KeyRange,
  typed: Uint8Array,
  maxEdits: number,
): readonly NearKey[] {
  const { bytes, starts } = keys;
  const width = typed.length + 1;
  // Row d: edits from the first d bytes of the key to each beginning of what was typed.
  const rows = [Uint8Array.from({ length: width }, (_, i) => Math.min(i, 255))];
  const current: number[] = [];
  const found: NearKey[] = [];
  let key = from;
  while (key < to) {
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
