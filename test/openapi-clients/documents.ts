import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestGateway } from '../support/gateway.ts';
import { CALLS, type DocumentName } from './calls.ts';

/** The three OpenAPI documents: where the server has them, and the address that their paths are below. */
const ADDRESSES: Readonly<Record<DocumentName, readonly [document: string, server: string]>> = {
  rest: ['/openapi.json', ''],
  edr: ['/edr/api', '/edr'],
  stac: ['/stac/api', '/stac'],
};

export const DOCUMENTS = Object.keys(ADDRESSES) as readonly DocumentName[];

interface Operation {
  readonly operationId: string;
}

/** A document as a file, in a folder of its own that clients can be made in. */
export interface StoredDocument {
  readonly name: DocumentName;
  readonly folder: string;
  readonly file: string;
  /** Address below which its paths are. */
  readonly server: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  /** The calls to make, as JSON for the programs that make them. */
  readonly calls: string;
}

export interface StoredDocuments {
  /** With the documents and their folders. */
  readonly folder: string;
  of(name: DocumentName): StoredDocument;
  close(): Promise<void>;
}

/** Stores the documents of a server. */
export async function storeDocuments(gateway: TestGateway): Promise<StoredDocuments> {
  const root = await mkdtemp(path.join(tmpdir(), 'isobar-openapi-'));
  const stored = await Promise.all(
    DOCUMENTS.map(async (name): Promise<StoredDocument> => {
      const [document, server] = ADDRESSES[name];
      const folder = path.join(root, name);
      const file = path.join(root, `${name}.json`);
      const text = await (await fetch(gateway.address + document)).text();
      await mkdir(folder);
      await writeFile(file, text);
      const { paths } = JSON.parse(text) as Pick<StoredDocument, 'paths'>;
      const calls = CALLS[name].map((call) => ({ ...call, pathNames: Object.keys(call.path ?? {}) }));
      return { name, folder, file, server: gateway.address + server, paths, calls: JSON.stringify(calls) };
    }),
  );
  return {
    folder: root,
    of: (name) => stored.find((one) => one.name === name)!,
    close: () => rm(root, { recursive: true, force: true }),
  };
}
