import { existsSync, readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { default as Ajv4 } from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { sharedPath } from './shared.ts';

const BUNDLE = sharedPath('schemas/edr/edr-1.2-bundle.json');
const ETS_FOLDER = sharedPath('schemas/edr-ets10');

export const hasEdrSchemas = existsSync(BUNDLE) && existsSync(ETS_FOLDER);
if (!hasEdrSchemas) {
  console.warn(`SKIPPED: no ${BUNDLE}, so EDR's documents are not held against the standard's schemas`);
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

let ofStandard: Ajv2020 | undefined;

/**
 * Where a document breaks a definition of OGC EDR 1.2's schemas, as `collections.collection`; empty for a good one.
 */
export function edrProblems(definition: string, document: unknown): readonly string[] {
  if (ofStandard === undefined) {
    ofStandard = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ofStandard);
    ofStandard.addSchema(read(BUNDLE));
  }
  return problemsOf(ofStandard.getSchema(`${read(BUNDLE).$id}#/$defs/${definition}`), document);
}

/** Schemas that the OGC test suite for EDR 1.0 holds answers against. */
export type EtsSchema = 'confClasses' | 'edrgeojson' | 'geojson' | 'landingPage';

/** Where a document breaks a schema of the OGC test suite; empty for a good one. */
export function etsProblems(schema: EtsSchema, document: unknown): readonly string[] {
  const ajv = new Ajv4.default({ strict: false, allErrors: true });
  addFormats.default(ajv);
  // The suite's library takes what `new java.net.URI` does for a `uri`: references too, such as the id of a feature.
  ajv.addFormat('uri', /^([\w.~:/?#[\]@!$&'()*+,;=-]|%[0-9a-f]{2})*$/i);
  return problemsOf(ajv.compile(read(`${ETS_FOLDER}/${schema}.json`)), document);
}

function problemsOf(validate: ValidateFunction | undefined, document: unknown): readonly string[] {
  if (validate === undefined) throw new Error('there is no such schema');
  validate(document);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}
