import type { GraphQLErrorExtensions } from 'graphql';
import { MODEL_IDS } from '../../catalog/index.ts';
import type { Allowed, IsobarError } from '../../platform/index.ts';

/** What `extensions` of an error has besides its code, for programs; absent where there is nothing to say. */
export interface ErrorDetails {
  readonly reason?: string;
  readonly argument?: string;
  readonly allowed?: Allowed;
  readonly nearest?: readonly (string | number)[];
  readonly retryAfterSeconds?: number;
}

/** Values that `allowed` lists at most: a longer list is in the schema. */
const MAX_ALLOWED = 50;

/** Ids of models that GraphQL spells with `_`, and not as a part of a longer word, such as the id of a run. */
const HYPHENED = new RegExp(
  `(?<![\\w-])(?:${MODEL_IDS.filter((id) => id.includes('-')).join('|')})(?![\\w-])`,
  'g',
);

/** The facts of an error, or of what graphql-js passes on in `extensions`, in the words of GraphQL. */
export function errorDetails(
  error:
    | Partial<Pick<IsobarError, 'reason' | 'argument' | 'allowed' | 'nearest' | 'retryAfterSeconds'>>
    | GraphQLErrorExtensions,
): ErrorDetails {
  const { reason, argument, allowed, nearest, retryAfterSeconds } = error as Partial<IsobarError>;
  return {
    ...(reason && { reason }),
    ...(argument && { argument }),
    ...(allowed && isShort(allowed) && { allowed: allowedInGraphql(allowed) }),
    ...(nearest && nearest.length > 0 && { nearest: nearest.map(valueInGraphql) }),
    ...(typeof retryAfterSeconds === 'number' && { retryAfterSeconds }),
  };
}

/** A message with the ids of models as GraphQL spells them: the core writes `euro-ifs`. */
export function withGraphqlIds(message: string): string {
  return message.replace(HYPHENED, (id) => id.replaceAll('-', '_'));
}

function allowedInGraphql(allowed: Allowed): Allowed {
  return isList(allowed) ? allowed.map(valueInGraphql) : allowed;
}

function valueInGraphql(value: string | number): string | number {
  return typeof value === 'string' ? withGraphqlIds(value) : value;
}

function isShort(allowed: Allowed): boolean {
  return !isList(allowed) || (allowed.length > 0 && allowed.length <= MAX_ALLOWED);
}

function isList(allowed: Allowed): allowed is readonly (string | number)[] {
  return Array.isArray(allowed);
}
