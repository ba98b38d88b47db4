import type { ServerResponse } from 'node:http';
import { CREDIT_HEADERS } from '../credits/headers.ts';
import { setHeader } from '../message/buffered-headers.ts';

/** Headers that pages of other origins may send; the last ones are those of clients of GraphQL. */
const ALLOWED = [
  'Authorization',
  'Content-Type',
  'Accept',
  'If-None-Match',
  'Prefer',
  'X-Request-Id',
  'Last-Event-ID',
  'X-Isobar-CSRF',
  'Apollo-Require-Preflight',
  'X-GraphQL-Yoga-CSRF',
  'ApolloGraphQL-Client-Name',
  'ApolloGraphQL-Client-Version',
].join(',');

/** Headers of answers that pages of other origins may read. */
const EXPOSED = [
  'X-Request-Id',
  'X-Run',
  'X-Run-Horizon-Hours',
  'X-Detail',
  'ETag',
  'Link',
  'Content-Disposition',
  'WWW-Authenticate',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Preference-Applied',
  ...CREDIT_HEADERS,
].join(',');

const MAX_AGE_SECONDS = 86_400;

/** Says that pages of any origin may ask and read the answer (CORS). What a path allows otherwise is for its route to say. */
export function allowCrossOrigin(method: string | undefined, res: ServerResponse): void {
  setHeader(res, 'Access-Control-Allow-Origin', '*');
  setHeader(res, 'Access-Control-Expose-Headers', EXPOSED);
  if (method !== 'OPTIONS') return;
  setHeader(res, 'Access-Control-Allow-Methods', 'GET,HEAD,POST');
  setHeader(res, 'Access-Control-Allow-Headers', ALLOWED);
  setHeader(res, 'Access-Control-Max-Age', MAX_AGE_SECONDS);
}

/** Browsers must not take data for a page, whatever is in it. Pages have rules of their own. */
export function forbidSniffing(res: ServerResponse): void {
  setHeader(res, 'X-Content-Type-Options', 'nosniff');
}
