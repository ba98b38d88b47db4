import type { UnitWord } from '../vocabulary/units.ts';
import type { Printed } from './printed.ts';

/** What a number in a text says. */
export type Claim =
  | {
      readonly kind: 'value';
      /** What its digits may mean; empty where they mean nothing. */
      readonly readings: readonly Printed[];
      /** Null for a number without a unit. */
      readonly unit: UnitWord | null;
    }
  | {
      readonly kind: 'time';
      readonly hour: number;
      /** Null where only the hour is said. */
      readonly minute: number | null;
      /** Whether it may be in the other half of the day. */
      readonly isEitherHalf: boolean;
    }
  | {
      readonly kind: 'date';
      readonly month: number;
      readonly day: number;
      /** Null where the text does not say. */
      readonly year: number | null;
    };

/** A number in a text. It is right if one of its claims is. */
export interface NumberToken {
  readonly start: number;
  readonly end: number;
  /** As it stands in the text, with its unit. */
  readonly text: string;
  readonly claims: readonly Claim[];
}
