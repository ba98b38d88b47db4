import type { KeyScope } from '../../gql/graphql.ts';

/** How to use a new key at once. */
export interface Snippets {
  /** A first question, for a shell. */
  readonly curl: string;
  /** Lines of a file of settings. */
  readonly env: string;
  /** Programs that ask it with the key of those settings. */
  readonly python: string;
  readonly typescript: string;
}

/**
 * Snippets with a key in them.
 * @param base address of the service, with a slash at its end
 * @param scopes what the key may be used for: the question is one that it may ask
 */
export function snippetsFor(base: string, key: string, scopes: readonly KeyScope[]): Snippets {
  const header = `-H 'Authorization: Bearer ${key}'`;
  return {
    curl: `curl ${header} ${question(base, scopes)}`,
    ...programsFor(scopes),
    env: `ISOBAR_URL=${base.replace(/\/$/, '')}\nISOBAR_KEY=${key}`,
  };
}

/** The key is read from the environment: programs are kept, and shown to others. */
function programsFor(scopes: readonly KeyScope[]): Pick<Snippets, 'python' | 'typescript'> {
  const { path, body } = requestFor(scopes);
  const python =
    body === null
      ? `requests.get(os.environ["ISOBAR_URL"] + "${path}", headers=headers)`
      : `requests.post(os.environ["ISOBAR_URL"] + "${path}", json=${JSON.stringify(body)}, headers=headers)`;
  const options =
    body === null
      ? '{ headers }'
      : `{ method: 'POST', body: JSON.stringify(${JSON.stringify(body)}), headers: { ...headers, 'Content-Type': 'application/json' } }`;
  return {
    python: `import os, requests\n\nheaders = {"Authorization": "Bearer " + os.environ["ISOBAR_KEY"]}\nprint(${python}.json())`,
    typescript: `const headers = { Authorization: \`Bearer \${process.env.ISOBAR_KEY}\` };\nconst answer = await fetch(\`\${process.env.ISOBAR_URL}${path}\`, ${options});\nconsole.log(await answer.json());`,
  };
}

interface FirstRequest {
  readonly path: string;
  /** Null for a GET. */
  readonly body: { readonly query: string } | null;
}

function requestFor(scopes: readonly KeyScope[]): FirstRequest {
  if (scopes.includes('DATA')) {
    return { path: '/point?model=gfs&lat=52.52&lon=13.405&var=air_temperature_2m', body: null };
  }
  if (scopes.includes('LANGUAGE')) return { path: '/llm?q=weather+in+Berlin+tomorrow', body: null };
  return { path: '/graphql', body: { query: '{ usage(by: []) { total { requests credits } } }' } };
}

function question(base: string, scopes: readonly KeyScope[]): string {
  const { path, body } = requestFor(scopes);
  const address = `'${base.replace(/\/$/, '')}${path}'`;
  return body === null
    ? address
    : `-H 'Content-Type: application/json' -d '${JSON.stringify(body)}' ${address}`;
}
