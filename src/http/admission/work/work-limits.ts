/** What expensive work of this process may take at a time; see `ExpensiveWork`. */
export interface WorkLimits {
  /** Pieces of work. */
  readonly atWork: number;
  /** Bytes of answers that are being made, or that clients have not taken yet. */
  readonly bytes: number;
  /** Who may wait for that, in all and for each key. */
  readonly waiting: number;
  readonly waitingPerKey: number;
  /** How long one waits. */
  readonly waitMs: number;
}

export const WORK_LIMITS: WorkLimits = {
  atWork: 8,
  bytes: 256 * 2 ** 20,
  waiting: 512,
  waitingPerKey: 128,
  waitMs: 15_000,
};
