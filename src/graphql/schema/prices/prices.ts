import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isListType,
} from 'graphql';
import {
  MODEL_IDS,
  type ModelId,
  PRESSURE_LEVELS_HPA,
  SERIES_NAMES,
  type SeriesName,
} from '../../../catalog/index.ts';
import { PROFILE_BASES } from '../../../forecast/index.ts';
import { LEVEL, LOOKUP, NUMBER, reading, readingCells, TIME, workOfPlaces } from '../../../http/index.ts';
import { MOST_COMPARED } from '../../../language/index.ts';
import { MAX_FOUND, prefixSize } from '../../../places/index.ts';
import type { FieldArguments, OperationField } from '../../pricing/operation-field.ts';
import {
  ADD_LEAD,
  ALIGN_LEAD,
  COMPARE_LEAD,
  CONVERT,
  comparisonsIn,
  countOf,
  LABEL_BYTES,
  LEAF,
  list,
  modelsOf,
  NUMBER_BYTES,
  OBJECT,
  ofModel,
  ofModels,
  one,
  PERIOD,
  PLAN,
  type Price,
  type PriceOf,
  ranged,
  STATISTIC,
  SUMMARISE_LEAD,
  TEXT_BYTES,
  TIME_BYTES,
  taking,
  variableOf,
  variablesOf,
} from '../../pricing/price.ts';
import { hoursIn, type Scope, stepsIn } from '../../pricing/scope.ts';
import { ACCOUNT_PRICES } from './account-prices.ts';
import { INTROSPECTED, introspectionPrices } from './introspection-prices.ts';

/** The field that answers with estimates: there is none of an estimate. */
export const ESTIMATE_FIELD = 'Query.estimate';

/** Of the name of a variable. */
const VARIABLE_BYTES = 26;

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

/** What is said of a place beside its forecasts. */
const PLACE_TEXTS = ['name', 'kind', 'answeredAt', 'region', 'country', 'countryCode', 'timeZone'] as const;
const PLACE_NUMBERS = ['id', 'latitude', 'longitude', 'population'] as const;
const PLACE_FIELD = LEAF / 10;

/** The table of prices. Fields that are not in it cost what their type says: see `defaultPrice`. */
export const PRICES: Readonly<Record<string, PriceOf>> = {
  'Query.models': (_, scope) => list(LEAF, MODEL_IDS.length, ofModels(MODEL_IDS, scope)),
  'Query.model': ({ id }, scope) => one(OBJECT, ofModels([id as ModelId], scope)),
  'Query.variables': ({ names }) => list(LEAF, lengthOf(names, SERIES_NAMES.length)),
  'Query.runs': (args, scope) => runs(args['first'], ofModel(args, scope)),
  // It parses, validates and prices a document.
  'Query.estimate': ({ query }) => one(PLAN + (query as string).length * ESTIMATED_CHARACTER),
  'Estimate.refusals': () => list(LEAF, 1),
  'Query.pin': () => one(LOOKUP),
  'Query.eventCursor': () => one(2 * LOOKUP),
  'Query.point': () => taking({ points: 1 }, one(LOOKUP)),
  'Query.run': ({ model }, scope) => one(LOOKUP, model ? ofModels([model as ModelId], scope) : scope),
  'Query.points': ({ at }) => {
    const count = lengthOf(at, 0);
    return taking({ points: count }, list((count * LOOKUP) / 3, count));
  },
  'Query.places': ({ search, limit, near, country }) => {
    const count = countOf(limit, MAX_FOUND);
    const { price } = workOfPlaces({
      ...prefixSize(search as string),
      isNear: Boolean(near),
      hasCountry: Boolean(country),
      limit: count,
    });
    return { price, bytes: 2, times: count };
  },
  'Query.place': () => one(LOOKUP),
  'Query.nearestPlace': () => one(LOOKUP),
  'Query.ask': (_, scope) => {
    const { price, elsewhere } = scope.words;
    return taking({ points: 1 }, { ...one(price, scope), elsewhere });
  },
  'Answer.text': () => ({ price: LEAF, bytes: 10 * TEXT_BYTES }),
  'Answer.notes': () => ({ price: 4 * LEAF, bytes: 10 * TEXT_BYTES }),
  'Answer.attribution': () => ({ price: 2 * LEAF, bytes: 2 * TEXT_BYTES }),
  'Answer.forecast': () => one(LOOKUP),
  'Answer.data': () => one(LOOKUP),
  'Answer.compared': () => list(LOOKUP, MOST_COMPARED - 1),
  'ComparedAnswer.data': () => one(LOOKUP),
  // Reading and writing them is in the price of the question.
  'AnswerData.columns': (_, { items }) => list(LEAF, items),
  'AnswerData.inWindow': (_, { items }) => list(LEAF, items),
  'UnderstoodQuestion.variables': (_, { items }) => ({ price: LEAF, bytes: 2 + items * 30 }),
  'UnderstoodQuestion.alternatives': () => list(LEAF, 5),
  // Writing them is in the price of the search, as it is in those of other interfaces.
  ...placeFields(PLACE_TEXTS, TEXT_BYTES),
  ...placeFields(PLACE_NUMBERS, 25),
  'GazetteerPlace.point': () => taking({ points: 1 }, one(LOOKUP)),
  'Query.slab': (args, scope) => {
    const { method } = (args['at'] ?? {}) as { readonly method?: string };
    const { axis, meshed, spanned } = scope;
    const cells = readingCells({ read: axis, spanned, meshed }) + converted(args, axis);
    const work = reading(variableOf(args), 1) + cells;
    return taking({ cells: axis }, one(LOOKUP + (method === 'LINEAR' ? 2 : 1) * work, scope));
  },
  'Slab.steps': () => list(LEAF, 2),

  'Model.variables': ({ names }) => list(LEAF, lengthOf(names, SERIES_NAMES.length)),
  'Model.latestRun': (_, scope) => one(LOOKUP, ofModels(scope.models, scope)),
  'Model.runs': ({ first }, scope) => runs(first, scope),
  'Model.cycles': () => list(LEAF, 2),
  'CycleGroup.hours': () => ({ price: LEAF + 12 * NUMBER, bytes: 12 * 4 }),
  'CycleGroup.leads': () => list(LEAF, 3),
  'RunConnection.edges': (_, { items }) => list(LEAF, items),
  'RunConnection.nodes': (_, { items }) => list(LEAF, items),
  'Run.leadHours': (_, scope) => numbers(stepsIn({ ...scope, whole: true }), 5),
  'Run.missingLeadHours': (_, scope) => numbers(stepsIn({ ...scope, whole: true }), 5),
  'Run.missingVariables': () => numbers(SERIES_NAMES.length, VARIABLE_BYTES),
  'Diagnostic.inputs': () => ({ price: 4 * LEAF, bytes: 200 }),
  'Diagnostic.codes': () => list(LEAF, 4),
  'LambertGrid.standardParallels': () => ({ price: 2 * LEAF, bytes: 40 }),

  'Point.label': () => ({ price: LEAF, bytes: LABEL_BYTES }),
  'Point.forecast': (args, scope) =>
    one((args['select'] === 'BILINEAR' ? 4 : 1) * LOOKUP, ofModel(args, scope)),
  'Point.forecasts': (args, scope) => {
    const models = modelsOf(args);
    return list(2 * models.length * LOOKUP, models.length, ofModels(models, scope));
  },
  'Point.runs': (args, scope) => {
    const count = lengthOf(args['initTimes'], countOf(args['last'], 24));
    return list(LOOKUP + count * LOOKUP, count, ofModel(args, scope));
  },
  'Point.spread': (args, outer) => {
    const models = modelsOf(args);
    const { leads, ...scope } = ranged(args, ofModels(models, outer));
    // Valid times of models with different steps are more than any one has.
    const axis = args['alignment'] === 'UNION' ? 1.5 * leads : leads;
    const work = reading(variableOf(args), leads) + leads * ALIGN_LEAD;
    const inner = { ...scope, leads, axis, items: models.length };
    return taking({ series: models.length }, one(models.length * (LOOKUP + work), inner));
  },
  'Spread.members': (_, { items }) => list(LEAF, items),
  'Spread.without': (_, { items }) => ({ price: items * LEAF, bytes: items * 14 }),
  'Spread.agreement': (_, { axis, items }) => numbers(axis * (1 + items / 2), NUMBER_BYTES),
  'Point.runChange': (args, outer) => {
    const scope = ofModel(args, outer);
    const axis = args['validTime'] ? 1 : scope.leads;
    const count = countOf(args['last'], 24);
    const work = reading(variableOf(args), axis) + axis * ALIGN_LEAD;
    return taking({ series: count }, one(LOOKUP + count * (LOOKUP + work), { ...scope, axis, items: count }));
  },
  'RunChange.runs': (_, { items }) => list(LEAF, items),

  'PointForecast.corners': () => list(LEAF, 4),
  'PointForecast.series': (args, outer) => ({ ...one(LOOKUP, ranged(args, outer)), once: PLAN }),
  'SeriesTable.column': (args, { leads }) =>
    taking(
      { series: 1 },
      one(OBJECT + reading(variableOf(args), leads) + converted(args, leads) + added(args, leads)),
    ),
  'SeriesTable.columns': (args, scope) => columns(args, scope),
  // Its first use maps all messages of the variable. Few variables have more than one for each lead and input.
  'Series.lineage': ({ first }, { leads }) => {
    const count = Math.min(countOf(first, 1000), 4 * leads);
    return { ...list(0.01 * leads, count), price: 0.01 * leads + 0.1 * Math.min(count, leads) };
  },
  'Series.nulls': () => nulls(),
  'WindValues.nulls': () => nulls(),
  'ProfileColumn.nulls': () => nulls(),
  // Each index has one reason.
  'Nulls.indexes': (_, { axis }) => numbers(axis / NULL_REASONS_AT_A_TIME, 5),
  'PointForecast.at': (_, scope) => one(LOOKUP, { ...scope, leads: 2, axis: 2 }),
  'ForecastAt.steps': () => list(LEAF, 2),
  'ValueAt.steps': () => list(LEAF, 2),
  'ForecastAt.column': (args, { leads }) =>
    taking({ series: 1 }, one(OBJECT + reading(variableOf(args), leads))),
  'ForecastAt.columns': (args, scope) => columns(args, scope),
  'PointForecast.windAtHeight': (args, outer) => {
    const scope = ranged(args, outer);
    const work = reading(HUB_WINDS, scope.leads) + scope.leads * COMPARE_LEAD * 4;
    return taking({ series: 2 }, one(LOOKUP + work, scope));
  },
  'PointForecast.profile': (_, scope) => one(LOOKUP, { ...scope, axis: LEVELS }),
  'Profile.column': () => taking({ series: 1 }, one(OBJECT + LEVELS * LEVEL)),
  'Profile.columns': ({ quantities }) => {
    const count = lengthOf(quantities, PROFILE_BASES.length);
    return taking({ series: count }, list(LEAF + count * LEVELS * LEVEL, count));
  },
  'PointForecast.aggregates': (args, outer) => {
    const scope = ranged(args, outer);
    const hours = typeof args['everyHours'] === 'number' ? args['everyHours'] : 24;
    // The first and the last period may be cut by the range.
    const axis = Math.ceil(hoursIn(scope, args) / hours) + 1;
    return { ...one(LOOKUP, { ...scope, axis }), once: PLAN + axis * PERIOD };
  },
  'Aggregates.periods': (_, { axis }) => list(LEAF, axis),
  'Aggregates.column': (args, { leads }) =>
    taking(
      { series: 1 },
      one(OBJECT + reading(variableOf(args), leads) + leads * SUMMARISE_LEAD + added(args, leads)),
    ),
  'Aggregates.columns': (args, scope) => columns(args, scope, SUMMARISE_LEAD),
  'AggregateColumn.minimum': (_, { axis }) => statistics(axis),
  'AggregateColumn.maximum': (_, { axis }) => statistics(axis),
  'AggregateColumn.mean': (_, { axis }) => statistics(axis),
  'AggregateColumn.sum': (_, { axis }) => statistics(axis),
  'AggregateColumn.hoursPresent': (_, { axis }) => statistics(axis),
  'AggregateColumn.straddling': (_, { axis }) => statistics(axis),
  'AggregateColumn.timeOfMinimum': (_, { axis }) => list(LEAF, axis),
  'AggregateColumn.timeOfMaximum': (_, { axis }) => list(LEAF, axis),
  'PointForecast.windows': (args, outer) => {
    const scope = ranged(args, outer);
    const compared = comparisonsIn(args['where']);
    const names = [...new Set(compared)];
    const work = reading(names, scope.leads) + compared.length * scope.leads * COMPARE_LEAD;
    return taking({ series: names.length }, { ...one(LOOKUP + work, scope), once: PLAN / 2 });
  },
  'ConditionWindows.certain': (_, { leads }) => list(LEAF, leads / 2),
  'ConditionWindows.uncertain': (_, { leads }) => list(LEAF, leads / 2),

  'Slab.latitudes': (_, { sides }) => numbers(sides, NUMBER_BYTES),
  'Slab.longitudes': (_, { sides }) => numbers(sides, NUMBER_BYTES),
  // Cells are written from integers as they are stored, or in a unit of choice.
  'Slab.values': (_, { axis }) => ({ price: LEAF + (axis * NUMBER) / 2, bytes: 2 + axis * NUMBER_BYTES }),
  // As costly to make as to write decimals; each number is four bytes, written with four letters for three.
  'Slab.valuesFloat32': (_, { axis }) => ({ price: LEAF + (axis * NUMBER) / 2, bytes: floatBytes(axis) }),
  'Slab.latitudesFloat32': (_, { sides }) => ({ price: LEAF + sides * NUMBER, bytes: floatBytes(sides) }),
  'Slab.longitudesFloat32': (_, { sides }) => ({ price: LEAF + sides * NUMBER, bytes: floatBytes(sides) }),
  'Slab.x': (_, { sides }) => numbers(sides, NUMBER_BYTES),
  'Slab.y': (_, { sides }) => numbers(sides, NUMBER_BYTES),

  ...ACCOUNT_PRICES,

  'Subscription.runUpdated': (args, scope) => one(LOOKUP, ofModels(modelsOf(args), scope)),
  'Subscription.forecastChanged': (args, scope) => taking({ points: 1 }, one(LOOKUP, ofModel(args, scope))),
  'RunUpdate.forecast': () => taking({ points: 1 }, one(LOOKUP)),
  'ForecastChange.forecast': () => one(LOOKUP),
  'ForecastChange.validTimes': () => ({ price: 1, bytes: 209 * TIME_BYTES }),
};

function placeFields(names: readonly string[], bytes: number): Readonly<Record<string, PriceOf>> {
  const priceOf: PriceOf = () => ({ price: PLACE_FIELD, bytes });
  return Object.fromEntries(names.map((name) => [`GazetteerPlace.${name}`, priceOf]));
}

/** Whether a field has a price of its own, since it is work. */
export function hasListedPrice(key: string): boolean {
  return Object.hasOwn(PRICES, key);
}

/** Parsing and validating one character of a document whose cost is asked. */
const ESTIMATED_CHARACTER = 0.05;

const LEVELS = PRESSURE_LEVELS_HPA.length;

/** What winds at other heights are worked out from. */
const HUB_WINDS: readonly SeriesName[] = ['wind_u_10m', 'wind_v_10m', 'wind_u_100m', 'wind_v_100m'];

/** A series rarely has nulls for more reasons. */
const NULL_REASONS_AT_A_TIME = 2;

/** Scalars that are arrays, with an entry for each of the axis. */
const ARRAYS: ReadonlySet<string> = new Set(['FloatSeries', 'IntSeries', 'HourAxis', 'TimeAxis']);

/** The price of a field that is not in the table, by its type. */
function defaultPrice({ type }: GraphQLField<unknown, unknown>): PriceOf {
  const named = getNamedType(type);
  if (isCompositeType(named)) {
    return isListType(getNullableType(type)) ? (_, { axis }) => list(LEAF, axis) : () => OBJECT_PRICE;
  }
  const isList = isListType(getNullableType(type)) || ARRAYS.has(named.name);
  const bytes = bytesOf(named);
  if (!isList) {
    const price = { price: LEAF, bytes };
    return () => price;
  }
  if (named.name === 'Time' || named.name === 'TimeAxis')
    return (_, { axis }) => ({ price: LEAF + axis * TIME, bytes: axis * bytes });
  return (_, { axis }) => numbers(axis, bytes);
}

const introspected: PriceOf = () => ({ price: INTROSPECTED, bytes: 60 });

const OBJECT_PRICE: Price = { price: OBJECT, bytes: 2 };

function bytesOf(type: GraphQLNamedType): number {
  if (isEnumType(type)) return Math.max(...type.getValues().map(({ name }) => name.length)) + 3;
  return (
    {
      Boolean: 6,
      Int: 12,
      NonNegativeInt: 12,
      PositiveInt: 12,
      Float: 25,
      FloatSeries: NUMBER_BYTES,
      IntSeries: 6,
      HourAxis: 5,
      TimeAxis: TIME_BYTES,
      Time: TIME_BYTES,
    }[type.name] ?? TEXT_BYTES
  );
}

function numbers(count: number, bytes: number): Price {
  return { price: LEAF + count * NUMBER, bytes: 2 + count * bytes };
}

/** Bytes of numbers as `Float32Base64`. */
function floatBytes(count: number): number {
  return 2 + 4 * Math.ceil((4 * count) / 3);
}

/** A column for each of the variables. @param more the price of each lead of each beside that of reading it */
function columns(args: Readonly<Record<string, unknown>>, { leads }: Scope, more = 0): Price {
  const variables = variablesOf(args);
  const price = LEAF + reading(variables, leads) + variables.length * leads * more;
  return taking({ series: variables.length }, list(price, variables.length));
}

function runs(first: unknown, scope: Scope): Price {
  const count = countOf(first, 100);
  return one(LOOKUP + count * LOOKUP, { ...scope, items: count });
}

/** Statistics of periods. */
function statistics(periods: number): Price {
  return { price: LEAF + periods * STATISTIC, bytes: 2 + periods * NUMBER_BYTES };
}

/** Nulls by reason. */
function nulls(): Price {
  return list(LEAF, NULL_REASONS_AT_A_TIME);
}

/** Values in a unit of choice. */
function converted({ unit }: FieldArguments, count: number): number {
  return typeof unit === 'string' ? count * CONVERT : 0;
}

/** Amounts since the start of the run. */
function added({ accumulation }: FieldArguments, leads: number): number {
  return accumulation === 'RUN_TOTAL' ? leads * ADD_LEAD : 0;
}

function lengthOf(list: unknown, otherwise: number): number {
  return Array.isArray(list) ? list.length : otherwise;
}

/** The prices of all fields of a schema. */
export interface Prices {
  of(field: Pick<OperationField, 'key' | 'definition'>): PriceOf;
}

const known = new WeakMap<GraphQLSchema, Prices>();

export function pricesOf(schema: GraphQLSchema): Prices {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const table = new Map<string, PriceOf>([...Object.entries(PRICES), ...introspectionPrices(schema)]);
  const prices: Prices = {
    of({ key, definition }) {
      const listed = table.get(key);
      if (listed !== undefined) return listed;
      const price = key.startsWith('__') ? introspected : defaultPrice(definition);
      table.set(key, price);
      return price;
    },
  };
  known.set(schema, prices);
  return prices;
}
