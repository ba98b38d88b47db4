import type { ProblemPolicy } from '../http/index.ts';

/** STAC API takes 400 for invalid parameters; the contract, whose own parameters of a search these are, 422. */
export const STAC_PROBLEMS: ProblemPolicy = {
  statuses: { validation_error: 400 },
  contractParameters: new Set(['model', 'from', 'to']),
};
