/** The first name that fits: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** The browser and the system that a user agent names; null system where it names none, null for no known browser. */
export function deviceOf(
  userAgent: string,
): { readonly browser: string; readonly system: string | null } | null {
  const named = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1] ?? null;
  const browser = named(BROWSERS);
  return browser === null ? null : { browser, system: named(SYSTEMS) };
}
