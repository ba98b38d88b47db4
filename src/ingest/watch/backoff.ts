import { HOUR_MS, MINUTE_MS, type ModelId, modelOf } from '../../catalog/index.ts';

/** State of a run between two checks. */
interface Look {
  /** The run's generation then. */
  readonly generation: number;
  readonly pauseMs: number;
  readonly nextAt: number;
}

/** Intervals between checks: the first after a pause, then after growing ones. */
export interface Pauses {
  readonly firstMs: number;
  /** By which each pause is longer than the one before. */
  readonly growth: number;
  readonly maxMs: number;
  /** Whether a run is also checked when it is first seen. */
  readonly startsAtOnce: boolean;
}

/** Polls for missing files of older runs. */
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

/** Schedule of checks with growing intervals (exponential backoff), which a change of the run resets. */
export class Backoff {
  readonly #pauses: Pauses;
  readonly #looks = new Map<string, Look>();

  constructor(pauses: Pauses) {
    this.#pauses = pauses;
  }

  /** Whether a check of a run is due; if so, it is recorded as done. */
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

  /** The time of the next check of any run; null without runs. */
  next(): Date | null {
    const times = [...this.#looks.values()].map(({ nextAt }) => nextAt);
    return times.length === 0 ? null : new Date(Math.min(...times));
  }

  /** Removes a run. */
  forget(key: string): void {
    this.#looks.delete(key);
  }

  /** Removes all runs but those named. */
  keep(keys: ReadonlySet<string>): void {
    for (const key of this.#looks.keys()) if (!keys.has(key)) this.#looks.delete(key);
  }
}
