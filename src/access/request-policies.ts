import type { Plan } from './tables.ts';

/** How many HTTP requests one key may send within a window, which begins with its first request. */
export interface RequestPolicy {
  /** As callers see it in `RateLimit-Policy`: printable ASCII without quotes and backslashes. */
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

/** The policies of every plan; a request must keep to all of its plan's. */
export const REQUEST_POLICIES: Readonly<Record<Plan, readonly RequestPolicy[]>> = {
  free: [
    { name: 'burst', quota: 60, windowSeconds: 60 },
    { name: 'day', quota: 10_000, windowSeconds: 86_400 },
  ],
  // Above what one process answers: it holds back a runaway loop and nothing else.
  paid: [{ name: 'burst', quota: 200_000, windowSeconds: 10 }],
};
