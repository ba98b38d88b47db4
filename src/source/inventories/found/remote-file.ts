import type { ModelId } from '../../../catalog/index.ts';
import { type SideCarKind, sideCarKindOf, sideCarPath } from '../../../catalog/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { bzip2File, isBzip2, MAX_PACKED_BYTES } from '../../files/bzip2/bzip2-file.ts';
import { fetchText, fetchWhole, openHttpFile } from '../../files/http-file.ts';
import type { SourceFile } from '../../files/source-file.ts';
import { type Address, plainAddress } from '../../network/hosts/address.ts';
import { dropCachedResponse } from '../../network/response-cache.ts';
import type { FileContents } from './found-file.ts';
import { SideCarIndex } from './side-car-index.ts';

const MAX_INDEX_BYTES = 16 * 1024 * 1024;

/** A remote file, read by ranges; a bzip2 file is fetched whole. */
export function openRemote(address: Address): SourceFile {
  const { url } = address;
  return isBzip2(new URL(url).pathname)
    ? bzip2File(url, (signal) => fetchWhole(address, MAX_PACKED_BYTES, signal))
    : openHttpFile(address);
}

/** An index that is not checked yet; null where it does not exist or is still empty. */
async function fetchIndex(
  address: Address,
  kind: SideCarKind,
  signal?: AbortSignal,
): Promise<SideCarIndex | null> {
  const text = await fetchText(address, MAX_INDEX_BYTES, signal);
  return text ? new SideCarIndex(kind, text, address.url) : null;
}

interface CheckedIndex {
  /** Null where it does not exist or is still empty. */
  readonly index: SideCarIndex | null;
  /** Why it is malformed; null where it is not. */
  readonly error: IsobarError | null;
}

/** An index, fetched once more if it arrived damaged. A damaged one is not cached. Throws as `fetchText`. */
export async function fetchCheckedIndex(
  address: Address,
  kind: SideCarKind,
  signal?: AbortSignal,
): Promise<CheckedIndex> {
  const first = await fetchIndex(address, kind, signal);
  if (first === null || parseErrorOf(first) === null) return { index: first, error: null };
  dropCachedResponse(address.url);
  const index = await fetchIndex(address, kind, signal);
  const error = index === null ? null : parseErrorOf(index);
  if (error !== null) dropCachedResponse(address.url);
  return { index, error };
}

function parseErrorOf(index: SideCarIndex): IsobarError | null {
  try {
    index.check();
    return null;
  } catch (error) {
    if (error instanceof IsobarError) return error;
    throw error;
  }
}

/** What is known about a file's messages from its URL: its index file, where the model's files have one and it exists. */
export async function remoteContents(url: URL, model: ModelId, signal?: AbortSignal): Promise<FileContents> {
  const kind = sideCarKindOf(model);
  if (kind === null) return { kind: 'unindexed' };
  const sideCar = new URL(url);
  sideCar.pathname = sideCarPath(kind, url.pathname);
  return (await fetchIndex(plainAddress(sideCar.href), kind, signal)) ?? { kind: 'unindexed' };
}
