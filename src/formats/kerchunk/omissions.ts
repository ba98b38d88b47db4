import type { Omission } from './referenced-run.ts';

/** Collects what is left out of a set, and why. */
export class Omissions {
  readonly #found: { name: string; level: number | null; reason: string }[] = [];

  /** @param level hPa, of a name that is one of several levels */
  add(name: string, level: number | null, reason: string): void {
    this.#found.push({ name, level, reason });
  }

  /**
   * Each name once, with every reason once.
   * @param present names that are in the set: of those only levels are left out
   */
  list(present: ReadonlySet<string>): readonly Omission[] {
    const reasons = new Map<string, Set<string>>();
    for (const { name, level, reason } of this.#found) {
      const told = level !== null && present.has(name) ? `${name}_${level}hpa` : name;
      reasons.set(told, (reasons.get(told) ?? new Set()).add(reason));
    }
    return [...reasons].map(([name, told]) => ({ name, reason: [...told].join('; ') }));
  }
}
