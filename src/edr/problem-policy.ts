import type { ProblemPolicy } from '../http/index.ts';
import { HTTP_STATUS } from '../platform/index.ts';

/**
 * Which statuses errors have: 400 for parameters, 413 for answers that would be too large, 204 for good questions that there
 * is no data for (OGC EDR 1.1, requirements query_type/no-data and core/http). Bodies have the standard's `description`.
 */
export const EDR_PROBLEMS: ProblemPolicy = {
  withDescription: true,
  statusOf({ code, reason }) {
    if (reason === 'too_large') return 413;
    if (reason === 'no_data') return 204;
    return code === 'validation_error' ? 400 : HTTP_STATUS[code];
  },
};
