import { IsobarError } from '../../../platform/index.ts';
import type { Scope } from '../../callers/scope.ts';

/** Who performs an action, and from where. */
export type Actor = {
  /** The address of the request's sender; null at the command line. */
  readonly address: string | null;
} & (
  | {
      /** A person at the command line of the installation: may do everything. */
      readonly kind: 'operator-shell';
      /** Name in the operating system, for the audit log. */
      readonly user: string;
    }
  | {
      /** A person who has signed in. */
      readonly kind: 'account';
      readonly accountId: string;
      readonly isOperator: boolean;
      /** Whether it would be an operator, but lacks the second factor. */
      readonly lacksSecondFactor?: boolean;
    }
  | {
      /** A key that has the scope `account`. */
      readonly kind: 'key';
      readonly keyId: string;
      readonly projectId: string;
      readonly scopes: ReadonlySet<Scope>;
    }
);

/** The error for an operator who lacks the second factor, in place of another refusal; null for others. */
export function missingFactorError(actor: Actor): IsobarError | null {
  if (actor.kind !== 'account' || actor.lacksSecondFactor !== true) return null;
  return new IsobarError(
    'forbidden',
    'operators need a second factor here: set one up, or enter its code, on the page /account',
  );
}
