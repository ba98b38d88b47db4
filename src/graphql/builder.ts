import SchemaBuilder from '@pothos/core';
import dataloader from '@pothos/plugin-dataloader';
import relay from '@pothos/plugin-relay';
import scopeAuth from '@pothos/plugin-scope-auth';
import tracing, { isRootField } from '@pothos/plugin-tracing';
import { workOfLanguage } from '../http/index.ts';
import { isTraced } from '../platform/index.ts';
import { type AuthScopes, authScopesOf } from './auth/auth-scopes.ts';
import { missingScope, refusedScope } from './auth/missing-scope.ts';
import type { Context } from './context/context.ts';
import type { JsonLeaf } from './leaves/index.ts';
import cost from './plugins/cost/index.ts';
import inputSpellings from './plugins/input-spellings/index.ts';
import rate from './plugins/rate/index.ts';
import { RELAY_OPTIONS } from './plugins/relay-options.ts';
import { traceField } from './plugins/trace-field.ts';
import yieldToOthers from './plugins/yield/index.ts';
import { ofModels } from './pricing/price.ts';
import { ANYTHING } from './pricing/scope.ts';

export interface SchemaTypes {
  Context: Context;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: false;
  DefaultNodeNullability: false;
  AuthScopes: AuthScopes;
  Scalars: {
    Time: { Input: Date; Output: Date };
    NonNegativeInt: { Input: number; Output: number };
    PositiveInt: { Input: number; Output: number };
    JSON: { Input: unknown; Output: unknown };
    SafeInt: { Input: number; Output: number };
    TimeZone: { Input: string; Output: string };
    EmailAddress: { Input: string; Output: string };
    URL: { Input: URL; Output: string };
    CountryCode: { Input: string; Output: string };
    FloatSeries: { Input: never; Output: readonly (number | null)[] | JsonLeaf };
    Float32Base64: { Input: never; Output: JsonLeaf };
    IntSeries: { Input: never; Output: readonly (number | null)[] };
    HourAxis: { Input: never; Output: readonly number[] | JsonLeaf };
    TimeAxis: { Input: never; Output: readonly Date[] | JsonLeaf };
  };
}

/** A question in words that rules answer, for one variable. */
const QUESTION = workOfLanguage({ tokens: { input: 0, output: 0 }, parts: [] });

export const builder = new SchemaBuilder<SchemaTypes>({
  defaultFieldNullability: false,
  // The first wraps the resolvers of the others.
  plugins: [scopeAuth, tracing, yieldToOthers, relay, dataloader, inputSpellings, cost, rate],
  // The analysis refuses an operation as a whole before it starts; this holds where a field is reached in another way.
  scopeAuth: {
    authScopes: ({ caller }) => authScopesOf(caller),
    unauthorizedError: (_parent, { caller }, _info, { failure }) =>
      missingScope(caller, refusedScope(failure)),
  },
  // Decided when the schema is built: without traces no resolver is wrapped.
  tracing: { default: (field) => isTraced() && isRootField(field), wrap: traceField },
  relay: RELAY_OPTIONS,
  cost: {
    weighedIn: { ...ofModels(['gfs'], ANYTHING), items: 10, words: { price: QUESTION.price, elsewhere: 0 } },
  },
});

/** The type of everything that can be queried. */
export const QueryRef = builder.queryType({ description: 'Everything that can be queried.' });
