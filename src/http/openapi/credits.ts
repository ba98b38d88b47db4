import type { ZodOpenApiHeaderObject } from 'zod-openapi';

/** Headers that state credits, as all documents describe them. */
export const CREDITS_DESCRIBED = {
  'X-Credits-Cost': {
    description: 'Credits that this answer costs: 1 without a body (304, HEAD), none for errors.',
    schema: { type: 'integer', minimum: 0 },
    example: 2,
  },
  'X-Credits-Remaining': {
    description: 'Credits that the project has left after it; left out on plans that count none.',
    schema: { type: 'integer' },
    example: 99_987,
  },
  'Preference-Applied': {
    description: '`estimate` where `Prefer: estimate` was followed (RFC 7240).',
    schema: { type: 'string' },
    example: 'estimate',
  },
} as const satisfies Readonly<Record<string, ZodOpenApiHeaderObject>>;
