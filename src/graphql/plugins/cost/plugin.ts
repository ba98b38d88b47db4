import { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core';
import { type GraphQLField, type GraphQLSchema, isInterfaceType, isObjectType } from 'graphql';
import { directivesOf } from './sdl.ts';
import type { FieldCost } from './types.ts';

/** The option `cost` of a field; undefined for a field that costs what its type says. */
export function fieldCostOf({
  extensions,
}: Pick<GraphQLField<unknown, unknown>, 'extensions'>): FieldCost | undefined {
  return (extensions as { readonly cost?: FieldCost }).cost;
}

/**
 * Declares the price of a field, as its option `cost`. The analysis of operations finds it with `fieldCostOf`; gateways and
 * clients read it as `@cost` and `@listSize` of the SDL, which `printSchemaWithCosts` prints: the AST that `@pothos/plugin-directives`
 * writes for printers has no default values under graphql 17, which would make arguments required.
 */
export class PothosCostPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(fieldConfig: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const { cost } = fieldConfig.pothosOptions;
    return cost === undefined
      ? fieldConfig
      : { ...fieldConfig, extensions: { ...fieldConfig.extensions, cost } };
  }

  /** Adds the directives. Only now do the arguments have types from which usual values can be taken. */
  override afterBuild(schema: GraphQLSchema): GraphQLSchema {
    const { weighedIn } = this.builder.options.cost;
    for (const type of Object.values(schema.getTypeMap())) {
      if (!isObjectType(type) && !isInterfaceType(type)) continue;
      for (const field of Object.values(type.getFields())) {
        const cost = fieldCostOf(field);
        if (cost === undefined) continue;
        const { directives } = field.extensions as { readonly directives?: object };
        const costs = directivesOf(type, field, cost, weighedIn);
        field.extensions = { ...field.extensions, directives: { ...directives, ...costs } };
      }
    }
    return schema;
  }
}
