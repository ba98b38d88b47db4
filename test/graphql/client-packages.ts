import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = path.join(import.meta.dirname, '../../examples/graphql');

/** Whether the clients of the examples are installed, which .ci/run does. */
export const hasClients = existsSync(path.join(folder, 'node_modules'));

const found = createRequire(path.join(folder, 'package.json'));

/** A package of the examples, with their own GraphQL.js. Its types are checked there. */
// biome-ignore lint/suspicious/noExplicitAny: modules of another package, without its types
export function loadClient(name: string): Promise<any> {
  return import(pathToFileURL(found.resolve(name)).href);
}

/** Clients ask for `__typename` of every object, and keep it. */
export function withoutTypes(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value) => (key === '__typename' ? undefined : value));
}
