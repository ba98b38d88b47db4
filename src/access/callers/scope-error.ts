import { IsobarError } from '../../platform/index.ts';
import type { Caller } from './caller.ts';
import type { Scope } from './scope.ts';
import { SuspendedError } from './suspended-error.ts';

/** A caller without the scope that a request needs. */
export class ScopeError extends IsobarError {
  readonly scope: Scope;

  constructor(scope: Scope, has: ReadonlySet<Scope>) {
    const own = has.size === 0 ? 'none' : [...has].join(', ');
    super('forbidden', `this key lacks the scope ${scope}, which the request needs; it has ${own}`);
    this.scope = scope;
  }
}

/**
 * Throws IsobarError('insufficient_credits') for a question in words by a caller whose plan does not include them: a paid
 * plan is missing, whatever scopes the key has.
 */
export function requireLanguagePlan({ plan }: Pick<Caller, 'plan'>): void {
  if (plan.language) return;
  throw new IsobarError(
    'insufficient_credits',
    `the plan ${plan.id} has no questions in words: they need a paid plan; /point gives the same numbers on every plan`,
  );
}

/** Throws ScopeError for a caller without a scope, SuspendedError where that is because its project is suspended. */
export function requireScope(caller: Pick<Caller, 'scopes' | 'isSuspended'>, scope: Scope): void {
  const { scopes, isSuspended = false } = caller;
  if (scopes.has(scope)) return;
  throw isSuspended ? new SuspendedError() : new ScopeError(scope, scopes);
}
