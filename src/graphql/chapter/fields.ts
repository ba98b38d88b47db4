import type { FieldDefinitionNode } from 'graphql';
import { firstSentence } from '../../http/index.ts';
import { inALine } from './definitions.ts';

/** What is shorter says no more than the name of the argument and its type. */
const MIN_TELLING = 32;

/** Fields with their arguments, each in a line. What is said of an argument is said once. */
export function describeFields(fields: readonly FieldDefinitionNode[], told: Set<string>): string {
  return fields.flatMap((field) => [lineOf(field, textOf(field)), ...argumentLines(field, told)]).join('\n');
}

/** Fields with what they are for, in short. */
export function nameFields(fields: readonly FieldDefinitionNode[]): string {
  return fields.map((field) => lineOf(field, firstSentence(textOf(field)))).join('\n');
}

function lineOf(field: FieldDefinitionNode, text: string): string {
  return `- \`${inALine(field)}\`: ${text}`;
}

function argumentLines({ arguments: args = [] }: FieldDefinitionNode, told: Set<string>): readonly string[] {
  return args.flatMap((argument) => {
    const text = firstSentence(textOf(argument));
    const line = `  - ${argument.name.value}: ${text}`;
    if (told.has(line) || text.length < MIN_TELLING) return [];
    told.add(line);
    return [line];
  });
}

/** A description on one line. */
function textOf({ description }: Pick<FieldDefinitionNode, 'description'>): string {
  return (description?.value ?? '').replaceAll(/\s+/g, ' ').trim();
}
