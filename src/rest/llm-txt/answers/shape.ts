/** The keys of a JSON value, those of a list by its first item. */
export function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length === 0 ? '' : shapeOf(value[0])}]`;
  if (typeof value !== 'object' || value === null) return '';
  return `{${Object.entries(value)
    .map(([key, each]) => key + shapeOf(each))
    .join()}}`;
}
