/** Why a value is null. */
export const NULL_REASONS = {
  BEFORE_FIRST_STEP: 'the model gives this variable only from a later lead on (precipitation at lead 0)',
  MASKED: 'the producer left this cell out of the field',
  NOT_APPLICABLE:
    'the formula of this diagnostic does not hold there (wind chill in warm air, the direction of a calm)',
  NOT_INGESTED: 'the run has not (yet) been taken in for this lead',
  NOT_PRODUCED: 'the model does not have this variable, or one that this diagnostic is computed from',
  OUTSIDE_DOMAIN: 'the place lies outside the model domain',
} as const;

export type NullReason = keyof typeof NULL_REASONS;
