import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { TEST_KEY, type TestGateway } from '../support/gateway.ts';

/** An answer as it came over the socket: nothing is decoded or followed. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly content: Buffer;
}

export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** null: none. */
  readonly key?: string | null;
}

/** Sends a request with no other headers than the key and those given. */
export async function send(
  { address }: Pick<TestGateway, 'address'>,
  pathAndQuery: string,
  { method = 'GET', headers = {}, key = TEST_KEY }: Sent = {},
): Promise<RawAnswer> {
  const authorization = key === null ? {} : { authorization: `Bearer ${key}` };
  const { hostname, port } = new URL(address);
  const sent = request({
    hostname,
    port,
    path: pathAndQuery,
    method,
    headers: { ...authorization, ...headers },
  });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const content = await buffer(response);
  return { status: response.statusCode ?? 0, headers: response.headers, content };
}

/** The body of an answer in JSON. */
export function jsonOf({ content }: RawAnswer): Record<string, unknown> {
  return JSON.parse(content.toString());
}

/** One well-formed question for each route that answers with 200, and for /llm. */
export const CALLS = {
  point: '/point?model=gfs&lat=50&lon=10&var=air_temperature_2m&lead_to=24',
  bbox: '/bbox?model=gfs&var=air_temperature_2m&west=-10&south=35&east=30&north=60',
  profile: '/profile?model=gfs&lat=50&lon=10',
  models: '/models',
  model: '/models/gfs',
  variables: '/models/gfs/variables',
  health: '/healthz',
  llmTxt: '/llm.txt',
  openapi: '/openapi.json',
  docs: '/docs',
} as const;
export const LLM = '/llm?q=rain';
