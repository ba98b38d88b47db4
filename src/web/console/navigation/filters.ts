/** What a page shows of all that it has, by name: kept in the address, so that a reload and a link show the same. */
export type Filters = Readonly<Record<string, string>>;

const PLACE_NAMES: readonly string[] = ['page', 'project'];
/** Characters of a filter that count. */
const MAX_LENGTH = 200;

/** The filters that an address holds. */
export function filtersIn(search: string): Filters {
  const members = [...new URLSearchParams(search)].filter(([name]) => !PLACE_NAMES.includes(name));
  return Object.fromEntries(members.map(([name, value]) => [name, value.slice(0, MAX_LENGTH)]));
}

/** The query of an address after some filters have changed; empty ones leave it. `filtersIn` reads it back. */
export function withFilters(search: string, changed: Filters): string {
  const members = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changed)) {
    if (value === '') members.delete(name);
    else members.set(name, value.slice(0, MAX_LENGTH));
  }
  return `?${members}`;
}

/** A filter with a fixed set of choices: what is left out or not known is `otherwise`. */
export function oneOf<Choice extends string>(
  choices: readonly Choice[],
  value: string | undefined,
  otherwise: Choice,
): Choice {
  return choices.find((choice) => choice === value) ?? otherwise;
}
