import type { ModelId } from '../catalog/index.ts';
import { bzip2File, isBzip2, MAX_PACKED_BYTES } from './bzip2-file.ts';
import type { FileContents } from './found-file.ts';
import { fetchText, fetchWhole, openHttpFile } from './http-file.ts';
import { sideCarKindOf, sideCarPath } from './side-car.ts';
import type { SourceFile } from './source-file.ts';

const MAX_INDEX_BYTES = 16 * 1024 * 1024;

/** A file by its URL, read by ranges; whole where it is packed. */
export function openRemote(url: URL): SourceFile {
  const { href } = url;
  return isBzip2(url.pathname)
    ? bzip2File(href, (signal) => fetchWhole(href, MAX_PACKED_BYTES, signal))
    : openHttpFile(href);
}

/** The index beside a remote file; 'unlisted' where the model's files have none, null where this one's is not there. */
export async function remoteContents(
  url: URL,
  model: ModelId,
  signal?: AbortSignal,
): Promise<FileContents | null> {
  const kind = sideCarKindOf(model);
  if (kind === null) return { kind: 'unlisted' };
  const sideCar = new URL(url);
  sideCar.pathname = sideCarPath(kind, url.pathname);
  const text = await fetchText(sideCar.href, MAX_INDEX_BYTES, signal);
  return text === null ? null : { kind, text, name: sideCar.href };
}
