import type { Address } from './address.ts';
import { fetchText } from './http-file.ts';

/** DWD's largest page, of a variable on all its levels over two runs, is about 4 MB. */
const MAX_LISTING_BYTES = 32 * 1024 * 1024;

/** Names of files with the suffix that a server's directory page links to; empty where the server has no such page. */
export async function listDirectory(
  directory: Address,
  suffix: string,
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> {
  const page = (await fetchText(directory, MAX_LISTING_BYTES, signal)) ?? '';
  const links = page.matchAll(/\bhref="(?:[^"?#]{0,400}\/)?([^"/?#]{1,250})"/gi);
  return new Set(Array.from(links, ([, name = '']) => name).filter((name) => name.endsWith(suffix)));
}
