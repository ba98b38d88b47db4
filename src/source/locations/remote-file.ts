import type { ModelId } from '../../catalog/index.ts';
import { type SideCarKind, sideCarKindOf, sideCarPath } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { bzip2File, isBzip2, MAX_PACKED_BYTES } from '../files/bzip2/bzip2-file.ts';
import type { SourceFile } from '../files/source-file.ts';
import { parseEcmwfIndex } from '../inventories/ecmwf-index.ts';
import type { FileContents } from '../inventories/found-file.ts';
import { parseWgrib2Index } from '../inventories/wgrib2-index.ts';
import { type Address, plainAddress } from '../network/address.ts';
import { fetchText, fetchWhole, openHttpFile } from '../network/http-file.ts';
import { dropCachedResponse } from '../network/response-cache.ts';

const MAX_INDEX_BYTES = 16 * 1024 * 1024;

/** A remote file, read by ranges; a bzip2 file is fetched whole. */
export function openRemote(address: Address): SourceFile {
  const { url } = address;
  return isBzip2(new URL(url).pathname)
    ? bzip2File(url, (signal) => fetchWhole(address, MAX_PACKED_BYTES, signal))
    : openHttpFile(address);
}

/** The text of an index; null where it does not exist or is still empty. */
async function fetchIndex(address: Address, signal?: AbortSignal): Promise<string | null> {
  return (await fetchText(address, MAX_INDEX_BYTES, signal)) || null;
}

interface CheckedIndex {
  /** Null where the index does not exist or is still empty. */
  readonly text: string | null;
  /** Why the text is malformed; null where it is not. */
  readonly error: IsobarError | null;
}

/** An index, fetched once more if it arrived damaged. A damaged one is not cached. Throws as `fetchText`. */
export async function fetchCheckedIndex(
  address: Address,
  kind: SideCarKind,
  signal?: AbortSignal,
): Promise<CheckedIndex> {
  const { url } = address;
  const first = await fetchIndex(address, signal);
  if (first === null || parseErrorOf(kind, first, url) === null) return { text: first, error: null };
  dropCachedResponse(url);
  const text = await fetchIndex(address, signal);
  const error = text === null ? null : parseErrorOf(kind, text, url);
  if (error !== null) dropCachedResponse(url);
  return { text, error };
}

function parseErrorOf(kind: SideCarKind, text: string, name: string): IsobarError | null {
  try {
    if (kind === 'wgrib2-idx') parseWgrib2Index(text, name);
    else parseEcmwfIndex(text, name);
    return null;
  } catch (error) {
    if (error instanceof IsobarError) return error;
    throw error;
  }
}

/** What is known about a file's messages from its URL: the index beside it, where the model's files have one and it exists. */
export async function remoteContents(url: URL, model: ModelId, signal?: AbortSignal): Promise<FileContents> {
  const kind = sideCarKindOf(model);
  if (kind === null) return { kind: 'unindexed' };
  const sideCar = new URL(url);
  sideCar.pathname = sideCarPath(kind, url.pathname);
  const text = await fetchIndex(plainAddress(sideCar.href), signal);
  return text === null ? { kind: 'unindexed' } : { kind, text, name: sideCar.href };
}
