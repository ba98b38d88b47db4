import type { GraphQLSchema } from 'graphql';
import { fieldCostOf } from '../../plugins/cost/index.ts';
import type { OperationField } from '../../pricing/operation-field.ts';
import type { PriceOf } from '../../pricing/price.ts';
import { defaultPrice } from './default-price.ts';
import { INTROSPECTED, introspectionPrices } from './introspection-prices.ts';

/** The field that answers with estimates: there is none of an estimate. */
export const ESTIMATE_FIELD = 'Query.estimate';

/** The field whose cells depend on the grid of the run that answers: the scope of its price has their number. */
export const BOX_FIELD = 'Query.slab';

/** Fields whose forecasts go to the end of each run, since they are of several runs or of a new one. */
export const WHOLE_RUN_FIELDS: ReadonlySet<string> = new Set([
  'Point.runs',
  'Subscription.runUpdated',
  'Subscription.forecastChanged',
]);

/** The field whose price depends on who answers it: the scope of its price has it. */
export const QUESTION_FIELD = 'Query.ask';

/** The fields that are answered from one run of each model that they ask: scopes within them have these runs once they are known. */
export const FORECAST_FIELDS: ReadonlySet<string> = new Set([
  'Point.forecast',
  'Point.forecasts',
  'Point.spread',
]);

const introspected: PriceOf = () => ({ price: INTROSPECTED, bytes: 60 });

/** The prices of all fields of a schema. */
export interface Prices {
  of(field: Pick<OperationField, 'key' | 'definition'>): PriceOf;
}

const known = new WeakMap<GraphQLSchema, Prices>();

/** The prices of a schema: the option `cost` of its fields; else by the type of the field. */
export function pricesOf(schema: GraphQLSchema): Prices {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const table = new Map<string, PriceOf>(introspectionPrices(schema));
  const prices: Prices = {
    of({ key, definition }) {
      const listed = table.get(key);
      if (listed !== undefined) return listed;
      const price =
        fieldCostOf(definition) ?? (key.startsWith('__') ? introspected : defaultPrice(definition));
      table.set(key, price);
      return price;
    },
  };
  known.set(schema, prices);
  return prices;
}
