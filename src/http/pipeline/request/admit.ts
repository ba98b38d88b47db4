import { requireOwnProject } from '../../../access/index.ts';
import { admitCaller } from '../../admission/admit.ts';
import { type Exchange, matchOf } from '../exchange.ts';

/**
 * Counts the request against the rates of its caller, or of its address, and checks concurrency and rights. Throws (or rejects) as
 * `admitCaller`, and with IsobarError('forbidden') on routes for operators.
 */
export function admit(exchange: Exchange): void | Promise<void> {
  const { req, res, caller, shared } = exchange;
  const { route } = matchOf(exchange);
  const access = 'definition' in route ? route.definition.access : null;
  if (caller === null) {
    // All probes of a load balancer come from one address.
    return access === 'probe' ? undefined : shared.admission.addresses.takeOpen(req, res);
  }
  const admitted = admitCaller(res, shared.admission, route.scope, caller);
  if (access !== 'operator') return admitted;
  return admitted instanceof Promise
    ? admitted.then(() => requireOwnProject(caller))
    : requireOwnProject(caller);
}
