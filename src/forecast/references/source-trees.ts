import { type ModelId, modelOf } from '../../catalog/index.ts';
import { createSourceTree, type SourceTree } from '../../source/index.ts';
import type { Run } from '../runs/run/run.ts';

export interface SourceTreesOptions {
  readonly now: () => Date;
  /** Maps a stored base URL to where the source is now; by default the same URL. */
  readonly locate?: (url: string) => string;
}

/**
 * Finds the source tree that a run was ingested from, by the base URLs in its manifest, since another source may have the run on
 * another grid. Null for a run that came from local files. Trees cache what they have listed, so there is one per model and base.
 */
export function createSourceTrees({
  now,
  locate = (url) => url,
}: SourceTreesOptions): (run: Run) => SourceTree | null {
  const trees = new Map<string, SourceTree>();
  return ({ model, manifest }) => {
    const bases = manifest.source.base.split(' ').map(locate);
    if (!bases.every(isTree)) return null;
    const key = `${model} ${bases.join(' ')}`;
    const tree = trees.get(key) ?? createSourceTree({ model, bases: bases.map(catalogSource(model)), now });
    trees.set(key, tree);
    return tree;
  };
}

/** Whether a base is the http(s) URL of a folder. A last segment with a dot is a file. */
function isTree(base: string): boolean {
  return /^https?:\/\//i.test(base) && URL.canParse(base) && !/[^/]*\.[^/]*$/.test(new URL(base).pathname);
}

/** The catalog's entry for a base, which says how to request its files, or else the base itself. */
function catalogSource(model: ModelId) {
  return (base: string) => modelOf(model).sources.find((source) => source.base === base) ?? base;
}
