import type { Section } from '../../http/index.ts';
import { schema } from '../schema/index.ts';
import { MAX_BATCH, MAX_BODY_BYTES } from '../transport/gateway/gateway.ts';
import { definitionsOf, fieldsOf, typeName } from './definitions.ts';
import { EXAMPLES } from './examples.ts';
import { bareSignature, describeFields, explainFields } from './fields.ts';
import { describeArguments, describeTypes } from './types.ts';

/** Types of accounts: who asks for forecasts has no use for what is in them. */
const OF_ACCOUNTS = ['Viewer', 'AccountConnection', 'Plan', 'Project', 'ProjectConnection', 'Usage'];

/** Types that REST describes too, or that few need: introspection has them. */
const ASIDE = [
  'Estimate',
  'GazetteerPlace',
  'Model',
  'Variable',
  'Grid',
  'RunConnection',
  'Corner',
  'SourceRange',
  'ForecastChange',
  'RunUpdate',
];

/** GraphQL in plain text: its entry points with their arguments, its types, and queries that run as they are. */
export function graphqlSection(): Section {
  const definitions = definitionsOf(schema);
  const fields = (name: string) => fieldsOf(definitions.get(name));
  const isOfAccounts = (name: string) => OF_ACCOUNTS.includes(name);
  const [queries, accounts] = [false, true].map((ofAccounts) =>
    fields('Query').filter(({ type }) => isOfAccounts(typeName(type)) === ofAccounts),
  );
  const described = new Set<string>();
  const followed = [
    ...(queries ?? []),
    ...fields('Point'),
    ...fields('PointForecast'),
    ...fields('Subscription'),
  ];
  return {
    title: 'GraphQL',
    parts: [
      INTRODUCTION,
      ...EXAMPLES,
      '### Query',
      describeFields(queries ?? [], described),
      '### Point and PointForecast',
      explainFields([...fields('Point'), ...fields('PointForecast')]),
      '### Subscription',
      describeFields(fields('Subscription'), described),
      '### Accounts',
      'Queries, and mutations (by POST alone), about accounts, projects and keys: with a key of the scope `account`, or signed in.',
      inACodeBlock([...(accounts ?? []), ...fields('Mutation')].map(bareSignature).join('\n')),
      '### Types',
      `What these fields lead to, but for some types that introspection has. A field without a type is a leaf; one with a type has fields to choose. Arguments with \`!\` are required; their types: ${describeArguments([...fields('Point'), ...fields('PointForecast'), ...fields('SeriesTable'), ...fields('Profile'), ...fields('Spread')])}. Names of variables are those further down, and of diagnostics. Introspection describes each field and argument.`,
      inACodeBlock(describeTypes(followed, definitions, ['Query', ...OF_ACCOUNTS, ...ASIDE])),
    ],
  };
}

function inACodeBlock(text: string): string {
  return `\`\`\`text\n${text}\n\`\`\``;
}

const INTRODUCTION = `\`POST /graphql\` with \`{"query": "…", "variables": {…}, "operationName": "…"}\` as \`application/json\` (also \`GET\` with these as parameters), with the same key and the same numbers: many places, variables, models and runs in one request. At most ${MAX_BODY_BYTES} bytes; a JSON array has up to ${MAX_BATCH} operations. Introspection answers; a browser gets GraphiQL at this address. Subscriptions are Server-Sent Events: \`Accept: text/event-stream\`. \`@defer\` and \`@stream\` answer in parts.

The status is 200 where there is \`data\`, and \`errors\` stand beside it, each with \`extensions.code\` (as the codes of REST), \`requestId\` and, where they help, \`reason\`, \`argument\`, \`allowed\` and \`nearest\`. A missing value is null, with the reason in \`nulls\`. \`extensions.cost\` has the credits; \`estimate(query: …)\` says them before. Models have underscores here (\`euro_ifs\`). Lists beside \`validTimes\` and \`leadHours\` have one entry for each.`;
