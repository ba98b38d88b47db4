import type { GraphQLField, VariableValues } from 'graphql';

/** One `@skip` or `@include`: the selection is included when its condition has this value. */
export interface Check {
  readonly condition: { readonly literal: boolean } | { readonly variable: string };
  readonly value: boolean;
}

/** Checks that must all hold: those of a selection and of everything around it. */
export type Checks = readonly Check[];

/** The coerced arguments of a field. */
export type FieldArguments = Readonly<Record<string, unknown>>;

/** One position of the answer: a field with all selections of it in the operation, fragments expanded. */
export interface OperationField {
  /** Its key in the answer. */
  readonly responseName: string;
  /** The type that it is selected on, and its name: `Point.forecast`. */
  readonly key: string;
  readonly definition: GraphQLField<unknown, unknown>;
  /** The checks of each selection; null when one of them has none. */
  readonly selections: readonly Checks[] | null;
  readonly children: readonly OperationField[];
  /** The same number for fields on the same objects with the same arguments: aliases, whose work is shared. */
  readonly identity: number;
  /** Null for arguments that are not valid: the field fails when it is executed. */
  readonly argumentsOf: (variables: VariableValues) => FieldArguments | null;
}
