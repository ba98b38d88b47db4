import {
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isIntrospectionType,
  isListType,
  isObjectType,
} from 'graphql';
import type { Context } from '../../context/context.ts';
import { isSliceOver, timeSlicerOf } from '../../context/scheduling/time-slicer.ts';
import { hasListedPrice } from '../prices/prices.ts';

/** Lists up to this long are answered in one go. */
const SHORT_LIST = 32;

/** Objects of a longer list that go on together. */
const OBJECTS_AT_A_TIME = 8;

type Resolver = GraphQLFieldResolver<unknown, Context>;

/**
 * Lets execution give way to other requests: a field waits for the next turn of the event loop when the present one has taken
 * long, and the objects of a long list are answered some at a time. Fields with one plain value are not worth asking.
 */
export function yieldToOthers(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type) || type === schema.getSubscriptionType()) continue;
    for (const field of Object.values(type.getFields())) {
      const { resolve } = field;
      if (resolve !== undefined && isWorthAsking(type.name, field)) field.resolve = inTurns(field, resolve);
    }
  }
  return schema;
}

function isWorthAsking(parent: string, { name, type }: GraphQLField<unknown, Context>): boolean {
  return isCompositeType(getNamedType(type)) || isLongLeaf(type) || hasListedPrice(`${parent}.${name}`);
}

function isLongLeaf(type: GraphQLField<unknown, unknown>['type']): boolean {
  return isListType(getNullableType(type)) || /Series$|Axis$/.test(getNamedType(type).name);
}

function inTurns({ type }: GraphQLField<unknown, Context>, resolve: Resolver): Resolver {
  const isListOfObjects = isListType(getNullableType(type)) && isCompositeType(getNamedType(type));
  const inSlices: Resolver = isListOfObjects
    ? (parent, args, context, info) => {
        const items: unknown = resolve(parent, args, context, info);
        return items instanceof Promise
          ? items.then((list: unknown) => sliced(list, context))
          : sliced(items, context);
      }
    : resolve;
  return (parent, args, context, info) => {
    if (!isSliceOver()) return inSlices(parent, args, context, info);
    return timeSlicerOf(context.request)
      .wait()
      .then(() => inSlices(parent, args, context, info));
  };
}

/** The items of a long list as promises that resolve in turn. */
function sliced(items: unknown, context: Context): unknown {
  if (!Array.isArray(items) || items.length <= SHORT_LIST) return items;
  const turns = timeSlicerOf(context.request);
  let turn = Promise.resolve();
  return items.map((item: unknown, index) => {
    if (index < SHORT_LIST) return item;
    if (index % OBJECTS_AT_A_TIME === 0) turn = turns.wait();
    // It may fail before its turn.
    if (item instanceof Promise) item.catch(() => null);
    return turn.then(() => item);
  });
}
