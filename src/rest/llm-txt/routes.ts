import {
  type ApiDocument,
  type Door,
  type FormatName,
  MEDIA_TYPES,
  type Parameter,
  problemsOf,
  type Route,
} from '../../http/index.ts';
import { RECORDING } from '../openapi/examples.ts';
import { PROBLEMS } from '../openapi/problems.ts';

/** Examples whose answers are longer are shown as calls only. */
const MAX_CHARACTERS_OF_ANSWER = 1500;

const DOORS: Readonly<Record<Door, string>> = {
  open: 'Open: needs no key.',
  either: 'Takes a key; without one, the limits are those of the plan `anonymous`.',
  key: 'Needs a key.',
};

/** A route of the OpenAPI document: what it is for, its parameters, forms and errors, and calls with what the demo answers. */
export function describeRoute(route: Route, document: ApiDocument, door: Door): string {
  const { path, summary, description, examples } = route;
  const parameters = parametersOf(route, document);
  const forms = (Object.keys(route.formats) as FormatName[]).map((name) => `${name} (${MEDIA_TYPES[name]})`);
  return [
    `## GET ${path}`,
    `${summary}. ${description}`,
    DOORS[door],
    parameters.length === 0 ? 'No parameters.' : `Parameters:\n${parameters.map(describe).join('\n')}`,
    `Answer: ${forms.join(', ')}. Errors: ${problemsOf(route, door, PROBLEMS).join(', ')}.`,
    ...examples.map(({ summary, call }) => describeExample(summary, call)),
  ].join('\n\n');
}

function parametersOf({ path }: Route, { paths }: ApiDocument): readonly Parameter[] {
  return (paths?.[path]?.get?.parameters ?? []).filter((parameter) => 'name' in parameter);
}

function describe({ name, in: place, required = false, description, example, schema }: Parameter): string {
  const facts = schema as SchemaFacts;
  const kind = [
    ...(place === 'path' ? ['in the path'] : []),
    describeType(facts),
    required ? 'required' : 'optional',
  ].join(', ');
  // A list is written with commas.
  const [shown = example] = facts.examples ?? [];
  return `- ${name} (${kind}): ${description}${shown === undefined ? '' : ` Example: ${shown}`}`;
}

/** What the schema of a parameter may say. */
interface SchemaFacts {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: SchemaFacts;
  readonly examples?: readonly unknown[];
}

/** Names that are many are listed once, further down. */
const MAX_WORDS = 8;

function describeType(schema: SchemaFacts): string {
  const { type = 'string', enum: words, minimum, maximum, maxLength, maxItems, items } = schema;
  if (items !== undefined) return `comma-separated list of 1 to ${maxItems}, ${describeType(items)}`;
  if (words !== undefined) return words.length <= MAX_WORDS ? words.join(' | ') : 'name of a variable';
  if (minimum !== undefined) return `${type} from ${minimum} to ${maximum}`;
  return maxLength === undefined ? type : `${type} of ${maxLength} characters at most`;
}

function describeExample(summary: string, call: string): string {
  const answer = RECORDING.answers[call];
  const text = typeof answer?.body === 'string' ? answer.body : JSON.stringify(answer?.body);
  const shown = text !== undefined && text.length <= MAX_CHARACTERS_OF_ANSWER;
  return `${summary}:\n\n    GET ${call}${shown ? `\n\n${indented(text)}` : ''}`;
}

function indented(text: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
}
