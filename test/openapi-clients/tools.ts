import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** What reads OpenAPI documents: ISOBAR_OPENAPI_TOOLS, or the folder that .ci/run fills. */
const FOLDER = process.env['ISOBAR_OPENAPI_TOOLS'] ?? path.join(homedir(), '.cache/isobar/openapi');

/** Programs of npm (`npm/package.json`): linters, a generator of types for TypeScript, and Postman's importer. */
export const NODE_MODULES = path.join(FOLDER, 'npm/node_modules');
/** A Python with openapi-spec-validator, openapi-python-client, and what the clients of openapi-generator import. */
export const PYTHON = path.join(FOLDER, 'python/bin/python');
/** openapi-generator. */
export const GENERATOR_JAR = path.join(FOLDER, 'openapi-generator-cli-7.17.0.jar');
/** oapi-codegen. */
export const OAPI_CODEGEN = path.join(FOLDER, 'go/bin/oapi-codegen');

export const hasNpmTools = isThere(NODE_MODULES, 'the documents are not linted, nor read for TypeScript');
export const hasPython = isThere(PYTHON, 'no client for Python is made of the documents');
export const hasGenerator =
  hasPython && canRun('java', '-version') && isThere(GENERATOR_JAR, 'openapi-generator makes no client');
export const hasMaven = hasGenerator && canRun('mvn', '-version');
export const hasGo =
  canRun('go', 'version') && isThere(OAPI_CODEGEN, 'no client for Go is made of the documents');

function isThere(file: string, otherwise: string): boolean {
  if (existsSync(file)) return true;
  console.warn(`SKIPPED: no ${file}, so ${otherwise} (.ci/run has how to get it)`);
  return false;
}

function canRun(program: string, ...parameters: string[]): boolean {
  try {
    execFileSync(program, parameters, { stdio: 'ignore' });
    return true;
  } catch {
    console.warn(`SKIPPED: no ${program}, so clients that need it are not made`);
    return false;
  }
}
