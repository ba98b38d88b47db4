/** Where a file is: the name that messages and lineage give it, and the request that fetches it now. */
export interface Address {
  /** Without anything secret. */
  readonly url: string;
  /** The request to send: the URL with its signature, and headers. */
  sign(signal?: AbortSignal): Promise<SignedRequest>;
  /** Drops the signature of a refused request; false where there is none to renew. */
  renew(refused: SignedRequest): boolean;
}

export interface SignedRequest {
  readonly href: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The address of a URL that needs no signature. */
export function plainAddress(url: string): Address {
  return { url, sign: async () => ({ href: url, headers: {} }), renew: () => false };
}

export function addressOf(target: string | Address): Address {
  return typeof target === 'string' ? plainAddress(target) : target;
}
