import { IsobarError } from '../../platform/index.ts';
import type { Caller } from './caller.ts';
import type { Scope } from './scope.ts';

/** A caller without the scope that a request needs. */
export class ScopeError extends IsobarError {
  readonly scope: Scope;

  constructor(scope: Scope, has: ReadonlySet<Scope>) {
    const own = has.size === 0 ? 'none' : [...has].join(', ');
    super('forbidden', `this key has not the scope ${scope}, which the request needs; it has ${own}`);
    this.scope = scope;
  }
}

/** Throws ScopeError for a caller that may not do what a scope stands for. */
export function requireScope({ scopes }: Pick<Caller, 'scopes'>, scope: Scope): void {
  if (!scopes.has(scope)) throw new ScopeError(scope, scopes);
}
