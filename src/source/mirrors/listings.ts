import { posix as path } from 'node:path';
import { listDirectory } from '../network/directory-listing.ts';
import type { Mirror } from './mirror.ts';

/** What mirrors list of their directories, each asked for once: as of one look at a tree. */
export class Listings {
  readonly #signal: AbortSignal | undefined;
  readonly #pages = new Map<Mirror, Map<string, Promise<ReadonlySet<string>>>>();

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  /** Names of files like this one beside it, by its path below the base; none where the mirror has no page about them. */
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
