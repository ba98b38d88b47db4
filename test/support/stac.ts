import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { type ProgramEnd, runProgram } from './run-program.ts';
import { sharedPath } from './shared.ts';

/** Programs of PyPI's stac-api-validator and pystac-client: STAC_PYTHON, or the virtual environment that .ci/run makes. */
const PYTHON = process.env['STAC_PYTHON'] ?? path.join(homedir(), '.cache/isobar/stac/bin/python');

export const hasStacClients = existsSync(PYTHON);
if (!hasStacClients) {
  console.warn(
    `SKIPPED: no ${PYTHON}, so no client walks the catalogue (pip install stac-api-validator pystac-client)`,
  );
}

/** Runs that Python. */
export function runStacPython(...args: readonly string[]): Promise<ProgramEnd> {
  return runProgram(PYTHON, args, { env: { COLUMNS: '1000' } });
}

/** STAC's own schemas of 1.1.0, which come with pystac; of the extensions those beside STAC 1.0.0's. */
const CORE = globSync(
  path.join(
    path.dirname(PYTHON),
    '../lib/python*/site-packages/pystac/validation/jsonschemas/stac-spec/v1.1.0',
  ),
);
const FOLDERS = ['schemas/geojson', 'schemas/stac'].map((folder) => sharedPath(folder));

export const hasStacSchemas = CORE.length > 0 && FOLDERS.every((folder) => existsSync(folder));
if (!hasStacSchemas) {
  console.warn(
    `SKIPPED: no pystac or ${FOLDERS.join(' and ')}, so STAC answers are not held against their schemas`,
  );
}

/** Schemas by what they are of: STAC 1.1.0, its extensions, RFC 7946. */
const SCHEMA_IDS = {
  catalog: 'https://schemas.stacspec.org/v1.1.0/catalog-spec/json-schema/catalog.json',
  collection: 'https://schemas.stacspec.org/v1.1.0/collection-spec/json-schema/collection.json',
  item: 'https://schemas.stacspec.org/v1.1.0/item-spec/json-schema/item.json',
  forecast: 'https://stac-extensions.github.io/forecast/v0.2.0/schema.json#',
  datacube: 'https://stac-extensions.github.io/datacube/v2.2.0/schema.json',
  featureCollection: 'https://geojson.org/schema/FeatureCollection.json',
} as const;

let schemas: Ajv | undefined;

/** Where a document breaks a schema; empty for a good one. */
export function stacProblems(name: keyof typeof SCHEMA_IDS, document: unknown): readonly string[] {
  schemas ??= loadSchemas();
  const validate = schemas.getSchema(SCHEMA_IDS[name]);
  if (validate === undefined) throw new Error(`there is no schema ${SCHEMA_IDS[name]}`);
  validate(document);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}

function loadSchemas(): Ajv {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  for (const format of ['iri', 'iri-reference', 'datetime', 'duration']) ajv.addFormat(format, true);
  // The datacube extension lets a projection be PROJJSON; PROJ itself reads ours in a test of its own.
  ajv.addSchema({ $id: 'https://proj.org/schemas/v0.4/projjson.schema.json', type: 'object' });
  for (const folder of [...FOLDERS, ...CORE]) {
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
      const schema = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { $id: string };
      // One of pystac's names itself without the dot that all references to it have.
      ajv.addSchema({ ...schema, $id: schema.$id.replace(/commonjson$/, 'common.json') });
    }
  }
  return ajv;
}
