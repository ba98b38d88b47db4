import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DemoOfAllModels } from '../support/demo-of-all-models.ts';
import { TEST_KEY } from '../support/gateway.ts';
import { SHORT_RUN } from '../support/java.ts';
import { runProgram } from '../support/run-program.ts';
import { openSharedDemo } from '../support/shared-demo.ts';
import { CALLS, type Call, NOT_CALLED } from './calls.ts';
import { DOCUMENTS, type StoredDocument, type StoredDocuments, storeDocuments } from './documents.ts';
import {
  GENERATOR_JAR,
  hasGenerator,
  hasGo,
  hasMaven,
  hasNpmTools,
  hasPython,
  NODE_MODULES,
  OAPI_CODEGEN,
  PYTHON,
} from './tools.ts';

const NODE = process.execPath;
const HERE = import.meta.dirname;
const TSC = path.join(HERE, '../../node_modules/.bin/tsc');
const MINUTES = { timeout: 300_000 };

let demo: DemoOfAllModels;
let documents: StoredDocuments;
beforeAll(async () => {
  demo = await openSharedDemo();
  documents = await storeDocuments(demo.gateway);
}, 300_000);
afterAll(async () => {
  await documents?.close();
  await demo?.close();
});

/** Runs a program that has to succeed: what it prints. */
async function run(
  program: string,
  args: readonly string[],
  cwd: string,
  stdin = '',
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { status, stdout, stderr } = await runProgram(program, args, { cwd, stdin, env });
  expect([
    path.basename(program),
    args[0],
    status,
    status === 0 ? '' : (stdout + stderr).slice(-4000),
  ]).toEqual([path.basename(program), args[0], 0, '']);
  return stdout;
}

/** Each operation with what its call came to: the status, and what the answer was decoded as. */
type Results = Readonly<Record<string, string>>;

function expectAllDecoded(calls: readonly Call[], results: Results): void {
  expect(Object.keys(results).toSorted()).toEqual(calls.map(({ operationId }) => operationId).toSorted());
  const failed = Object.entries(results).filter(([, result]) => !/^200 (?!None|Problem|not)/.test(result));
  expect(failed).toEqual([]);
}

it.each(DOCUMENTS)('the calls here are of every operation of %s', (name) => {
  const ids = Object.values(documents.of(name).paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId),
  );
  const called = CALLS[name].map(({ operationId }) => operationId);
  expect(ids.filter((id) => !NOT_CALLED.includes(id)).toSorted()).toEqual(called.toSorted());
});

/** Programs take longer to start than to read a document: each reads all three. */
describe('the OpenAPI documents', () => {
  const files = () => DOCUMENTS.map((name) => documents.of(name).file);

  it.runIf(hasNpmTools)('pass Spectral and Redocly without an error', MINUTES, async () => {
    const rules = path.join(documents.folder, 'spectral.yaml');
    await writeFile(rules, 'extends: ["spectral:oas"]\n');
    const bin = path.join(NODE_MODULES, '.bin');
    const spectral = [path.join(bin, 'spectral'), 'lint', '-r', rules, '--fail-severity=error'];
    await run(NODE, [...spectral, ...files()], documents.folder);
    await run(NODE, [path.join(bin, 'redocly'), 'lint', ...files()], documents.folder);
  });

  it.runIf(hasPython)('pass openapi-spec-validator', MINUTES, async () => {
    await run(PYTHON, ['-m', 'openapi_spec_validator', ...files()], documents.folder);
  });

  it.runIf(hasGenerator)('make clients for Python and Java with openapi-generator', MINUTES, async () => {
    const configs = await Promise.all(DOCUMENTS.flatMap((name) => generatorConfigs(documents.of(name))));
    const batch = ['batch', '--fail-fast', '--root-dir', documents.folder, ...configs];
    await run('java', [...SHORT_RUN, '-jar', GENERATOR_JAR, ...batch], documents.folder);
    for (const name of DOCUMENTS) {
      const { folder, server, calls } = documents.of(name);
      const script = path.join(HERE, 'call_openapi_generator.py');
      const printed = await run(PYTHON, [script, 'openapi_client', server, TEST_KEY], folder, calls);
      expectAllDecoded(CALLS[name], JSON.parse(printed));
    }
  });

  it.runIf(hasMaven)('make clients for Java that compile', MINUTES, async () => {
    const modules = DOCUMENTS.map((name) => `<module>${name}/java</module>`).join('');
    const project = `<modelVersion>4.0.0</modelVersion><groupId>isobar</groupId><artifactId>clients</artifactId>`;
    await writeFile(
      path.join(documents.folder, 'pom.xml'),
      `<project>${project}<version>1</version><packaging>pom</packaging><modules>${modules}</modules></project>`,
    );
    // Maven starts a compiler of its own for each module.
    const env = { JAVA_TOOL_OPTIONS: SHORT_RUN.join(' ') };
    await run('mvn', ['-q', '-B', 'compile'], documents.folder, '', env);
  });
});

/** Files that tell openapi-generator what to make of a document. */
function generatorConfigs({ name, folder, file }: StoredDocument): readonly Promise<string>[] {
  const parts = ['apis', 'models', 'supportingFiles'].map((part) => [part, '']);
  const left = ['apiTests', 'modelTests', 'apiDocs', 'modelDocs'].map((part) => [part, 'false']);
  const globalProperties = Object.fromEntries([...parts, ...left]);
  const outputs = [
    { generatorName: 'python', outputDir: folder },
    // Maven wants each of its modules to have a name of its own.
    {
      generatorName: 'java',
      outputDir: path.join(folder, 'java'),
      additionalProperties: { artifactId: name },
    },
  ];
  return outputs.map(async (output) => {
    const config = `${file}.${output.generatorName}-client.json`;
    await writeFile(config, JSON.stringify({ inputSpec: file, globalProperties, ...output }));
    return config;
  });
}

describe.each(DOCUMENTS)('the OpenAPI document of %s', (name) => {
  it.runIf(hasPython)('makes a client for Python with openapi-python-client', MINUTES, async () => {
    const { file, folder, server, calls } = documents.of(name);
    const made = ['--path', file, '--meta', 'none', '--output-path', path.join(folder, 'isobar_client')];
    await run(PYTHON, ['-m', 'openapi_python_client', 'generate', ...made], folder);
    const script = path.join(HERE, 'call_openapi_python_client.py');
    const printed = await run(PYTHON, [script, 'isobar_client', server, TEST_KEY], folder, calls);
    expectAllDecoded(CALLS[name], JSON.parse(printed));
  });

  it.runIf(hasGo)('makes a client for Go with oapi-codegen', MINUTES, async () => {
    const { file, folder, server, calls } = documents.of(name);
    const module = path.join(folder, 'go');
    await cp(path.join(HERE, 'go'), module, { recursive: true });
    await mkdir(path.join(module, 'client'));
    const client = path.join(module, 'client/client.go');
    await run(OAPI_CODEGEN, ['-generate', 'types,client', '-package', 'client', '-o', client, file], module);
    const printed = await run('go', ['run', '.', server, TEST_KEY], module, calls);
    expectAllDecoded(CALLS[name], JSON.parse(printed));
  });

  it.runIf(hasNpmTools)('makes a client for TypeScript with openapi-typescript', MINUTES, async () => {
    const stored = documents.of(name);
    const folder = path.join(stored.folder, 'typescript');
    await mkdir(folder);
    await symlink(NODE_MODULES, path.join(folder, 'node_modules'));
    const types = path.join(folder, 'api.d.ts');
    await run(NODE, [path.join(NODE_MODULES, '.bin/openapi-typescript'), stored.file, '-o', types], folder);
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(path.join(folder, 'call.ts'), programOf(stored));
    const strict = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'esnext', '--types', ''];
    const module = ['--module', 'nodenext', '--checkers', '1'];
    await run(TSC, [...strict, ...module, 'call.ts'], folder);
    expectAllDecoded(CALLS[name], JSON.parse(await run(NODE, ['call.ts'], folder)));
  });
});

/** A program for openapi-fetch whose calls the compiler checks against the document. */
function programOf({ name, server, paths }: StoredDocument): string {
  const calls = CALLS[name].map(({ operationId, path, query }) => {
    const [address] = Object.entries(paths).find(([, { get }]) => get?.operationId === operationId) ?? [];
    const isText = ['getMetrics', 'getLlmTxt', 'getLlmsTxt'].includes(operationId);
    const init = JSON.stringify({ params: { path, query }, ...(isText && { parseAs: 'text' }) });
    return `results[${JSON.stringify(operationId)}] = told(await client.GET(${JSON.stringify(address)}, ${init}));`;
  });
  return `import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';
const client = createClient<paths>({
  baseUrl: ${JSON.stringify(server)},
  headers: { authorization: 'Bearer ${TEST_KEY}' },
  querySerializer: { array: { style: 'form', explode: false } },
});
const results: Record<string, string> = {};
function told({ data, response }: { data?: unknown; response: Response }): string {
  return \`\${response.status} \${data === undefined ? 'not decoded' : typeof data}\`;
}
${calls.join('\n')}
console.log(JSON.stringify(results));
`;
}
