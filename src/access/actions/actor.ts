import type { Scope } from '../keys/scope.ts';

/** Who does something, and where it comes from. */
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
    }
  | {
      /** A key that has the scope `account`. */
      readonly kind: 'key';
      readonly keyId: string;
      readonly projectId: string;
      readonly scopes: ReadonlySet<Scope>;
    }
);
