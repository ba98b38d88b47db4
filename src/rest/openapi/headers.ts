import type { ZodOpenApiHeaderObject } from 'zod-openapi';
import { CREDITS_DESCRIBED, isPriced, type Route } from '../../http/index.ts';

const text = { type: 'string' } as const;

/** Headers of answers. */
export const HEADERS = {
  'X-Request-Id': {
    description: 'The id of the request in the log of the server: the one that was sent, or a new one.',
    required: true,
    schema: text,
    example: '4b8f3c52-7a4e-4c0e-9d0a-0d6b6f1f6a53',
  },
  'Cache-Control': {
    description:
      'For ever for a complete run that was named by `init_time` or `pin`, a minute for default runs, never for errors.',
    required: true,
    schema: text,
    example: 'private, max-age=60',
  },
  Vary: {
    description: 'What the answer depends on besides the address.',
    schema: text,
    example: 'Accept, Accept-Encoding',
  },
  ETag: {
    description:
      'Tag of this answer: with it in `If-None-Match`, the server answers 304 until the answer changes.',
    schema: text,
    example: 'W/"6x0zJSNrJXuQ4f0UYSrwCuWkCMEjRZ0P"',
  },
  'X-Run': {
    description: 'The run that answers: model and initialisation time.',
    schema: text,
    example: 'gfs/2026-01-15T00:00:00Z',
  },
  'X-Run-Horizon-Hours': {
    description: 'The last lead of that run in hours: runs of one model may differ.',
    schema: { type: 'integer', minimum: 0 },
    example: 384,
  },
  'Content-Disposition': {
    description: 'Suggested name of a file to save.',
    schema: text,
    example: 'attachment; filename="gfs_air_temperature_2m_20260115T00Z_f006.nc"',
  },
  'RateLimit-Policy': {
    description:
      'Requests (`q`) that the plan of the key, or an address without one, is allowed within a number of seconds (`w`).',
    schema: text,
    example: '"burst";q=60;w=60, "day";q=10000;w=86400',
  },
  RateLimit: {
    description: 'Requests that are left (`r`) for the next seconds (`t`).',
    schema: text,
    example: '"burst";r=42;t=17, "day";r=9123;t=40000',
  },
  ...CREDITS_DESCRIBED,
  'Retry-After': {
    description: 'Seconds after which to ask again.',
    schema: { type: 'integer', minimum: 1 },
    example: 17,
  },
  'WWW-Authenticate': {
    description: 'How to authenticate (RFC 6750).',
    required: true,
    schema: text,
    example: 'Bearer realm="isobar", error="invalid_token"',
  },
  Allow: {
    description: 'The methods of the route.',
    required: true,
    schema: text,
    example: 'GET, HEAD, OPTIONS',
  },
} as const satisfies Readonly<Record<string, ZodOpenApiHeaderObject>>;

type HeaderName = keyof typeof HEADERS;
type HeaderReferences = Record<string, { $ref: string }>;

const OF_EVERY_ANSWER: readonly HeaderName[] = ['X-Request-Id', 'Cache-Control', 'Vary'];
const OF_RATES: readonly HeaderName[] = ['RateLimit-Policy', 'RateLimit'];
const OF_RUN: readonly HeaderName[] = ['X-Run', 'X-Run-Horizon-Hours'];
const OF_CREDITS: readonly HeaderName[] = ['X-Credits-Cost', 'X-Credits-Remaining'];

/** Headers of a successful response. */
export function headersOfAnswer(route: Route): HeaderReferences {
  const isFile = 'netcdf' in route.formats;
  return references([
    ...headersOfCached(route),
    ...(isPriced(route) ? (['Preference-Applied'] as const) : []),
    ...(isFile ? (['Content-Disposition'] as const) : []),
  ]);
}

/** Headers of a status besides 200 with the same body. */
export function headersOfOther(route: Route, status: number): HeaderReferences {
  return { ...headersOfAnswer(route), ...(status === 503 && references(['Retry-After'])) };
}

/** Headers of a 304: those that refresh a cached answer. */
export function headersOfNotModified(route: Route): HeaderReferences {
  return references(headersOfCached(route));
}

/** Whether clients may cache answers of a route. */
export function isCacheable({ tag }: Route): boolean {
  return tag !== 'Service' && tag !== 'Language';
}

function headersOfCached(route: Route): readonly HeaderName[] {
  return [
    ...OF_EVERY_ANSWER,
    ...(isCacheable(route) ? (['ETag'] as const) : []),
    ...(route.tag === 'Forecasts' || route.readsRuns === true ? OF_RUN : []),
    ...(route.access !== 'probe' ? OF_RATES : []),
    ...(['key', 'discovery', 'operator'].includes(route.access) ? OF_CREDITS : []),
  ];
}

/** Statuses that are found before the key is checked. */
const BEFORE_KEYS: readonly number[] = [405, 414];
const ALSO: Readonly<Record<number, HeaderName>> = {
  401: 'WWW-Authenticate',
  403: 'WWW-Authenticate',
  405: 'Allow',
  429: 'Retry-After',
  503: 'Retry-After',
};

/** Headers of an error, on any route. */
export function headersOfProblem(status: number): HeaderReferences {
  const also = ALSO[status];
  return references([
    ...OF_EVERY_ANSWER,
    ...(BEFORE_KEYS.includes(status) ? [] : OF_RATES),
    ...([401, ...BEFORE_KEYS].includes(status) ? [] : [...OF_CREDITS, ...OF_RUN]),
    ...(also === undefined ? [] : [also]),
  ]);
}

function references(names: readonly HeaderName[]): HeaderReferences {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
