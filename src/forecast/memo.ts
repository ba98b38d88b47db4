/** The value of a key, made when it is asked for first. */
export function memo<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key);
  if (value !== undefined || known.has(key)) return value as Value;
  const made = make();
  known.set(key, made);
  return made;
}
