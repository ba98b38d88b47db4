import { HOUR_MS, MINUTE_MS, type ModelId, modelOf } from '../../catalog/index.ts';

/** What is known of a run between two looks at it. */
interface Look {
  /** The run's generation then. */
  readonly generation: number;
  readonly pauseMs: number;
  readonly nextAt: number;
}

/** How often something is looked at: the first time after a pause, then after longer and longer ones. */
export interface Pauses {
  readonly firstMs: number;
  /** By which each pause is longer than the one before. */
  readonly growth: number;
  readonly maxMs: number;
  /** Whether a run is looked at when it is seen first, too. */
  readonly startsAtOnce: boolean;
}

/** Looks at runs of which files are missing, beside those at the newest runs. */
export const MISSING_FILES: Pauses = {
  firstMs: 5 * MINUTE_MS,
  growth: 1.5,
  maxMs: 6 * HOUR_MS,
  startsAtOnce: true,
};

/** Checks of the files that recent runs were read from, with one request for each file. */
const CHECKS: Pauses = { firstMs: 30 * MINUTE_MS, growth: 2, maxMs: 6 * HOUR_MS, startsAtOnce: false };
/** Where each field is a file, thousands of a run. */
const CHECKS_OF_MANY_FILES: Pauses = { ...CHECKS, firstMs: HOUR_MS, growth: 6 };

/** When the files of a model's runs are checked. */
export function checksOf(model: ModelId): Pauses {
  const isFileForEachField = Object.values(modelOf(model).files).some((path) => path.includes('{VAR}'));
  return isFileForEachField ? CHECKS_OF_MANY_FILES : CHECKS;
}

/** Which runs are to be looked at again: those that have changed soon, the others after pauses that grow. */
export class GrowingPauses {
  readonly #pauses: Pauses;
  readonly #looks = new Map<string, Look>();

  constructor(pauses: Pauses) {
    this.#pauses = pauses;
  }

  /** Whether a run is to be looked at now; if so, that counts as done. */
  isDue(key: string, generation: number, now: Date): boolean {
    const { firstMs, growth, maxMs, startsAtOnce } = this.#pauses;
    const at = now.getTime();
    const look = this.#looks.get(key);
    if (look?.generation !== generation) {
      this.#looks.set(key, { generation, pauseMs: firstMs, nextAt: at + firstMs });
      return look === undefined && startsAtOnce;
    }
    if (look.nextAt > at) return false;
    const pauseMs = Math.min(look.pauseMs * growth, maxMs);
    this.#looks.set(key, { generation, pauseMs, nextAt: at + pauseMs });
    return true;
  }

  /** The time of the next look at any of the runs; null where there are none. */
  next(): Date | null {
    const times = [...this.#looks.values()].map(({ nextAt }) => nextAt);
    return times.length === 0 ? null : new Date(Math.min(...times));
  }

  /** Forgets a run that is not to be looked at. */
  forget(key: string): void {
    this.#looks.delete(key);
  }

  /** Forgets runs that are no longer of interest. */
  keep(keys: ReadonlySet<string>): void {
    for (const key of this.#looks.keys()) if (!keys.has(key)) this.#looks.delete(key);
  }
}
