/**
 * The models that a process has: those by default, and behind them the optional ones that the setting names (`all,aifs`). The setting is
 * read here, when the catalog is loaded, since all that is made from the list (types of GraphQL, documents, enumerations) is made at once.
 * Words that name no model are left to the check of settings.
 *
 * @param setting names separated by commas, in any case; undefined or empty where there is none
 * @param unnamed optional models that are there where there is no setting
 * @param inAll optional models that `all` stands for too
 */
export function chosenModels<Default extends string, Optional extends string>(
  byDefault: readonly Default[],
  optional: readonly Optional[],
  setting: string | undefined,
  unnamed: readonly Optional[] = [],
  inAll: readonly Optional[] = [],
): readonly (Default | Optional)[] {
  const isSet = setting !== undefined && setting !== '';
  const words: readonly string[] = isSet
    ? setting.split(',').map((word) => word.trim().toLowerCase())
    : unnamed;
  const named: ReadonlySet<string> = new Set([...words, ...(words.includes('all') ? inAll : [])]);
  return [...byDefault, ...optional.filter((id) => named.has(id))];
}
