import { formatTime, IsobarError } from '../../platform/index.ts';

/** A request costs more credits than its project has left. */
export class CreditsError extends IsobarError {
  override readonly name: string = 'CreditsError';
  /** What the project has left. */
  readonly left: number;
  /** What the request costs. */
  readonly cost: number;
  /** When the allowance of the next month is added. */
  readonly renewsAt: Date;

  /** @param monthly credits that the plan adds at the next renewal */
  constructor({ left, cost, renewsAt, monthly }: CreditsErrorDetails) {
    super(
      'insufficient_credits',
      `this costs ${counted(cost)}, ${left} ${left === 1 ? 'is' : 'are'} left; ${monthly} are added at ${formatTime(renewsAt)}`,
    );
    this.left = left;
    this.cost = cost;
    this.renewsAt = renewsAt;
  }
}

export interface CreditsErrorDetails {
  readonly left: number;
  readonly cost: number;
  readonly renewsAt: Date;
  readonly monthly: number;
}

function counted(credits: number): string {
  return credits === 1 ? '1 credit' : `${credits} credits`;
}
