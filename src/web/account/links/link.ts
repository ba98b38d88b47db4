/** A link that opens the account page: of the first start, of an invitation, for a new password, or to confirm an e-mail address. */
export interface Link {
  readonly kind: 'setup' | 'invitation' | 'reset' | 'confirm';
  readonly token: string;
}

const KINDS = ['setup', 'invitation', 'reset', 'confirm'] as const;

/** The link that the fragment of an address holds; null for none. */
export function linkIn(hash: string): Link | null {
  const members = new URLSearchParams(hash.replace(/^#/, ''));
  for (const kind of KINDS) {
    const token = members.get(kind);
    if (token) return { kind, token };
  }
  return null;
}

/** Reads the link of the address, and takes it out of the address bar and the history. */
export function takeLink(): Link | null {
  const link = linkIn(location.hash);
  if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search);
  return link;
}

/** Reads the error code of a failed single sign-on and removes it from the address. */
export function takeFailure(): string | null {
  const failure = new URLSearchParams(location.search).get('error');
  if (failure !== null) history.replaceState(null, '', location.pathname);
  return failure;
}
