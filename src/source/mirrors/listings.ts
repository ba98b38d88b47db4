import { posix as path } from 'node:path';
import { fetchText } from '../files/http-file.ts';
import type { Address } from '../network/hosts/address.ts';
import type { Mirror } from './mirror.ts';

/** DWD's largest page, of a variable on all its levels over two runs, is about 4 MB. */
const MAX_LISTING_BYTES = 32 * 1024 * 1024;

/** Directory listings of mirrors, each requested once during one poll of a tree. */
export class Listings {
  readonly #signal: AbortSignal | undefined;
  readonly #pages = new Map<Mirror, Map<string, Promise<ReadonlySet<string>>>>();

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  /** Names in the directory of a file (a path below the base) with its suffix; empty where the mirror lists no directories. */
  namesBeside(mirror: Mirror, file: string): Promise<ReadonlySet<string>> {
    const directory = path.dirname(file);
    let ofMirror = this.#pages.get(mirror);
    if (ofMirror === undefined) {
      ofMirror = new Map();
      this.#pages.set(mirror, ofMirror);
    }
    let page = ofMirror.get(directory);
    if (page === undefined) {
      page = listDirectory(mirror.address(`${directory}/`), path.extname(file), this.#signal);
      ofMirror.set(directory, page);
    }
    return page;
  }
}

/** Names of files with the suffix that a server's directory page links to; empty where the server has no such page. */
async function listDirectory(
  directory: Address,
  suffix: string,
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> {
  const page = (await fetchText(directory, MAX_LISTING_BYTES, signal)) ?? '';
  const links = page.matchAll(/\bhref="(?:[^"?#]{0,400}\/)?([^"/?#]{1,250})"/gi);
  return new Set(Array.from(links, ([, name = '']) => name).filter((name) => name.endsWith(suffix)));
}
