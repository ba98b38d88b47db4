import {
  type ExecutionArgs,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  getOperationAST,
  getVariableValues,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  type VariableValues,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { MODEL_IDS, type ModelId } from '../../catalog/index.ts';
import { type Pin, parsePin, type RequestedRange } from '../../forecast/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { Context } from '../context.ts';

/** The arguments of a field that choose runs and times; they have the same names everywhere. */
interface Arguments extends RequestedRange {
  readonly model?: ModelId;
  readonly models?: readonly ModelId[] | null;
  readonly initTime?: Date | null;
  readonly initTimes?: readonly Date[] | null;
  readonly pin?: string | null;
  readonly leadHours?: number | null;
  readonly validTime?: Date | null;
}

/** The models whose default runs a part of an operation asks. */
interface Scope {
  readonly models: readonly ModelId[];
  /** Whether several models share the ranges in it. */
  readonly shared: boolean;
  /** Whether times name the runs instead. */
  readonly named: boolean;
  /** Names the runs of the models that it knows; one of an earlier version does not know models that were added later. */
  readonly pin: Pin | null;
}

const ANYWHERE: Scope = { models: [], shared: false, named: false, pin: null };

/**
 * Announces every range of leads and valid times of an operation to its request before anything is resolved, so that one run of
 * each model answers all of its fields: the newest that covers what they ask for together.
 */
export function useExpectedRuns(): Plugin<Context> {
  return {
    onExecute({ args }) {
      const { schema, document, operationName, contextValue } = args as ExecutionArgs;
      const operation = getOperationAST(document, operationName);
      const root = operation && schema.getRootType(operation.operation);
      if (!operation || !root) return;
      const definitions = operation.variableDefinitions ?? [];
      const { variableValues } = getVariableValues(schema, definitions, args.variableValues ?? {});
      if (variableValues === undefined) return;
      const fragments = new Map(
        document.definitions.flatMap((definition) =>
          definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
        ),
      );
      const { request } = contextValue as Context;
      const expect = (range: RequestedRange, { models, shared, named, pin }: Scope) => {
        if (named) return;
        for (const model of models)
          if (pin?.get(model) === undefined) request.expect(model, { range, shared });
      };
      new OperationWalk(fragments, variableValues, expect).walk(operation.selectionSet, root, ANYWHERE);
    },
  };
}

class OperationWalk {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #variables: VariableValues;
  readonly #expect: (range: RequestedRange, scope: Scope) => void;

  constructor(
    fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    variables: VariableValues,
    expect: (range: RequestedRange, scope: Scope) => void,
  ) {
    this.#fragments = fragments;
    this.#variables = variables;
    this.#expect = expect;
  }

  walk({ selections }: SelectionSetNode, type: GraphQLCompositeType, scope: Scope): void {
    for (const selection of selections) {
      if (!this.#isIncluded(selection)) continue;
      if (selection.kind === Kind.FIELD) this.#walkField(selection, type, scope);
      else if (selection.kind === Kind.INLINE_FRAGMENT) this.walk(selection.selectionSet, type, scope);
      else {
        const fragment = this.#fragments.get(selection.name.value);
        if (fragment !== undefined) this.walk(fragment.selectionSet, type, scope);
      }
    }
  }

  #walkField(node: FieldNode, type: GraphQLCompositeType, outer: Scope): void {
    const field = fieldOf(type, node);
    if (field === undefined) return;
    const args = this.#argumentsOf(field, node);
    const scope = args && scopeOf(field, args, outer);
    if (args === null || scope === null) return;
    const range = rangeOf(args);
    if (range !== null) this.#expect(range, scope);
    const child = getNamedType(field.type);
    if (node.selectionSet !== undefined && isCompositeType(child)) this.walk(node.selectionSet, child, scope);
  }

  /** Null for arguments that are not valid: the field itself then fails when it is executed. */
  #argumentsOf(field: GraphQLField<unknown, unknown>, node: FieldNode): Arguments | null {
    try {
      return getArgumentValues(field, node, this.#variables);
    } catch {
      return null;
    }
  }

  #isIncluded(node: SelectionSetNode['selections'][number]): boolean {
    const skip = getDirectiveValues(GraphQLSkipDirective, node, this.#variables);
    const include = getDirectiveValues(GraphQLIncludeDirective, node, this.#variables);
    return skip?.['if'] !== true && include?.['if'] !== false;
  }
}

function fieldOf(
  type: GraphQLCompositeType,
  { name }: FieldNode,
): GraphQLField<unknown, unknown> | undefined {
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name.value] : undefined;
}

/** Null for a pin that is not valid: the field itself then fails when it is executed. */
function scopeOf(
  { args: known }: GraphQLField<unknown, unknown>,
  args: Arguments,
  outer: Scope,
): Scope | null {
  const named = outer.named || Boolean(args.initTime || args.initTimes);
  const pin = args.pin ? pinOf(args.pin) : outer.pin;
  if (args.pin && pin === null) return null;
  if (args.model !== undefined) return { models: [args.model], shared: false, named, pin };
  const isOfSeveral = known.some(({ name }) => name === 'models');
  if (isOfSeveral) return { models: args.models ?? MODEL_IDS, shared: true, named, pin };
  return { ...outer, named, pin };
}

function pinOf(token: string): Pin | null {
  try {
    return parsePin(token);
  } catch (error) {
    if (error instanceof IsobarError) return null;
    throw error;
  }
}

/** What a field asks for; null for nothing. */
function rangeOf(args: Arguments): RequestedRange | null {
  const { leadFrom, leadTo, validFrom, validTo, leadHours: lead, validTime: time } = args;
  const range = {
    leadFrom: leadFrom ?? lead,
    leadTo: leadTo ?? lead,
    validFrom: validFrom ?? time,
    validTo: validTo ?? time,
  };
  return Object.values(range).some((bound) => bound !== null && bound !== undefined) ? range : null;
}
