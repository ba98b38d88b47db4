import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { type RequestHandler, Router } from 'express';
import { MODEL_IDS } from '../../catalog/index.ts';
import { cutWhenStalled, onClose, otherMethods } from '../../http/index.ts';
import { IsobarError, Semaphore } from '../../platform/index.ts';

/** Where the gateway serves the files of the demo, whose own server listens on loopback alone. */
const PATH = '/refs/demo';
/** How the lineage of demo runs starts, before the model. */
const LINEAGE = 'isobar-demo:/';

/** Reads that are forwarded at a time, and that may wait: the demo generates what it does not have in memory. */
const READS = 4;
const MAX_WAITING = 200;
const RETRY_SECONDS = 5;

const FORWARDED = ['range', 'if-range', 'if-none-match', 'if-modified-since'];
const RETURNED = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
];

/** The files of the demo's producer, for clients of the gateway. */
export interface DemoFiles {
  readonly router: Router;
  /**
   * Where a client fetches a file.
   * @param url of the lineage, or where the file is for this process; any but the demo's is returned unchanged
   * @param origin address under which the client reaches the gateway
   */
  addressFor(url: string, origin: string): string;
}

/**
 * Serves the demo's files like a producer's: without a key, whole or in ranges.
 * @param locate where files are for this process, by the URLs of the lineage
 * @param countAnonymous counts requests by address, and refuses those beyond the rate
 */
export function createDemoFiles(locate: (url: string) => string, countAnonymous: RequestHandler): DemoFiles {
  const reads = new Semaphore(READS, { maxWaiting: MAX_WAITING, refusal: tooMany });

  const forward: RequestHandler = async (req, res) => {
    const [path = ''] = req.url.slice(1).split('?', 1);
    const target = locate(LINEAGE + path);
    if (!/^https?:/.test(target)) throw new IsobarError('not_found', `the demo has no file ${path}`);
    const gone = new AbortController();
    onClose(res, () => gone.abort());
    await reads.run(
      async () => {
        const headers = FORWARDED.flatMap((name): [string, string][] => {
          const value = req.get(name);
          return value === undefined ? [] : [[name, value]];
        });
        const { method } = req;
        const answer = await fetch(target, { method, headers, redirect: 'error', signal: gone.signal }).catch(
          (error: unknown) => {
            throw gone.signal.aborted ? error : notThere();
          },
        );
        if (answer.status === 404) throw new IsobarError('not_found', `the demo has no file ${path}`);
        res.status(answer.status);
        for (const name of RETURNED) {
          const value = answer.headers.get(name);
          if (value !== null) res.set(name, value);
        }
        cutWhenStalled(res);
        if (answer.body === null) res.end();
        else await pipeline(Readable.fromWeb(answer.body as ReadableStream), res);
      },
      { signal: gone.signal },
    );
  };

  return {
    router: Router({ caseSensitive: true }).use(
      PATH,
      Router().get('/{*path}', countAnonymous, forward).all('/{*path}', otherMethods()),
    ),
    addressFor(url, origin) {
      for (const model of MODEL_IDS) {
        const name = `${LINEAGE}${model}/`;
        const start = [name, locate(name)].find((each) => url.startsWith(each));
        if (start !== undefined) return `${origin}${PATH}/${model}/${url.slice(start.length)}`;
      }
      return url;
    },
  };
}

/** The process that makes the files has ended, and another one is about to start. */
function notThere(): IsobarError {
  return new IsobarError('overloaded', 'the files of the demo cannot be read at the moment: ask again', {
    retryAfterSeconds: RETRY_SECONDS,
  });
}

function tooMany(): IsobarError {
  return new IsobarError('overloaded', 'too many files of the demo are being read: ask again', {
    retryAfterSeconds: RETRY_SECONDS,
  });
}
