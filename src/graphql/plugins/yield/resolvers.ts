import type { GraphQLFieldResolver } from 'graphql';
import type { Context } from '../../context/context.ts';
import { isSliceOver, timeSlicerOf } from '../../context/scheduling/time-slicer.ts';

/** Lists up to this long are completed at once. */
const SHORT_LIST = 32;

/** Objects of a longer list that are completed together. */
const OBJECTS_PER_SLICE = 8;

// biome-ignore lint/suspicious/noExplicitAny: of any schema, as Pothos has resolvers
type Resolver = GraphQLFieldResolver<any, any, any>;

/** A resolver that waits for its turn when the present turn of the event loop has been long. */
export function yieldWhenSliceIsOver(resolve: Resolver): Resolver {
  return (parent, args, context: Context, info) => {
    if (!isSliceOver()) return resolve(parent, args, context, info);
    return timeSlicerOf(context.request)
      .wait()
      .then(() => resolve(parent, args, context, info));
  };
}

/** A resolver of a list of objects whose items are completed a few at a time. */
export function yieldBetweenItems(resolve: Resolver): Resolver {
  return (parent, args, context: Context, info) => {
    const items: unknown = resolve(parent, args, context, info);
    return items instanceof Promise
      ? items.then((list: unknown) => sliced(list, context))
      : sliced(items, context);
  };
}

/** The items of a long list as promises that resolve in turn. */
function sliced(items: unknown, context: Context): unknown {
  if (!Array.isArray(items) || items.length <= SHORT_LIST) return items;
  const slicer = timeSlicerOf(context.request);
  let turn = Promise.resolve();
  return items.map((item: unknown, index) => {
    if (index < SHORT_LIST) return item;
    if (index % OBJECTS_PER_SLICE === 0) turn = slicer.wait();
    // It may fail before its turn.
    if (item instanceof Promise) item.catch(() => null);
    return turn.then(() => item);
  });
}
