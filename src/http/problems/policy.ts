import { type ErrorCode, HTTP_STATUS, type IsobarError } from '../../platform/index.ts';
import { StatusError } from './refusals.ts';

/** How an interface reports errors: where it differs from the contract. */
export interface ProblemPolicy {
  /** Statuses of codes that have another one than in the contract. */
  readonly statuses?: Readonly<Partial<Record<ErrorCode, number>>>;
  /** Statuses of well-formed questions without an answer; they go before those of codes. 204 has no body. */
  readonly reasons?: Readonly<Partial<Record<NonNullable<IsobarError['reason']>, number>>>;
  /** Parameters whose errors have the contract's status all the same. */
  readonly contractParameters?: ReadonlySet<string>;
  /** Whether `detail` is repeated in `description` (OGC API - EDR, exception schema). */
  readonly withDescription?: boolean;
  /** Whether `errors` is what GraphQL clients look for, instead of the invalid parameters. */
  readonly withGraphqlErrors?: boolean;
}

/** The status of an error under a policy. */
export function statusOf(error: IsobarError, policy: ProblemPolicy): number {
  const { code, reason } = error;
  if (error instanceof StatusError) return error.status;
  const byReason = reason === null ? undefined : policy.reasons?.[reason];
  if (byReason !== undefined) return byReason;
  return isOfContract(error, policy) ? HTTP_STATUS[code] : (policy.statuses?.[code] ?? HTTP_STATUS[code]);
}

/** Whether all invalid parameters are the contract's own. */
function isOfContract({ faults }: IsobarError, { contractParameters }: ProblemPolicy): boolean {
  if (contractParameters === undefined || faults.length === 0) return false;
  return faults.every(({ parameter }) => contractParameters.has(parameter));
}
