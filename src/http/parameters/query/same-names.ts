/** Names that mean the same parameter wherever one of them is taken: the contract's, EDR's, and what clients of either send. */
const SAME_NAMES: readonly (readonly string[])[] = [
  ['fmt', 'f'],
  ['parameter-name', 'parameter_names', 'parameter_name', 'parameter-names'],
];

/** The parameter of a route that a name in a query stands for: itself, or one that means the same; null where there is none. */
export function parameterNamed(name: string, known: readonly string[]): string | null {
  if (known.includes(name)) return name;
  const same = SAME_NAMES.find((names) => names.includes(name)) ?? [];
  return same.find((other) => known.includes(other)) ?? null;
}
