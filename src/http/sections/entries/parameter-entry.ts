import { MODEL_IDS } from '../../../catalog/index.ts';
import type { Parameter } from '../../openapi/parameters.ts';
import type { Entry } from './described.ts';

/** What a schema of a parameter, or of an argument, may say. */
export interface SchemaFacts {
  readonly type?: string;
  readonly enum?: readonly (string | number)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: SchemaFacts;
  readonly examples?: readonly unknown[];
}

/** What is said of a parameter; an example of it where calls do not show one. */
export function entryOf(
  { name, in: place, required = false, description = '', example, schema }: Parameter,
  withExample: boolean,
): Entry {
  // Anything but text, numbers and lists is written as JSON.
  const facts = (schema ?? { type: 'JSON' }) as SchemaFacts;
  const kind = [
    ...(place === 'path' ? ['in the path'] : []),
    typeInWords(facts),
    required ? 'required' : 'optional',
  ].join(', ');
  const [shown = example] = facts.examples ?? [];
  const isShown = withExample && shown !== undefined && facts.enum === undefined;
  return { name, kind, text: description, example: isShown ? String(shown) : null };
}

/** Names that are many are listed once, with the variables. */
const MAX_WORDS = 16;

/** What a schema takes, in words. */
export function typeInWords(schema: SchemaFacts): string {
  const { type = 'string', enum: words, minimum, maximum, maxLength, items } = schema;
  if (items !== undefined) return `comma-separated list${sizeInWords(schema)} of ${typeInWords(items)}`;
  if (words !== undefined) return oneOf(words);
  if (minimum !== undefined && maximum !== undefined) return `${type} from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `${type} from ${minimum} on`;
  return maxLength === undefined ? type : `${type} of ${maxLength} characters at most`;
}

function oneOf(words: readonly (string | number)[]): string {
  if (words.length === MODEL_IDS.length && MODEL_IDS.every((id) => words.includes(id)))
    return 'id of a model';
  return words.length <= MAX_WORDS ? words.join(' | ') : 'name of a variable';
}

function sizeInWords({ minItems = 1, maxItems }: SchemaFacts): string {
  return maxItems === undefined ? '' : `, ${minItems} to ${maxItems},`;
}
