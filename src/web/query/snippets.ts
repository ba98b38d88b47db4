/** A request to GraphQL, for which programs are written. */
export interface Call {
  /** Of `/graphql` on this server. */
  readonly address: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The key to include in the text; otherwise the snippet reads it from the environment. */
  readonly key: string | null;
}

/** A command for a shell. The body is in a quoted here-document: nothing in it means anything to the shell. */
export function asCurl({ address, query, variables, key }: Call): string {
  return [
    `curl -s ${shellWord(address)} \\`,
    `  -H "Authorization: Bearer ${key ?? '$ISOBAR_KEY'}" \\`,
    "  -H 'Content-Type: application/json' --data-binary @- <<'JSON'",
    JSON.stringify({ query, variables }),
    'JSON',
  ].join('\n');
}

/** A command for the REST call at an address. */
export const asCurlGet = (address: string, key: string | null): string =>
  `curl -s -H "Authorization: Bearer ${key ?? '$ISOBAR_KEY'}" \\\n  ${shellWord(address)}`;

/** A module for Node, Deno, Bun or a browser. */
export function asTypescript({ address, query, variables, key }: Call): string {
  const bearer = key === null ? `\`Bearer \${process.env.ISOBAR_KEY}\`` : JSON.stringify(`Bearer ${key}`);
  return `const query = /* GraphQL */ \`
${indented(templateText(query), 2)}
\`;
const variables = ${JSON.stringify(variables, null, 2)};

const response = await fetch(${JSON.stringify(address)}, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Authorization: ${bearer} },
  body: JSON.stringify({ query, variables }),
});
const { data, errors } = await response.json();
if (errors) throw new Error(errors[0].message);
console.log(data);
`;
}

/** A program for Python with requests. */
export function asPython({ address, query, variables, key }: Call): string {
  const bearer = key === null ? '"Bearer " + os.environ["ISOBAR_KEY"]' : JSON.stringify(`Bearer ${key}`);
  return `${key === null ? 'import os\n\n' : ''}import requests

query = """
${indented(query.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"'), 2)}
"""
variables = ${pythonValue(variables, 0)}

response = requests.post(
    ${JSON.stringify(address)},
    json={"query": query, "variables": variables},
    headers={"Authorization": ${bearer}},
    timeout=30,
)
answer = response.json()
if "errors" in answer:
    raise RuntimeError(answer["errors"][0]["message"])
print(answer["data"])
`;
}

/** GraphiQL on this server with the query and its variables, relative to the page. */
export const graphiqlLink = ({ query, variables }: Pick<Call, 'query' | 'variables'>): string =>
  `graphql?${new URLSearchParams({ query, variables: JSON.stringify(variables, null, 2) })}`;

const shellWord = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const templateText = (text: string) => text.replaceAll(/[\\`]|\$\{/g, (found) => `\\${found}`);

const indented = (text: string, by: number) =>
  text
    .split('\n')
    .map((line) => (line === '' ? line : ' '.repeat(by) + line))
    .join('\n');

const PYTHON_WORDS: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

/** JSON as Python writes it. */
function pythonValue(value: unknown, depth: number): string {
  const inner = ' '.repeat(4 * (depth + 1));
  const outer = ' '.repeat(4 * depth);
  if (Array.isArray(value)) return `[${value.map((each) => pythonValue(each, depth)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    if (entries.length === 0) return '{}';
    const lines = entries.map(
      ([name, each]) => `${inner}${JSON.stringify(name)}: ${pythonValue(each, depth + 1)},`,
    );
    return `{\n${lines.join('\n')}\n${outer}}`;
  }
  const text = JSON.stringify(value);
  return PYTHON_WORDS[text] ?? text;
}
