import { z } from 'zod';
import { IsobarError } from '../../platform/index.ts';
import { plainAddress } from '../network/hosts/address.ts';
import { request } from '../network/http.ts';
import { type Reply, readBody } from '../network/reply.ts';
import { parseJson } from '../parse-json.ts';

const MAX_ANSWER_BYTES = 64 * 1024;
/** A token is renewed this long before it expires, so that none expires during a request. */
const RENEWAL_MARGIN_MS = 5 * 60_000;
/** A token that expires sooner than that is used for this long all the same. */
const MIN_USE_MS = 60_000;
/** Assumed lifetime where the server does not give the expiry. */
const DEFAULT_LIFETIME_MS = 45 * 60_000;

const answerSchema = z.object({ token: z.string().min(1).max(4096), 'msft:expiry': z.string().optional() });

interface Token {
  readonly text: string;
  readonly renewAt: number;
}

/** Shared access signatures of an Azure blob container, fetched when first needed and renewed in time. */
export class SasTokens {
  readonly #tokenUrl: string;
  readonly #now: () => number;
  #token: Token | null = null;
  #fetching: Promise<Token> | null = null;

  /** @param now in milliseconds */
  constructor(tokenUrl: string, now: () => number) {
    this.#tokenUrl = tokenUrl;
    this.#now = now;
  }

  /** The query string to append, without its question mark. Throws IsobarError('upstream_unavailable') when the server gives none. */
  async current(): Promise<string> {
    if (this.#token === null || this.#now() >= this.#token.renewAt) this.#token = await this.#fetch();
    return this.#token.text;
  }

  /** Drops a refused token; a newer one stays. */
  drop(text: string): void {
    if (this.#token?.text === text) this.#token = null;
  }

  /** One request for all callers, so no caller's signal aborts it. */
  #fetch(): Promise<Token> {
    this.#fetching ??= fetchToken(this.#tokenUrl, this.#now).finally(() => {
      this.#fetching = null;
    });
    return this.#fetching;
  }
}

async function fetchToken(tokenUrl: string, now: () => number): Promise<Token> {
  const read = async (reply: Reply): Promise<Token> => {
    const text = new TextDecoder().decode(await readBody(reply, MAX_ANSWER_BYTES));
    const parsed = answerSchema.safeParse(reply.status === 200 ? parseJson(text) : null);
    if (!parsed.success) {
      throw new IsobarError('upstream_unavailable', `${tokenUrl}: no token, status ${reply.status}`);
    }
    const expiry = Date.parse(parsed.data['msft:expiry'] ?? '');
    const end = Number.isNaN(expiry) ? now() + DEFAULT_LIFETIME_MS : expiry;
    return {
      text: parsed.data.token.replace(/^\?/, ''),
      renewAt: Math.max(end - RENEWAL_MARGIN_MS, now() + MIN_USE_MS),
    };
  };
  return request(plainAddress(tokenUrl), {}, read);
}
