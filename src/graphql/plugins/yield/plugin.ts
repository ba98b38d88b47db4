import { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import { defaultFieldResolver, type GraphQLFieldResolver } from 'graphql';
import { yieldBetweenItems, yieldWhenSliceIsOver } from './resolvers.ts';

type OutputType = PothosOutputFieldConfig<SchemaTypes>['type'];

/**
 * Lets the execution of a large operation yield to other requests: a field waits for the next turn of the event loop when this one
 * has been long, and the objects of a long list are completed a few at a time. Fields with one plain value are left as they are.
 */
export class PothosYieldPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types['Context'], object>,
    fieldConfig: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (resolver === defaultFieldResolver || !this.#shouldYield(fieldConfig)) return resolver;
    const type = fieldConfig.type as OutputType;
    const isListOfObjects = type.kind === 'List' && isComposite(type.type);
    return yieldWhenSliceIsOver(isListOfObjects ? yieldBetweenItems(resolver) : resolver);
  }

  #shouldYield({ kind, type, pothosOptions }: PothosOutputFieldConfig<Types>): boolean {
    // Events are resolved one at a time.
    if (kind === 'Subscription') return false;
    if (pothosOptions.yield !== undefined) return pothosOptions.yield;
    const output = type as OutputType;
    return (
      pothosOptions.cost !== undefined ||
      output.kind === 'List' ||
      isComposite(output) ||
      /Series$|Axis$/.test(this.buildCache.getTypeConfig(output.ref as never).name)
    );
  }
}

function isComposite(type: OutputType): boolean {
  return type.kind === 'List'
    ? isComposite(type.type)
    : type.kind === 'Object' || type.kind === 'Interface' || type.kind === 'Union';
}
