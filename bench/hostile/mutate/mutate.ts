import type { Draws } from '../../../test/answers/draws.ts';
import type { HostileRequest } from '../hostile-request.ts';
import { mutateAddress } from './mutate-address.ts';
import { mutateJson } from './mutate-json.ts';
import { hostileText } from './mutate-text.ts';

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'BREW',
  'get',
];

/** Headers that something in the service reads, with values that it knows. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  accept: [
    'application/json',
    'text/csv',
    'text/html',
    'text/event-stream',
    'multipart/mixed',
    'application/x-netcdf',
    '*/*',
    'application/graphql-response+json',
    'application/vnd.apache.arrow.stream',
    'image/*;q=0.1, */*;q=0',
  ],
  'accept-encoding': ['gzip', 'br', '*', 'identity;q=0', 'zstd, deflate'],
  'accept-language': ['de', 'en-GB, de;q=0.1', '*'],
  authorization: ['Bearer', 'Bearer isb_000000000000_x', 'Basic dXNlcjpwYXNz', 'Digest'],
  'content-type': [
    'text/plain',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/graphql',
  ],
  'content-encoding': ['gzip', 'br', 'x'],
  cookie: ['isobar.session_token=x', '__Secure-isobar.session_token=%', ';;;='],
  expect: ['100-continue', 'x'],
  host: ['example.org', '', '[::1', '127.0.0.1:99999'],
  'if-match': ['*'],
  'if-none-match': ['*', '"x"', 'W/"x", "y"'],
  'if-modified-since': ['Tue, 15 Sep 2026 00:00:00 GMT', 'x'],
  'last-event-id': ['0', '-1', 'x_1'],
  'mcp-protocol-version': ['2025-06-18', '1999-01-01'],
  'mcp-session-id': ['x', '00000000-0000-0000-0000-000000000000'],
  origin: ['null', 'https://example.org', 'x'],
  prefer: ['respond-async', 'wait=10', 'handling=strict'],
  range: ['bytes=0-', 'bytes=-1', 'bytes=5-1', 'bytes=0-0,2-3', 'cells=1'],
  'sec-fetch-site': ['cross-site', 'same-origin'],
  upgrade: ['websocket', 'h2c'],
  'x-forwarded-for': ['1.2.3.4', '::1, x', '999.1.1.1'],
  'x-forwarded-proto': ['https', 'x'],
  'x-http-method-override': ['DELETE'],
  'x-isobar-csrf': ['1'],
  'x-request-id': ['abc', '../x'],
};

/** One request made of another by one to four changes. */
export function mutate(draws: Draws, request: HostileRequest): HostileRequest {
  let mutated = request;
  const changes = draws.of([1, 1, 1, 2, 2, 4]);
  for (let n = 0; n < changes; n++) mutated = changeOne(draws, mutated);
  return mutated;
}

function changeOne(draws: Draws, request: HostileRequest): HostileRequest {
  if (draws.onceIn(8)) return withOtherHeader(draws, request);
  if (draws.onceIn(25)) return { ...request, method: draws.of(METHODS) };
  if (request.body !== null && !draws.onceIn(6)) {
    return { ...request, body: mutateJson(draws, request.body) };
  }
  return { ...request, address: mutateAddress(draws, request.address) };
}

function withOtherHeader(draws: Draws, request: HostileRequest): HostileRequest {
  const [name, values] = draws.of(Object.entries(HEADERS));
  const value = draws.onceIn(3) ? hostileText(draws) : draws.of(values);
  return { ...request, headers: { ...request.headers, [name]: value } };
}
