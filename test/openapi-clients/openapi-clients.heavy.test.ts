import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoOfAllModels, openDemoOfAllModels } from '../support/demo-of-all-models.ts';
import { TEST_KEY } from '../support/gateway.ts';
import { SHORT_RUN } from '../support/java.ts';
import { runProgram } from '../support/run-program.ts';
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
  demo = await openDemoOfAllModels(['gfs']);
  documents = await storeDocuments(demo.gateway);
}, 300_000);
afterAll(async () => {
  await documents?.close();
  await demo?.close();
});

/** Runs a program that has to succeed: what it prints. */
async function run(program: string, args: readonly string[], cwd: string, stdin = ''): Promise<string> {
  const { status, stdout, stderr } = await runProgram(program, args, { cwd, stdin });
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

describe.each(DOCUMENTS)('the OpenAPI document of %s', (name) => {
  it.runIf(hasNpmTools)('passes Spectral and Redocly without an error', MINUTES, async () => {
    const { file, folder } = documents.of(name);
    const rules = path.join(folder, 'spectral.yaml');
    await writeFile(rules, 'extends: ["spectral:oas"]\n');
    const bin = path.join(NODE_MODULES, '.bin');
    await run(NODE, [path.join(bin, 'spectral'), 'lint', '-r', rules, '--fail-severity=error', file], folder);
    await run(NODE, [path.join(bin, 'redocly'), 'lint', file], folder);
  });

  it.runIf(hasPython)('passes openapi-spec-validator', MINUTES, async () => {
    const { file, folder } = documents.of(name);
    await run(PYTHON, ['-m', 'openapi_spec_validator', file], folder);
  });

  it.runIf(hasPython)('makes a client for Python with openapi-python-client', MINUTES, async () => {
    const { file, folder, server, calls } = documents.of(name);
    const made = ['--path', file, '--meta', 'none', '--output-path', path.join(folder, 'isobar_client')];
    await run(PYTHON, ['-m', 'openapi_python_client', 'generate', ...made], folder);
    const script = path.join(HERE, 'call_openapi_python_client.py');
    const printed = await run(PYTHON, [script, 'isobar_client', server, TEST_KEY], folder, calls);
    expectAllDecoded(CALLS[name], JSON.parse(printed));
  });

  it.runIf(hasGenerator)('makes a client for Python with openapi-generator', MINUTES, async () => {
    const { file, folder, server, calls } = documents.of(name);
    const parts = 'apis,models,supportingFiles,apiTests=false,modelTests=false,apiDocs=false,modelDocs=false';
    const made = ['generate', '-g', 'python', '-i', file, '-o', folder, '--global-property', parts];
    await run('java', [...SHORT_RUN, '-jar', GENERATOR_JAR, ...made], folder);
    const script = path.join(HERE, 'call_openapi_generator.py');
    const printed = await run(PYTHON, [script, 'openapi_client', server, TEST_KEY], folder, calls);
    expectAllDecoded(CALLS[name], JSON.parse(printed));
  });

  it.runIf(hasMaven)('makes a client for Java with openapi-generator, which compiles', MINUTES, async () => {
    const { file, folder } = documents.of(name);
    const project = path.join(folder, 'java');
    const parts = 'apis,models,supportingFiles,apiTests=false,modelTests=false,apiDocs=false,modelDocs=false';
    const made = ['generate', '-g', 'java', '-i', file, '-o', project, '--global-property', parts];
    await run('java', [...SHORT_RUN, '-jar', GENERATOR_JAR, ...made], folder);
    await run('mvn', ['-q', '-B', 'compile'], project);
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
    await run(TSC, [...strict, '--module', 'nodenext', 'call.ts'], folder);
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
