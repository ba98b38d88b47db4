/** How often one id may do something within a window, which starts with the first use. */
export interface CountWindow {
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

/** What the uses of an id are counted under: with another quota they continue, in a window of another length they begin. */
export function windowName({ name, windowSeconds }: CountWindow): string {
  return `${name}/${windowSeconds}`;
}

/** The state of a window after a use, or after its refusal. */
export interface WindowCount {
  /** With this use, if it is allowed. */
  readonly used: number;
  readonly endsInMs: number;
}

/** What came of one use. */
export interface UseResult {
  /** `windows`: one of them is full, and nothing was counted. `open`: the use was counted, but too many of this id are open. */
  readonly refusedBy: 'windows' | 'open' | null;
  /** In the order of the requested windows. */
  readonly windows: readonly WindowCount[];
  /** Ends what is open since this use; once, however often it is called. Null where nothing is. */
  readonly end: (() => void) | null;
}

/** Counts uses by id, in windows of time and as open at a time: in one process, or in all that share their state. */
export interface Counts {
  /**
   * Counts a use, unless a window refuses it: refused uses that counted would keep a busy caller out for good. Never rejects, and
   * resolves within a short time whatever becomes of the other machines. Without a promise where this process decides.
   * @param windows counts continue in those of the same name and length, whatever their quotas: a change of plan gives no new ones
   * @param maxOpen how many the id may have open at a time, with this one; null where that is not counted
   */
  take(id: string, windows: readonly CountWindow[], maxOpen: number | null): UseResult | Promise<UseResult>;
  /** How many this process has open. */
  readonly open: number;
}
