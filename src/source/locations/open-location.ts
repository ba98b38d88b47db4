import type { ModelId } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { FoundFile } from '../inventories/found/found-file.ts';
import { openRemote, remoteContents } from '../inventories/found/remote-file.ts';
import { plainAddress } from '../network/hosts/address.ts';
import { createSourceTree } from '../runs/create-source-tree.ts';
import type { InventoryFilter, SourceTree } from '../runs/source-tree.ts';
import { findLocal } from './local-location.ts';

export interface FindOptions extends InventoryFilter {
  readonly model: ModelId;
  /** The requested run; null for the newest of a producer's tree, and for every run in files and folders. */
  readonly initTime: Date | null;
  readonly now: Date;
  readonly signal?: AbortSignal;
}

/**
 * Where files are: a file or folder (with its subfolders) on this machine, the http(s) URL of one file (its last segment has
 * a dot), the http(s) base URL of a tree with the producer's layout, or a tree with mirrors.
 */
export type Location = string | SourceTree;

/** What is at a location: a tree of runs, or single files. */
type LocationContents = { readonly tree: SourceTree } | { readonly files: readonly FoundFile[] };

/**
 * Throws IsobarError('not_found') when nothing is there, 'validation_error' for a malformed URL or too many files,
 * 'upstream_unavailable' when a server does not answer.
 */
export async function openLocation(
  location: Location,
  { model, now, signal }: FindOptions,
): Promise<LocationContents> {
  if (typeof location !== 'string') return { tree: location };
  if (!/^https?:\/\//i.test(location)) return { files: await findLocal(location, model) };
  if (!URL.canParse(location)) throw new IsobarError('validation_error', `"${location}" is not a URL`);
  const url = new URL(location);
  if (/[^/]*\.[^/]*$/.test(url.pathname)) {
    const contents = await remoteContents(url, model, signal);
    return { files: [{ file: openRemote(plainAddress(url.href)), contents, product: null }] };
  }
  return { tree: createSourceTree({ model, bases: [location], now: () => now }) };
}
