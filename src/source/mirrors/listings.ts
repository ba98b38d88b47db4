import { posix as path } from 'node:path';
import { listDirectory } from '../network/directory-listing.ts';
import type { Mirror } from './mirror.ts';

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
