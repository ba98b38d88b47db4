import type { Omission } from '../referenced-run.ts';

/** Collects what a set leaves out, and why. */
export class Omissions {
  readonly #found: { name: string; level: number | null; reason: string }[] = [];

  /** @param level hPa, of a name that is one of several levels */
  add(name: string, level: number | null, reason: string): void {
    this.#found.push({ name, level, reason });
  }

  /**
   * Each name once, with every reason once.
   * @param present names in the set, of which only some levels are left out
   */
  list(present: ReadonlySet<string>): readonly Omission[] {
    const reasons = new Map<string, Set<string>>();
    for (const { name, level, reason } of this.#found) {
      const fullName = level !== null && present.has(name) ? `${name}_${level}hpa` : name;
      reasons.set(fullName, (reasons.get(fullName) ?? new Set()).add(reason));
    }
    return [...reasons].map(([name, ofName]) => ({ name, reason: [...ofName].join('; ') }));
  }
}
