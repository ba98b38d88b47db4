import type { ErrorCode, IsobarError } from '../../platform/index.ts';

/** Errors that are not charged. */
const OURS: ReadonlySet<ErrorCode> = new Set(['internal_error', 'upstream_unavailable', 'overloaded']);

/** Reasons by which an error is not a failure of the service: a retry changes nothing. */
const NOT_OURS: ReadonlySet<string> = new Set(['switched_off', 'refused'] satisfies IsobarError['reason'][]);

/** What of an error decides who pays. */
export interface Fault {
  readonly code: ErrorCode;
  readonly reason: string | null;
}

/**
 * Whether what failed is our fault, so that its price is returned: the one rule of all interfaces. What was spent at a
 * language-model provider is charged all the same; see `PartCharge.owe`.
 */
export function isOurFault({ code, reason }: Fault): boolean {
  return OURS.has(code) && (reason === null || !NOT_OURS.has(reason));
}
