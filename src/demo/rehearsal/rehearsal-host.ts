import type { IncomingMessage, ServerResponse } from 'node:http';
import { MINUTE_MS } from '../../catalog/index.ts';
import { replyWithFile } from '../host/http-reply.ts';
import { directoryPage } from '../host/listings.ts';
import { type LoopbackHost, startLoopbackHost } from '../host/loopback-host.ts';
import { type Mishap, type MishapShares, mishapOf } from './mishaps.ts';
import type { RehearsedTree } from './rehearsed-tree.ts';

/** A mirror has what its producer had so long ago. */
const MIRROR_LAG_MS = 20 * MINUTE_MS;
/** Where files are that have been moved. */
const MOVED = '/moved';
/** Where files are that were corrected, as they were before; for checks. */
const WITHDRAWN = '/withdrawn';
const MAX_PATH = 1024;

export interface RehearsalHostOptions {
  /** Trees by the path under which the host has them: `/pub/data/nccf/com/gfs/prod/`. */
  readonly trees: ReadonlyMap<string, RehearsedTree>;
  /** Whether it copies what another host has. */
  readonly isMirror: boolean;
  /** Whether it shows what is in a directory. */
  readonly listsDirectories: boolean;
  readonly now: () => Date;
  readonly seed: number;
  readonly mishaps: () => MishapShares;
  readonly onError: (error: unknown) => void;
}

/** What a host has been asked. */
export type HostCounts = Readonly<Record<Mishap | 'requests' | 'not found', number>>;

export interface RehearsalHost extends LoopbackHost {
  /** Where the version of a file with an entity tag is: at its own address, or at that of withdrawn ones. */
  locate(path: string, etag: string): string;
  counts(): HostCounts;
}

/** One host of producers on a free port of 127.0.0.1, which has bad moments. */
export async function startRehearsalHost(options: RehearsalHostOptions): Promise<RehearsalHost> {
  const counts = { requests: 0, 'not found': 0, none: 0, moved: 0, busy: 0, 'broken off': 0 };
  const host = await startLoopbackHost({
    methods: ['GET', 'HEAD'],
    answer(request, response) {
      counts.requests++;
      const mishap = mishapOf(counts.requests, options.seed, options.mishaps());
      counts[mishap]++;
      if (!answer(options, mishap, request, response)) counts['not found']++;
    },
    onError: options.onError,
  });
  return {
    ...host,
    locate(path, etag) {
      const [below, tree] = treeOf(options, path);
      const now = tree?.find(below, options.now()) ?? null;
      const isOther = now !== null && now.bytes.etag !== etag;
      return host.address + (isOther ? WITHDRAWN : '') + path;
    },
    counts: () => ({ ...counts }),
  };
}

/** Whether there is such a file or directory now. */
function answer(
  options: RehearsalHostOptions,
  mishap: Mishap,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method = '', url = '/' } = request;
  const path = decodeURIComponent(url.slice(0, MAX_PATH).split('?', 1)[0] ?? '/');
  if (mishap === 'busy') {
    response.writeHead(503, { 'retry-after': '1', 'content-length': 0 }).end();
    return true;
  }
  if (mishap === 'moved' && !path.startsWith(MOVED)) {
    response.writeHead(307, { location: MOVED + url, 'content-length': 0 }).end();
    return true;
  }
  const { status, headers, body } = replyTo(options, path.replace(MOVED, ''), request.headers);
  response.writeHead(status, headers);
  if (method === 'HEAD' || body === null) response.end();
  else if (mishap === 'broken off') {
    response.write(body.subarray(0, body.length >> 1), () => response.destroy());
  } else response.end(body);
  return status !== 404;
}

function replyTo(options: RehearsalHostOptions, path: string, headers: IncomingMessage['headers']) {
  const notFound = { status: 404, headers: { 'content-length': 0 }, body: null };
  const isWithdrawn = path.startsWith(WITHDRAWN);
  const [below, tree] = treeOf(options, isWithdrawn ? path.slice(WITHDRAWN.length) : path);
  if (tree === null) return notFound;
  const { now, isMirror } = options;
  const time = isMirror ? new Date(now().getTime() - MIRROR_LAG_MS) : now();
  if (below === '' || below.endsWith('/')) {
    const page = options.listsDirectories ? directoryPage(below, path, tree.list(below, time)) : null;
    if (page === null) return notFound;
    const body = Buffer.from(page);
    return { status: 200, headers: { 'content-type': 'text/html', 'content-length': body.length }, body };
  }
  const file = isWithdrawn ? tree.findWithdrawn(below) : tree.find(below, time);
  return file === null ? notFound : replyWithFile(headers, file);
}

/** The tree that has a path, and the path below its base; null where no tree has it. */
function treeOf({ trees }: RehearsalHostOptions, path: string): readonly [string, RehearsedTree | null] {
  const [prefix, tree] = [...trees].find(([each]) => path.startsWith(each)) ?? [];
  return prefix === undefined || tree === undefined ? [path, null] : [path.slice(prefix.length), tree];
}
