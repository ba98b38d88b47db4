import { z } from 'zod';
import { IsobarError } from '../../platform/index.ts';
import { plainAddress } from '../network/address.ts';
import { readBody, request } from '../network/http.ts';

const MAX_ANSWER_BYTES = 64 * 1024;
/** A token is renewed this long before its end, so that no request carries one that ends under way. */
const MARGIN_MS = 5 * 60_000;
/** One that ends sooner than that is used for this long all the same. */
const MIN_MS = 60_000;
/** How long a token is good whose end the server does not tell. */
const USUAL_MS = 45 * 60_000;

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

  /** The query string to append, without its question mark. Throws IsobarError('upstream_unavailable') when none is to be had. */
  async current(): Promise<string> {
    if (this.#token === null || this.#now() >= this.#token.renewAt) this.#token = await this.#fetch();
    return this.#token.text;
  }

  /** Forgets a token that was refused; one that has come since stays. */
  drop(text: string): void {
    if (this.#token?.text === text) this.#token = null;
  }

  /** One request for all who wait; so it is not ended by the signal of one of them. */
  #fetch(): Promise<Token> {
    this.#fetching ??= fetchToken(this.#tokenUrl, this.#now).finally(() => {
      this.#fetching = null;
    });
    return this.#fetching;
  }
}

async function fetchToken(tokenUrl: string, now: () => number): Promise<Token> {
  const read = async (response: Response): Promise<Token> => {
    const text = new TextDecoder().decode(await readBody(response, MAX_ANSWER_BYTES));
    const parsed = answerSchema.safeParse(response.status === 200 ? parseJson(text) : null);
    if (!parsed.success) {
      throw new IsobarError('upstream_unavailable', `${tokenUrl}: no token, status ${response.status}`);
    }
    const expiry = Date.parse(parsed.data['msft:expiry'] ?? '');
    const end = Number.isNaN(expiry) ? now() + USUAL_MS : expiry;
    return {
      text: parsed.data.token.replace(/^\?/, ''),
      renewAt: Math.max(end - MARGIN_MS, now() + MIN_MS),
    };
  };
  return request(plainAddress(tokenUrl), {}, read);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
