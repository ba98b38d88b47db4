import type { KeyScope } from '../../../../gql/graphql.ts';

const DAY_MS = 86_400_000;

/** Lifetimes of a key in days; null for unlimited. */
export const LIFETIMES = [null, 30, 90, 365] as const;
/** Grace periods for the old secret after a rotation, in hours. */
export const GRACES = [0, 1, 24, 168, 720] as const;

/** The input of the form for a new key. */
export interface NewKeyInput extends LimitsInput {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** null for no end. */
  readonly expiresAt: string | null;
}

/** Limits of a key, as both forms send them. */
export interface LimitsInput {
  /** null for all. */
  readonly origins: string[] | null;
  /** null for all. */
  readonly addresses: string[] | null;
  /** null for no limit of its own. */
  readonly monthlyRequests: number | null;
  readonly monthlyCredits: number | null;
  readonly requestsPerMinute: number | null;
}

/**
 * @param lifetime days, or empty for unlimited
 * @param text what was typed into a field
 */
export function newKeyInput(
  { scopes, lifetime }: { readonly scopes: readonly KeyScope[]; readonly lifetime: string },
  text: (name: string) => string,
  now: number,
): NewKeyInput {
  const days = Number(lifetime);
  return {
    name: text('name').trim(),
    scopes,
    expiresAt: days > 0 ? new Date(now + days * DAY_MS).toISOString() : null,
    ...limitsInput(text),
  };
}

/** @param text what was typed into a field: lists are separated by line breaks, commas or spaces, and an empty field removes the limit */
export function limitsInput(text: (name: string) => string): LimitsInput {
  return {
    origins: listIn(text('origins')),
    addresses: listIn(text('addresses')),
    monthlyRequests: numberIn(text('monthlyRequests')),
    monthlyCredits: numberIn(text('monthlyCredits')),
    requestsPerMinute: numberIn(text('requestsPerMinute')),
  };
}

function numberIn(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

/** The items of a text, or null for none. */
function listIn(text: string): string[] | null {
  const items = text.split(/[\s,;]+/).filter((item) => item !== '');
  return items.length === 0 ? null : items;
}
