import type { GraphQLError } from 'graphql';
import { CreditsError } from '../../access/index.ts';
import { creditsIn } from '../../http/index.ts';
import { HTTP_STATUS, type IsobarError } from '../../platform/index.ts';
import { refusal } from './errors.ts';

/** Why no credits were set aside, as clients get it: 402 where the project has too few, 503 where the database does not answer. */
export function refusedCredits(error: IsobarError): GraphQLError {
  const { code, message, retryAfterSeconds } = error;
  const headers = retryAfterSeconds === null ? undefined : { 'Retry-After': `${retryAfterSeconds}` };
  return refusal(code, message, {
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
    http: { status: HTTP_STATUS[code], ...(headers && { headers }) },
    ...(error instanceof CreditsError && { credits: creditsIn(error) }),
  });
}
