import type { Charge } from '../credit-book.ts';
import { LeaseCharge } from '../leases/credit-lease.ts';

/** What an answer takes out of the balances that it counts for; null where a balance is not kept. */
interface JointParts {
  /** Of its project. */
  readonly project: Charge | null;
  /** Of its key's credits. */
  readonly credits: Charge | null;
  /** Of its key's requests. */
  readonly requests: Charge | null;
}

/** One charge of several balances: of a project, and of a key that has a quota of its own. */
export class JointCharge implements Charge {
  readonly credits: number;
  /** To the key: the least of what is left of the balances of credits. */
  readonly remaining: number | null;
  readonly renewsAt: Date | null;
  readonly #parts: JointParts;

  constructor(credits: number, parts: JointParts) {
    this.credits = credits;
    this.#parts = parts;
    const left = [parts.project, parts.credits].flatMap((charge) => charge?.remaining ?? []);
    this.remaining = left.length === 0 ? null : Math.min(...left);
    this.renewsAt = parts.project?.renewsAt ?? parts.credits?.renewsAt ?? null;
  }

  /** @returns the credits that the project pays */
  settle(credits: number, isAnswer: boolean): number {
    const { project, credits: ofKey, requests } = this.#parts;
    if (requests instanceof LeaseCharge) requests.settle(isAnswer ? requests.credits : 0);
    if (ofKey instanceof LeaseCharge) ofKey.settle(credits);
    return project instanceof LeaseCharge ? project.settle(credits) : 0;
  }
}

/** Ends a charge. @returns the credits that the project pays */
export function settleCharge(charge: Charge | null, credits: number, isAnswer: boolean): number {
  if (charge instanceof JointCharge) return charge.settle(credits, isAnswer);
  return charge instanceof LeaseCharge ? charge.settle(credits) : 0;
}
