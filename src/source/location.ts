import { IsobarError } from '../platform/index.ts';
import type { FoundFiles } from './found-file.ts';
import { findLocal } from './local-location.ts';
import { findInTree, type TreeOptions } from './producer-tree.ts';
import { openRemote, remoteContents } from './remote-file.ts';

/** `initTime` counts for producers' trees; files and folders are listed whole. */
export type FindOptions = TreeOptions;

/**
 * Lists the GRIB files of a location: a file or folder (searched through) of this machine, the http(s) URL of one file
 * (its last segment has a dot), or the http(s) base URL of a tree laid out like the producer's.
 * Throws IsobarError('not_found') when nothing is there, 'upstream_unavailable' when nothing can be looked at, and as
 * `findInTree`.
 */
export async function findFiles(location: string, options: FindOptions): Promise<FoundFiles> {
  const { model, signal } = options;
  if (!/^https?:\/\//i.test(location)) return { files: await findLocal(location, model), notes: [] };
  const url = parseUrl(location);
  if (/[^/]*\.[^/]*$/.test(url.pathname)) {
    const contents = (await remoteContents(url, model, signal)) ?? { kind: 'unlisted' };
    return { files: [{ file: openRemote(url), contents, product: null }], notes: [] };
  }
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return findInTree(url, options);
}

function parseUrl(text: string): URL {
  try {
    return new URL(text);
  } catch (cause) {
    throw new IsobarError('validation_error', `"${text}" is not a URL`, { cause });
  }
}
