import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import type { GatewayParts } from '../../../src/app/parts/gateway-parts.ts';
import type { GridSpec } from '../../../src/geo/index.ts';
import { RUN_UPDATED } from '../../graphql/subscriber.ts';
import { INITIALIZE } from '../../mcp/clients.ts';
import { COMPLETE, SOURCE } from '../../store/run-fixtures.ts';
import { publishRun } from '../../support/run-publisher.ts';

type Headers = Readonly<Record<string, string>>;

/** An answer that lasts, whose client reads nothing until `rest` is called. */
export interface OpenAnswer {
  /** Reads the rest: the text of all, and whether it was cut off. */
  rest(): Promise<{ readonly text: string; readonly isCut: boolean }>;
}

/** Too many cells for the buffers between server and client. */
const GLOBE: GridSpec = {
  kind: 'latlon',
  rows: 'north-to-south',
  nx: 700,
  ny: 700,
  latitudeOfFirst: 89.75,
  latitudeOfLast: -89.194,
  latitudeStep: 0.256,
  longitudeOfFirst: 0,
  longitudeOfLast: 357.888,
  longitudeStep: 0.512,
};

/** Data for all of `ANSWERS`. */
export async function publishForAnswers({ store }: Pick<GatewayParts, 'store'>): Promise<void> {
  await publishRun({ store }, 'gfs', '2026-01-01T00:00:00Z', {
    leads: Array.from({ length: 121 }, (_, lead) => lead),
  });
  const draft = await store.draft('icon-global', new Date('2026-01-01T00:00:00Z'), GLOBE, SOURCE);
  const plane = Int32Array.from(
    { length: GLOBE.nx * GLOBE.ny },
    (_, cell) => 26_500 + ((cell * 7919) % 3001),
  );
  await draft.addCube({ variable: 'air_temperature_2m', leads: [0], planes: [plane], lineage: [] });
  await draft.publish(COMPLETE);
}

const PLACES = Array.from({ length: 1000 }, (_, n) => ({ latitude: 45 + (n % 10), longitude: 5 + (n % 13) }));
const STREAMED = `query ($at: [PlaceInput!]!) {
  points(at: $at) @stream { forecast(model: gfs) { series { ${[0, 1, 2, 3, 4].map((n) => `t${n}: validTimes`).join(' ')} } } }
}`;
const SUBSCRIPTION = { query: RUN_UPDATED, variables: { completeness: 'ANY' } };
const JSON_BODY = { 'content-type': 'application/json' };

/** What lasts, by its name: opened for whoever has the headers. */
export const GRAPHQL_ANSWERS = {
  'a subscription as events': (address: string, who: Headers) =>
    openAnswer(`${address}/graphql`, { ...who, ...JSON_BODY, accept: 'text/event-stream' }, SUBSCRIPTION),
  'a subscription in parts': (address: string, who: Headers) =>
    openAnswer(
      `${address}/graphql`,
      { ...who, ...JSON_BODY, accept: 'multipart/mixed;subscriptionSpec=1.0' },
      SUBSCRIPTION,
    ),
  'a streamed list': (address: string, who: Headers) =>
    openAnswer(
      `${address}/graphql`,
      { ...who, ...JSON_BODY, accept: 'multipart/mixed;incrementalSpec=v0.2' },
      { query: STREAMED, variables: { at: PLACES } },
    ),
} as const;

export const KEY_ANSWERS = {
  ...GRAPHQL_ANSWERS,
  'the stream of an MCP session': async (address: string, who: Headers) =>
    openAnswer(`${address}/mcp`, {
      ...who,
      ...(await openMcpSession(address, who)),
      accept: 'text/event-stream',
    }),
  'a long download': (address: string, who: Headers) =>
    openAnswer(
      `${address}/bbox?model=icon-global&var=air_temperature_2m&west=-180&south=-89&east=179&north=89&fmt=geojson`,
      who,
    ),
} as const;

/** Opens an MCP session; the headers that name it. */
export async function openMcpSession(address: string, who: Headers): Promise<Headers> {
  const response = await fetch(`${address}/mcp`, {
    method: 'POST',
    headers: { ...who, ...JSON_BODY, accept: 'application/json, text/event-stream' },
    body: JSON.stringify(INITIALIZE),
  });
  await response.text();
  const id = response.headers.get('mcp-session-id') ?? '';
  return { 'mcp-session-id': id, 'mcp-protocol-version': '2025-11-25' };
}

async function openAnswer(url: string, headers: Headers, body?: object): Promise<OpenAnswer> {
  const request = http.request(url, { method: body === undefined ? 'GET' : 'POST', headers, agent: false });
  request.end(body && JSON.stringify(body));
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) {
    const { text } = await textOf(answer);
    throw new Error(`${url} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
  }
  return { rest: () => textOf(answer) };
}

async function textOf(answer: IncomingMessage): ReturnType<OpenAnswer['rest']> {
  let text = '';
  try {
    for await (const piece of answer) text += piece;
  } catch {
    return { text, isCut: true };
  }
  return { text, isCut: false };
}
