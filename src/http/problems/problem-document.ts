import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { CreditsError } from '../../access/index.ts';
import { formatTime } from '../../forecast/index.ts';
import { currentRequestId, type ErrorCode, HTTP_STATUS, type IsobarError } from '../../platform/index.ts';
import type { ProblemPolicy } from './policy.ts';
import { RateError } from './refusals.ts';

const CODES = Object.keys(HTTP_STATUS) as [ErrorCode, ...ErrorCode[]];

/** The body of every error (RFC 9457). */
export const problemDocument = z
  .object({
    type: z
      .string()
      .meta({ description: 'URI of the kind of problem; about:blank where there is none but the status.' }),
    title: z.string().meta({ description: 'The status in words.' }),
    status: z.int().meta({ description: 'The HTTP status again.' }),
    code: z.enum(CODES).meta({ description: 'What kind of error it is, by the contract.' }),
    detail: z
      .string()
      .meta({ description: 'What was wrong, what is allowed, and what may have been meant.' }),
    errors: z
      .array(z.object({ parameter: z.string(), detail: z.string() }))
      .meta({ description: 'The parameters that are not valid, one by one.' })
      .optional(),
    description: z.string().meta({ description: 'On EDR and STAC routes: detail again.' }).optional(),
    'violated-policies': z
      .array(z.string())
      .meta({ description: 'With 429: names of the policies in RateLimit-Policy that it violates.' })
      .optional(),
    credits: z
      .object({
        cost: z.int().meta({ description: 'Credits that the request costs.' }),
        left: z.int().meta({ description: 'Credits that the project has left.' }),
        renewsAt: z.string().meta({ description: 'When the allowance of the next month is added.' }),
      })
      .meta({ description: 'With 402: what is missing, and when there will be more.' })
      .optional(),
    request_id: z.string().meta({ description: 'The id under which the log of the server has the request.' }),
  })
  .meta({ id: 'Problem', description: 'An error (RFC 9457).' });

/** Kinds of problems that are registered (IANA, HTTP Problem Types). */
const PROBLEM_TYPES: Readonly<Partial<Record<ErrorCode, string>>> = {
  rate_limit_exceeded: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
  overloaded: 'https://iana.org/assignments/http-problem-types#temporary-reduced-capacity',
};

/** Cost and balance in a refusal for insufficient credits (402); GraphQL's errors have the same fields. */
export function creditsIn({ cost, left, renewsAt }: CreditsError) {
  return { cost, left, renewsAt: formatTime(renewsAt) };
}

/** The body of an error with a status: a problem document as JSON text; `detail` is the contract's string. */
export function problemBody(
  error: Pick<IsobarError, 'code' | 'publicMessage' | 'faults' | 'retryAfterSeconds'>,
  status: number,
  policy: ProblemPolicy,
): string {
  const { code, publicMessage: detail, faults, retryAfterSeconds } = error;
  const requestId = currentRequestId();
  return JSON.stringify({
    type: PROBLEM_TYPES[code] ?? 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail,
    ...(policy.withDescription && { description: detail }),
    ...(faults.length > 0 && { errors: faults }),
    ...(error instanceof RateError && { 'violated-policies': error.violated }),
    ...(error instanceof CreditsError && { credits: creditsIn(error) }),
    request_id: requestId ?? '',
    ...(policy.withGraphqlErrors && {
      errors: [
        {
          message: detail,
          extensions: {
            code,
            ...(retryAfterSeconds !== null && { retryAfterSeconds }),
            ...(error instanceof CreditsError && { credits: creditsIn(error) }),
            requestId,
          },
        },
      ],
    }),
  } satisfies z.input<typeof problemDocument> | object);
}
