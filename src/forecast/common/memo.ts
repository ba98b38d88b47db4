/** What keeps values by key: a Map, or a WeakMap for keys that are objects. */
interface Known<Key, Value> {
  get(key: Key): Value | undefined;
  has(key: Key): boolean;
  set(key: Key, value: Value): unknown;
}

/** The value of a key, computed on first use. */
export function memo<Key, Value>(known: Known<Key, Value>, key: Key, compute: () => Value): Value {
  const value = known.get(key);
  if (value !== undefined || known.has(key)) return value as Value;
  const computed = compute();
  known.set(key, computed);
  return computed;
}
