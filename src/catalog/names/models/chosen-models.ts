/**
 * The models that a process has: those by default, and behind them the optional ones that the setting names (`all,aifs`). The setting is
 * read here, when the catalog is loaded, since all that is made from the list (types of GraphQL, documents, enumerations) is made at once.
 * Words that name no model are left to the check of settings.
 *
 * @param setting names separated by commas, in any case; undefined where there is none
 */
export function chosenModels<Default extends string, Optional extends string>(
  byDefault: readonly Default[],
  optional: readonly Optional[],
  setting: string | undefined,
): readonly (Default | Optional)[] {
  const named = new Set((setting ?? '').split(',').map((word) => word.trim().toLowerCase()));
  return [...byDefault, ...optional.filter((id) => named.has(id))];
}
