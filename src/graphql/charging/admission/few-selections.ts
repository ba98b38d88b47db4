import { refusal } from '../../errors/errors.ts';
import { ESTIMATE_FIELD } from '../../schema/prices/prices.ts';

/** Most selections of `__schema` and `__type` in an operation: client tools have one or two. */
const MAX_INTROSPECTIONS = 4;
/** Most estimates in an operation: each parses and validates a document. */
const MAX_ESTIMATES = 10;

/** Throws a GraphQLError for more introspections or estimates than an operation may have: each is the work of many fields. */
export function requireFew(uses: ReadonlyMap<string, number>): void {
  const introspections = (uses.get('Query.__schema') ?? 0) + (uses.get('Query.__type') ?? 0);
  requireAtMost(MAX_INTROSPECTIONS, introspections, '__schema and __type');
  requireAtMost(MAX_ESTIMATES, uses.get(ESTIMATE_FIELD) ?? 0, 'estimate');
}

function requireAtMost(maximum: number, selected: number, what: string): void {
  if (selected <= maximum) return;
  const message = `the operation selects ${what} ${selected} times, at most ${maximum} times are allowed`;
  throw refusal('validation_error', message, {
    reason: 'too_large',
    allowed: { maximum },
    http: { status: 400, spec: true },
  });
}
