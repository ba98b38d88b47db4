import { TEST_KEY, type TestGateway } from '../support/gateway.ts';

export interface Link {
  readonly rel: string;
  readonly href: string;
  readonly type: string;
  readonly method?: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly merge?: boolean;
}

interface Asset {
  readonly href: string;
  readonly type: string;
  readonly title: string;
  readonly roles: readonly string[];
  readonly 'forecast:horizon'?: string;
}

export interface Item {
  readonly id: string;
  readonly collection: string;
  readonly bbox: readonly number[];
  readonly geometry: { readonly type: string };
  readonly properties: Readonly<Record<string, unknown>>;
  readonly links: readonly Link[];
  readonly assets: Readonly<Record<string, Asset>>;
}

export interface Page {
  readonly features: readonly Item[];
  readonly links: readonly Link[];
  readonly numberMatched: number;
  readonly numberReturned: number;
  readonly context: { readonly returned: number; readonly limit: number; readonly matched: number };
}

export interface Asked<Body> {
  readonly status: number;
  readonly type: string | null;
  readonly body: Body;
}

/** Asks a gateway's catalogue, by path or by whole address. */
export function stacClient(gateway: () => TestGateway) {
  const tell = async <Body>(response: Response): Promise<Asked<Body>> => ({
    status: response.status,
    type: response.headers.get('content-type'),
    body: (await response.json()) as Body,
  });
  return {
    async get<Body = Page>(address: string): Promise<Asked<Body>> {
      return tell(await gateway().get(address.replace(gateway().address, '')));
    },
    search: async (query: Readonly<Record<string, string>>): Promise<Asked<Page>> =>
      tell(await gateway().get(`/stac/search?${new URLSearchParams(query)}`)),
    async post(body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Asked<Page>> {
      return tell(
        await fetch(`${gateway().address}/stac/search`, {
          method: 'POST',
          headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json', ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      );
    },
  };
}

export const linkOf = (links: readonly Link[], rel: string) => links.find((link) => link.rel === rel);
export const idsOf = ({ features }: Page) => features.map(({ id }) => id);
