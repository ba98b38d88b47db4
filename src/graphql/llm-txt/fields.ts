import { type FieldDefinitionNode, print } from 'graphql';
import { firstSentence } from '../../http/index.ts';
import { inALine } from './definitions.ts';

/** What is shorter says no more than the name of the argument and its type. */
const MIN_TELLING = 32;

/** Fields with their arguments, each in a line. What is said of an argument is said once. */
export function describeFields(fields: readonly FieldDefinitionNode[], described: Set<string>): string {
  return fields.flatMap((field) => [lineOf(field), ...argumentLines(field, described)]).join('\n');
}

/** Fields that take arguments, with what they are for: the types have the arguments. */
export function explainFields(fields: readonly FieldDefinitionNode[]): string {
  return fields
    .filter(({ arguments: args = [] }) => args.length > 0)
    .map((field) => `- \`${field.name.value}\`: ${firstSentence(textOf(field))}`)
    .join('\n');
}

/** A field with the names and types of its arguments, without its own type. */
export function bareSignature(field: FieldDefinitionNode): string {
  const args = (field.arguments ?? []).map(({ name, type }) => `${name.value}: ${print(type)}`);
  return args.length === 0 ? field.name.value : `${field.name.value}(${args.join(', ')})`;
}

function lineOf(field: FieldDefinitionNode): string {
  return `- \`${inALine(field)}\`: ${firstSentence(textOf(field))}`;
}

function argumentLines(
  { arguments: args = [] }: FieldDefinitionNode,
  described: Set<string>,
): readonly string[] {
  return args.flatMap((argument) => {
    const text = firstSentence(textOf(argument));
    const line = `  - ${argument.name.value}: ${text}`;
    if (described.has(line) || text.length < MIN_TELLING) return [];
    described.add(line);
    return [line];
  });
}

/** A description on one line. */
function textOf({ description }: Pick<FieldDefinitionNode, 'description'>): string {
  return (description?.value ?? '').replaceAll(/\s+/g, ' ').trim();
}
