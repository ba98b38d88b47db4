import { isCycle, leadsOf, type ModelId } from '../../../catalog/index.ts';
import type { GridDetail } from '../../grids/reduced-grid.ts';
import type { FileBytes } from '../../host/file-bytes.ts';
import { publishedRuns } from '../published-runs.ts';
import { GeneratedTree, type GenerationCaches } from './generated-tree.ts';
import type { FileAddress } from './path-reader.ts';

interface ModelTreeOptions {
  readonly model: ModelId;
  readonly grids: GridDetail;
  readonly now: () => Date;
  /** Runs up to this run time are published whatever the clock says; null for none. */
  readonly until: () => Date | null;
  readonly caches: GenerationCaches;
}

/** The files of one producer that are published now, by whole runs. */
export class ModelTree {
  readonly model: ModelId;
  readonly #options: ModelTreeOptions;
  readonly #files: GeneratedTree;

  constructor(options: ModelTreeOptions) {
    this.model = options.model;
    this.#options = options;
    this.#files = new GeneratedTree(options);
  }

  /** As `GeneratedTree.prepare`. */
  prepare(): void {
    this.#files.prepare();
  }

  /** Runs published now, newest first. */
  runs(): readonly Date[] {
    const { now, until } = this.#options;
    return publishedRuns(this.model, now(), until());
  }

  /** Paths below the base of all data files of a run, without their indexes. */
  pathsOf(initTime: Date): readonly string[] {
    return this.#files.pathsOf(initTime);
  }

  /** A file by its path below the base, and its run; null where it is not published. */
  find(path: string): { readonly bytes: FileBytes; readonly initTime: Date } | null {
    for (const address of this.#files.addressesOf(path)) {
      const bytes = this.#isPublished(address) ? this.#files.bytesOf(path, address) : null;
      if (bytes !== null) return { bytes, initTime: address.initTime };
    }
    return null;
  }

  #isPublished({ initTime, lead }: FileAddress): boolean {
    const hour = initTime.getUTCHours();
    return (
      isCycle(this.model, hour) &&
      leadsOf(this.model, hour).includes(lead) &&
      this.runs().some((run) => run.getTime() === initTime.getTime())
    );
  }
}
