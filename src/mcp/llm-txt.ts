import { z } from 'zod';
import {
  type DescribedTexts,
  describeEntries,
  firstSentence,
  postExample,
  type SchemaFacts,
  type Section,
  type SectionPart,
  typeInWords,
} from '../http/index.ts';
import { PROMPTS } from './protocol/prompts.ts';
import { listResources, TEMPLATES } from './protocol/resources.ts';
import type { Tool } from './tool.ts';
import { TOOLS } from './tools/index.ts';

/** The MCP server in plain text: how it is reached, and its tools with their arguments. */
export function mcpSection(describedTexts: DescribedTexts): Section {
  const tools = TOOLS.map((tool) => describeTool(tool, describedTexts));
  return { title: 'MCP', parts: [INTRODUCTION, ...EXAMPLES, ...tools, resources(), prompts()] };
}

const INTRODUCTION = `A server of the Model Context Protocol over Streamable HTTP at \`POST /mcp\`, with the same key; \`isobar mcp\` is the same on standard input and output. Sessions (\`initialize\`, then the header \`Mcp-Session-Id\`; \`GET /mcp\` listens, \`DELETE /mcp\` ends one) are optional: a message without one is answered at once. Send \`Accept: application/json, text/event-stream\`. Pages of other origins are refused with 403.

Results have \`structuredContent\` by the output schema of the tool (\`tools/list\` has it), a short \`content\` text of the same, and \`_meta["isobar/credits"]\`. A call that cannot be answered has \`isError: true\` and says why.`;

const HEADERS = ['Accept: application/json, text/event-stream'];

function call(summary: string, name: string, args: object): SectionPart {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  return { ...postExample(summary, '/mcp', message, ...HEADERS), show: ['result.structuredContent'] };
}

const PLACE = { name: 'Berlin, Germany' };
const EXAMPLES: readonly SectionPart[] = [
  call('Two variables at a place', 'get_forecast', {
    place: PLACE,
    variables: ['air_temperature_2m', 'total_precipitation'],
    lead_from: 0,
    lead_to: 3,
  }),
  call('When it is calm', 'search_windows', {
    place: PLACE,
    conditions: [{ variable: 'wind_speed_10m', is: 'below', threshold: 5 }],
    lead_from: 0,
    lead_to: 24,
  }),
];

/** What a schema of an argument says. */
interface Argument extends SchemaFacts {
  readonly description?: string;
  readonly default?: unknown;
  readonly items?: Argument;
  readonly anyOf?: readonly Argument[];
  readonly properties?: Readonly<Record<string, Argument>>;
  readonly required?: readonly string[];
}

/** A tool and its arguments. */
function describeTool({ name, description, input }: Tool, describedTexts: DescribedTexts): string {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Argument;
  const required = new Set(schema.required);
  const entries = Object.entries(schema.properties ?? {}).map(([argument, facts]) =>
    entryOf(argument, facts, required.has(argument)),
  );
  const args = entries.length === 0 ? 'No arguments.' : describeEntries(describedTexts, name, entries);
  return [`### Tool \`${name}\``, description, args].join('\n\n');
}

function entryOf(name: string, facts: Argument, isRequired: boolean) {
  const preset = facts.default === undefined ? '' : `, ${JSON.stringify(facts.default)} when left out`;
  const kind = `${argumentType(facts)}, ${isRequired ? 'required' : `optional${preset}`}`;
  return { name, kind, text: firstSentence(facts.description ?? ''), example: null };
}

/** Lengths of texts say little, and stand in `tools/list`. */
function argumentType({ items, properties, anyOf, maxLength: _, ...facts }: Argument): string {
  if (anyOf !== undefined) {
    const [first = '', ...others] = anyOf.map(argumentType);
    return [first, ...others.map((other) => (other === `list of ${first}` ? 'a list of such' : other))].join(
      ' or ',
    );
  }
  if (items !== undefined) return `list of ${argumentType(items)}`;
  if (properties === undefined) return typeInWords(facts);
  const members = Object.entries(properties).map(([member, of]) => `${member}: ${argumentType(of)}`);
  return `{ ${members.join(', ')} }`;
}

function resources(): string {
  const fixed = listResources().map(({ uri }) => uri);
  const uris = [...TEMPLATES.map(({ uriTemplate }) => uriTemplate), ...fixed.filter((uri) => !isModel(uri))];
  return `### Resources\n\n${uris.map((uri) => `\`${uri}\``).join(', ')}: facts about models, their licences, and variables, in Markdown.`;
}

/** Whether the template stands for it. */
function isModel(uri: string): boolean {
  return TEMPLATES.some(({ uriTemplate }) => uri.startsWith(uriTemplate.replace(/\{.*$/, '')));
}

function prompts(): string {
  const lines = PROMPTS.map(({ name, description, arguments: args = [] }) => {
    const names = args.map((argument) => `${argument.name}${argument.required === true ? '' : '?'}`);
    return `- \`${name}\`(${names.join(', ')}): ${description}`;
  });
  return `### Prompts\n\n${lines.join('\n')}`;
}
