import { formatTime, IsobarError } from '../../../platform/index.ts';
import { keyOfBalance } from '../../plans/key-quota.ts';
import { CreditsError, type CreditsErrorDetails } from '../credits-error.ts';

const SECOND_MS = 1000;

/**
 * Why a balance does not suffice: CreditsError for credits, of the project or of the key, and IsobarError('rate_limit_exceeded') for the
 * requests of a key.
 * @param id of the project, or of the key's balance
 */
export function quotaError(id: string, details: CreditsErrorDetails, now: Date): IsobarError {
  const key = keyOfBalance(id);
  const { monthly, renewsAt } = details;
  if (key?.counted !== 'requests') return new CreditsError(details, key === null ? 'project' : 'key');
  const retryAfterSeconds = Math.max(1, Math.ceil((renewsAt.getTime() - now.getTime()) / SECOND_MS));
  return new IsobarError(
    'rate_limit_exceeded',
    `this key may make ${monthly} ${monthly === 1 ? 'request' : 'requests'} a month, which are used up: the next month begins at ${formatTime(renewsAt)}`,
    { retryAfterSeconds },
  );
}
