import { existsSync, readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import { sharedPath } from './shared.ts';

const SCHEMA = sharedPath('schemas/geojson/FeatureCollection.json');

export const hasGeojsonSchema = existsSync(SCHEMA);
if (!hasGeojsonSchema) {
  console.warn(`SKIPPED: no ${SCHEMA}, so GeoJSON is not held against a schema of RFC 7946`);
}

let validate: ValidateFunction | undefined;

/** Where a feature collection breaks RFC 7946; empty for a good one. */
export function geojsonProblems(document: unknown): readonly string[] {
  validate ??= new Ajv({ strict: false, allErrors: true }).compile(JSON.parse(readFileSync(SCHEMA, 'utf8')));
  validate(document);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}
