import { type ModelId, modelOf } from '../../catalog/index.ts';
import { createSourceTree, type SourceTree } from '../../source/index.ts';
import type { Run } from '../runs/run.ts';

export interface SourceTreesOptions {
  readonly now: () => Date;
  /** Where what is kept under a base URL is now; by default there. */
  readonly locate?: (url: string) => string;
}

/**
 * The tree that each run was taken from, by the bases that its manifest names: another one may have the run on another grid.
 * Null for a run that came from local files. A tree remembers what it has seen, so that there is one for each model and base.
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
    const tree = trees.get(key) ?? createSourceTree({ model, bases: bases.map(knownOf(model)), now });
    trees.set(key, tree);
    return tree;
  };
}

/** An http(s) URL of a folder: what ends in a name with a dot is one file. */
function isTree(base: string): boolean {
  return /^https?:\/\//i.test(base) && URL.canParse(base) && !/[^/]*\.[^/]*$/.test(new URL(base).pathname);
}

/** The catalog's own sources come with how they are asked. */
function knownOf(model: ModelId) {
  return (base: string) => modelOf(model).sources.find((source) => source.base === base) ?? base;
}
