/** Where a file is: its name for messages and lineage, and how to ask for it now. */
export interface Address {
  /** Without anything secret. */
  readonly url: string;
  /** What to send: the URL with its signature, and headers. */
  sign(signal?: AbortSignal): Promise<SignedRequest>;
  /** Drops the signature of a request that was refused; false where there is none to renew. */
  renew(refused: SignedRequest): boolean;
}

export interface SignedRequest {
  readonly href: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The address of a URL that is asked for as it stands. */
export function plainAddress(url: string): Address {
  return { url, sign: async () => ({ href: url, headers: {} }), renew: () => false };
}

export function addressOf(target: string | Address): Address {
  return typeof target === 'string' ? plainAddress(target) : target;
}
