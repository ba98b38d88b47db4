import type { ProblemPolicy } from '../http/index.ts';

/**
 * 400 for parameters, 413 for answers that would be too large, 204 for well-formed questions that there is no data for
 * (OGC EDR 1.1, requirements query_type/no-data and core/http). Bodies have the standard's `description`.
 */
export const EDR_PROBLEMS: ProblemPolicy = {
  statuses: { validation_error: 400 },
  reasons: { too_large: 413, no_data: 204 },
  withDescription: true,
};
