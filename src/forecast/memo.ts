/** The value of a key, computed on first use. */
export function memo<Key, Value>(known: Map<Key, Value>, key: Key, compute: () => Value): Value {
  const value = known.get(key);
  if (value !== undefined || known.has(key)) return value as Value;
  const computed = compute();
  known.set(key, computed);
  return computed;
}
