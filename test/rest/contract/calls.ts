import { expect } from 'vitest';
import { TEST_KEY, type TestGateway } from '../../support/gateway.ts';

/** A JSON body, of which tests name what they need. */
type Body = Readonly<Record<string, unknown>>;

export interface Answer<Content = Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Content;
}

type Query = Readonly<Record<string, string | number | undefined>>;

/** Calls of one gateway, which opens later than the calls are defined. */
export interface Calls {
  /** GET with the test key; undefined parameters are left out. */
  get<Content = Body>(path: string, query?: Query): Promise<Answer<Content>>;
  /** The body of an answer, which must be 200. */
  ok<Content = Body>(path: string, query?: Query): Promise<Content>;
  /** Asserts that a call is refused with a status and words of the contract's `detail`; the body of the refusal. */
  refused(path: string, query: Query, status: number, words: string | RegExp): Promise<Body>;
}

export function callsOf(gateway: () => TestGateway): Calls {
  async function get<Content>(path: string, query: Query = {}): Promise<Answer<Content>> {
    const address = `${gateway().address}${path}${search(query)}`;
    const response = await fetch(address, { headers: { authorization: `Bearer ${TEST_KEY}` } });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Content,
    };
  }

  return {
    get,
    async ok<Content>(path: string, query?: Query) {
      const { status, body } = await get<Content>(path, query);
      expect({ status, body }).toMatchObject({ status: 200 });
      return body;
    },
    async refused(path, query, status, words) {
      const answer = await get<Body>(path, query);
      expect(answer).toMatchObject({ status });
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      const detail = answer.body['detail'];
      if (typeof words === 'string') expect(detail).toEqual(expect.stringContaining(words));
      else expect(detail).toEqual(expect.stringMatching(words));
      return answer.body;
    },
  };
}

function search(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.append(name, String(value));
  }
  return parameters.size === 0 ? '' : `?${parameters}`;
}
