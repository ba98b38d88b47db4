import type { KeyScope } from '../../../gql/graphql.ts';

const DAY_MS = 86_400_000;

/** Lifetimes of a key in days; null for unlimited. */
export const LIFETIMES = [null, 30, 90, 365] as const;
/** Grace periods for the old secret after a rotation, in hours. */
export const GRACES = [0, 1, 24, 168, 720] as const;

/** The input of the form for a new key. */
export interface NewKeyInput {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** null for no end. */
  readonly expiresAt: string | null;
  /** null for all. */
  readonly origins: readonly string[] | null;
  /** null for all. */
  readonly addresses: readonly string[] | null;
}

/** @param lifetime days, or empty for unlimited @param origins and addresses separated by line breaks, commas or spaces */
export function newKeyInput(
  form: {
    readonly name: string;
    readonly scopes: readonly KeyScope[];
    readonly lifetime: string;
    readonly origins: string;
    readonly addresses: string;
  },
  now: number,
): NewKeyInput {
  const { name, scopes, lifetime, origins, addresses } = form;
  const days = Number(lifetime);
  return {
    name: name.trim(),
    scopes,
    expiresAt: days > 0 ? new Date(now + days * DAY_MS).toISOString() : null,
    origins: listIn(origins),
    addresses: listIn(addresses),
  };
}

/** The items of a text, or null for none. */
function listIn(text: string): readonly string[] | null {
  const items = text.split(/[\s,;]+/).filter((item) => item !== '');
  return items.length === 0 ? null : items;
}
