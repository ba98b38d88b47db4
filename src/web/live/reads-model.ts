/**
 * Whether the answer to a cached query may change by a new run of a model: whatever names the model but no run of it.
 * @param queryKey of useAnswer: `graphql`, the document, its variables, the tab's key
 * @param model null for any model
 */
export function readsModel(queryKey: readonly unknown[], model: string | null): boolean {
  const [kind, document, variables] = queryKey;
  if (kind !== 'graphql' || typeof document !== 'string') return false;
  if (variables === null || typeof variables !== 'object') return false;
  if ('initTime' in variables && variables.initTime != null) return false;
  if (!/\b(forecasts?|slab|spread|runChange|runs|model)\(/.test(document)) return false;
  return model === null || JSON.stringify(variables).includes(`"${model}"`) || !('model' in variables);
}
