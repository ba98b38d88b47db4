import type { IncomingMessage, ServerResponse } from 'node:http';
import { isModelId, type ModelId } from '../../catalog/index.ts';
import { bytesInMemory } from '../host/file-bytes.ts';
import { type Reply, replyWithFile, type ServedFile } from '../host/http-reply.ts';
import {
  directoryPage,
  type ListedFile,
  type ObjectQuery,
  objectList,
  parseObjectQuery,
} from '../host/listings.ts';
import { conventionsOf } from '../messages/producer-conventions.ts';
import type { ModelTree } from './files/model-tree.ts';
import { completionTime } from './published-runs.ts';

/** The producers' trees by model. */
type ModelTrees = ReadonlyMap<ModelId, ModelTree>;

/** Name of the file at the root of every tree. */
const README_PATH = 'README-SYNTHETIC.txt';

const README_TEXT = `SYNTHETIC DATA - NOT A WEATHER FORECAST

The files of this server are computed by Isobar's demo atmosphere when they are requested. They have the layout and the
encoding of the producers whose names they carry, on grids of the same kind with fewer points, but their numbers come from
formulas, not from any observation or weather model. Their "production status" (GRIB2 section 1, code table 1.3) is 1,
test products.

Do not pass them on as data of a weather service.
`;

const README = bytesInMemory(new TextEncoder().encode(README_TEXT));
const NOT_FOUND: Reply = { status: 404, headers: { 'content-length': 0 }, body: null };
/** Longer than any key of an object store. */
const MAX_PATH = 1024;

/** Answers a GET or HEAD for a file, a directory or an object store's list of a producer. */
export function answerRequest(
  trees: ModelTrees,
  now: () => Date,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { status, headers, body } = replyTo(trees, now(), request);
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function replyTo(trees: ModelTrees, now: Date, { url, headers }: IncomingMessage): Reply {
  const [rawPath = '', rawQuery = ''] = (url ?? '').split('?', 2);
  const path = decoded(rawPath);
  if (path === null) return NOT_FOUND;
  if (path === '/') return rootReply(trees, new URLSearchParams(rawQuery));
  const [, name = '', below = ''] = /^\/([^/]+)\/(.*)$/.exec(path) ?? [];
  const tree = isModelId(name) ? trees.get(name) : undefined;
  if (tree === undefined) return NOT_FOUND;
  if (below === README_PATH) {
    return replyWithFile(headers, { bytes: README, lastModified: null, type: 'text/plain; charset=utf-8' });
  }
  if (below === '' || below.endsWith('/')) return directoryReply(tree, path, below);
  const file = servedFile(tree, below, now);
  return file === null ? NOT_FOUND : replyWithFile(headers, file);
}

function decoded(path: string): string | null {
  if (path.length > MAX_PATH) return null;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function servedFile(tree: ModelTree, path: string, now: Date): ServedFile | null {
  const found = tree.find(path);
  if (found === null) return null;
  const completeAt = completionTime(tree.model, found.initTime);
  const isText = /\.(idx|index)$/.test(path);
  return {
    bytes: found.bytes,
    lastModified: completeAt <= now ? completeAt : null,
    type: isText ? 'text/plain; charset=utf-8' : 'application/octet-stream',
  };
}

function directoryReply(tree: ModelTree, path: string, directory: string): Reply {
  if (conventionsOf(tree.model).listing !== 'pages') return NOT_FOUND;
  const hour = /^(\d\d)\//.exec(directory)?.[1];
  const runs = tree.runs().filter((run) => hour === undefined || run.getUTCHours() === Number(hour));
  const page = directoryPage(directory, path, listedFiles(tree, runs, directory));
  return page === null ? NOT_FOUND : textReply(page, 'text/html; charset=utf-8');
}

/** Answers as an object store whose keys start with the model. */
function rootReply(trees: ModelTrees, parameters: URLSearchParams): Reply {
  const query = parseObjectQuery('isobar-demo', parameters);
  if (query === null) return NOT_FOUND;
  const stores = [...trees.values()].filter(({ model }) => conventionsOf(model).listing === 'objects');
  const files = stores.flatMap((tree) => keysOf(tree, query));
  return textReply(objectList(query, files), 'application/xml');
}

function keysOf(tree: ModelTree, { prefix }: ObjectQuery): readonly ListedFile[] {
  const base = `${tree.model}/`;
  if (!prefix.startsWith(base) && !base.startsWith(prefix)) return [];
  return listedFiles(tree, tree.runs(), '').map((file) => ({ ...file, path: base + file.path }));
}

function listedFiles(tree: ModelTree, runs: readonly Date[], directory: string): readonly ListedFile[] {
  const files = runs.flatMap((run) => {
    const lastModified = completionTime(tree.model, run);
    return tree
      .pathsOf(run)
      .filter((path) => path.startsWith(directory))
      .map((path) => ({ path, lastModified }));
  });
  const readme = { path: README_PATH, lastModified: files[0]?.lastModified ?? new Date(0) };
  return directory === '' ? [...files, readme] : files;
}

function textReply(text: string, type: string): Reply {
  const body = new TextEncoder().encode(text);
  return { status: 200, headers: { 'content-type': type, 'content-length': body.length }, body };
}
