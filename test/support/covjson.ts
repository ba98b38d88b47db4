import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import { sharedPath } from './shared.ts';

/** A Python with covjson-pydantic and edr-pydantic: COVJSON_PYTHON, or the virtual environment that .ci/run makes. */
const PYTHON = process.env['COVJSON_PYTHON'] ?? path.join(homedir(), '.cache/isobar/covjson/bin/python');
const SCRIPT = fileURLToPath(new URL('./parse_covjson.py', import.meta.url));

export const hasPydantic = existsSync(PYTHON);
if (!hasPydantic) {
  console.warn(
    `SKIPPED: no ${PYTHON}, so no CoverageJSON that we write is parsed (pip install covjson-pydantic edr-pydantic)`,
  );
}

const SCHEMA = sharedPath('schemas/covjson/coveragejson.json');

export const hasCovjsonSchema = existsSync(SCHEMA);
if (!hasCovjsonSchema) {
  console.warn(`SKIPPED: no ${SCHEMA}, so CoverageJSON is not held against the standard's schema`);
}

/**
 * What a model of covjson-pydantic or edr-pydantic, as `covjson_pydantic.coverage.Coverage`, makes of a text; without members
 * that are null or not given. Throws with its words when it refuses the text.
 */
export function parseWithPydantic(model: string, text: string): unknown {
  const { status, stdout, stderr } = spawnSync(PYTHON, ['-W', 'error', SCRIPT, model], {
    encoding: 'utf8',
    input: text,
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${model} refuses: ${stderr.slice(-2000)}`);
  return JSON.parse(stdout);
}

let validate: ValidateFunction | undefined;

/** Where a document breaks the standard's schema; empty for a good one. */
export function covjsonProblems(document: unknown): readonly string[] {
  // The schema has no `format`, and types beside `if` that strict mode objects to.
  validate ??= new Ajv({ strict: false, allErrors: true }).compile(JSON.parse(readFileSync(SCHEMA, 'utf8')));
  validate(document);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}
