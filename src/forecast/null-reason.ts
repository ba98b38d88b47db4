/** Why a value is null. */
export const NULL_REASONS = {
  BEFORE_FIRST_STEP: 'the model gives this variable only from a later lead on (precipitation at lead 0)',
  MASKED: 'the producer left this cell out of the field',
  NOT_INGESTED: 'the run has not (yet) been taken in for this lead',
  NOT_PRODUCED: 'the model does not have this variable',
  OUTSIDE_DOMAIN: 'the place lies outside the model domain',
} as const;

export type NullReason = keyof typeof NULL_REASONS;
