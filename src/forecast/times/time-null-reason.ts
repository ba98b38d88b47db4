import { NULL_REASONS, type NullReason } from '../common/null-reason.ts';

/** Why a value at a time is null. */
export const TIME_NULL_REASONS = {
  ...NULL_REASONS,
  OUTSIDE_RUN: 'The time is before the first or after the last output step of the run.',
  BEYOND_TOLERANCE:
    'The output step that the value would be taken from is further from the time than the tolerance.',
  BETWEEN_WINDOWS:
    'The model gives this sum or maximum for windows with gaps between them (such as the last hour of three), and the time is in a gap.',
} as const;

export type TimeNullReason = NullReason | keyof typeof TIME_NULL_REASONS;
