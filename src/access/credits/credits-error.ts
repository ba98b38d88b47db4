import { formatTime, IsobarError } from '../../platform/index.ts';

/** A request costs more credits than its project, or its key, has left. */
export class CreditsError extends IsobarError {
  override readonly name: string = 'CreditsError';
  /** What is left. */
  readonly left: number;
  /** What the request costs. */
  readonly cost: number;
  /** When the allowance of the next month is added. */
  readonly renewsAt: Date;

  /**
   * @param details.monthly credits that the plan, or the key's quota, adds at the next renewal
   * @param whose whether the project has too few, or the key of a project that may have more
   */
  constructor({ left, cost, renewsAt, monthly }: CreditsErrorDetails, whose: 'project' | 'key' = 'project') {
    super(
      'insufficient_credits',
      `this costs ${counted(cost)}, ${left} ${left === 1 ? 'is' : 'are'} left${whose === 'key' ? ' to this key' : ''}; ${monthly} are added at ${formatTime(renewsAt)}`,
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
