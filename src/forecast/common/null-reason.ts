/** Why a value is null. */
export const NULL_REASONS = {
  BEFORE_FIRST_STEP:
    'The model provides this variable only from a later lead on (for example precipitation at lead 0).',
  MASKED: 'The producer’s field has no value at this cell.',
  NOT_APPLICABLE:
    'The formula of this diagnostic is not valid there (for example wind chill in warm air, or the direction of calm wind).',
  NOT_INGESTED: 'This lead of the run has not been ingested (yet).',
  NOT_PRODUCED: 'The model does not have this variable, or an input of this diagnostic.',
  OUTSIDE_DOMAIN: 'The place is outside the model’s domain.',
} as const;

export type NullReason = keyof typeof NULL_REASONS;
