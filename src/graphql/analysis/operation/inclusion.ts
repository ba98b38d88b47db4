import { type DirectiveNode, Kind, type SelectionNode, type VariableValues } from 'graphql';
import type { Check, Checks } from '../../pricing/operation-field.ts';

/** The checks of a selection and those around it; the same array when it adds none. */
export function checksOf({ directives = [] }: SelectionNode, around: Checks): Checks {
  const own = directives.flatMap((directive) => checkOf(directive) ?? []);
  return own.length === 0 ? around : [...around, ...own];
}

/** Whether any of the selections of a field is included. @param selections null when one of them has no checks */
export function isIncluded(selections: readonly Checks[] | null, variables: VariableValues): boolean {
  return selections?.some((checks) => checks.every((check) => holds(check, variables))) ?? true;
}

function checkOf({ name, arguments: args = [] }: DirectiveNode): Check | null {
  if (name.value !== 'skip' && name.value !== 'include') return null;
  const condition = args.find((argument) => argument.name.value === 'if')?.value;
  const value = name.value === 'include';
  if (condition?.kind === Kind.BOOLEAN) return { condition: { literal: condition.value }, value };
  if (condition?.kind === Kind.VARIABLE) return { condition: { variable: condition.name.value }, value };
  return null;
}

function holds({ condition, value }: Check, { coerced }: VariableValues): boolean {
  return ('literal' in condition ? condition.literal : coerced[condition.variable]) === value;
}
