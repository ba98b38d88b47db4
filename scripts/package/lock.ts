/** A package in a lock file of npm, version 3, by the folder that it lies in. */
interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly peer?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly [other: string]: unknown;
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly [other: string]: unknown;
}

/**
 * The lock file of the package (npm-shrinkwrap.json): who installs it gets the versions that the checkout is tested with, of all
 * packages below too. They are those of the checkout's lock that the manifest reaches.
 */
export function lockFor(manifest: Manifest, { packages }: Lock): object {
  const kept = new Map<string, LockedPackage>();
  const { name, version, dependencies, license, engines, bin } = manifest;
  const waiting: (readonly [folder: string, LockedPackage])[] = [['', { dependencies }]];
  for (const [folder, entry] of waiting) {
    for (const each of wantedBy(entry)) {
      const at = placeOf(each, folder, packages);
      if (at === null && entry.dependencies?.[each] !== undefined) {
        throw new Error(`package-lock.json has no ${each} for ${folder || 'the package'}`);
      }
      if (at === null || kept.has(at)) continue;
      const found = packages[at];
      if (found === undefined) continue;
      const { dev: _, devOptional: __, peer: ___, ...locked } = found;
      kept.set(at, locked);
      waiting.push([at, locked]);
    }
  }
  const sorted = [...kept].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const own = { name, version, license, dependencies, engines, bin };
  return {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': own, ...Object.fromEntries(sorted) },
  };
}

/** Names of what a package needs: npm installs peers too, but for those that a package can do without. */
function wantedBy(entry: LockedPackage): readonly string[] {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = entry;
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return [...new Set([...peers, ...Object.keys({ ...optionalDependencies, ...dependencies })])];
}

/** Where Node finds a package from a folder: in the nearest `node_modules` above it. */
function placeOf(name: string, folder: string, packages: Lock['packages']): string | null {
  for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (at === '') return null;
  }
}
