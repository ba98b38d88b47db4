import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type GraphQLSchema, parse, validate } from 'graphql';
import { z } from 'zod';
import { requireWithinLimits } from '../../analysis/document/document-limits.ts';

const MAX_FILES = 10_000;
const MAX_BYTES = 2_000_000;

/** Documents by their SHA-256, hexadecimal. */
export type OperationsByHash = ReadonlyMap<string, string>;

/** The manifests that client tools write: documents by hash, or a list of operations with `id` and `body`. */
const manifest = z.union([
  z.object({ operations: z.array(z.object({ id: z.string(), body: z.string() })) }),
  z.record(z.string(), z.string()),
]);

/**
 * Reads the operations of a folder: one document per `.graphql` file, identified by the SHA-256 of the file's text, and those
 * of `.json` manifests. Throws an Error that names the file when it is not a manifest, when a hash does not match its document,
 * or when a document does not fit the schema.
 */
export function readOperations(folder: string, schema: GraphQLSchema): OperationsByHash {
  const operations = new Map<string, string>();
  const files = readdirSync(folder).filter((name) => /\.(graphql|json)$/.test(name));
  if (files.length > MAX_FILES) throw new Error(`${folder} holds more than ${MAX_FILES} files of operations`);
  for (const name of files.sort()) {
    const file = path.join(folder, name);
    try {
      for (const document of documentsOf(file)) {
        const tree = parse(document);
        requireWithinLimits(tree);
        const [error] = validate(schema, tree);
        if (error !== undefined) throw error;
        operations.set(sha256(document), document);
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'it cannot be read';
      throw new Error(`the operations in ${file} cannot be used: ${reason}`, { cause: error });
    }
  }
  return operations;
}

function documentsOf(file: string): readonly string[] {
  if (statSync(file).size > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES} bytes`);
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.graphql')) return [text];
  const listed = manifest.parse(JSON.parse(text));
  const entries = Array.isArray(listed['operations'])
    ? listed['operations'].map(({ id, body }) => [id, body] as const)
    : Object.entries(listed as Record<string, string>);
  for (const [hash, document] of entries) {
    if (hash !== sha256(document)) throw new Error(`${hash.slice(0, 80)} is not the SHA-256 of its document`);
  }
  return entries.map(([, document]) => document);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
