import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReadLicence } from './allowed.ts';

/** What a lock file of npm says of a package. */
interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  /** Tools of development need it, and what is shipped can do without. */
  readonly devOptional?: boolean;
  readonly link?: boolean;
  readonly optional?: boolean;
}

/** A package that is installed where only production dependencies are. */
export interface LicensedPackage {
  /** Folder in the checkout, such as `node_modules/express`. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** As its manifest says; null where that says nothing. */
  readonly licence: string | null;
  /** It is installed on some machines alone. */
  readonly optional: boolean;
}

/** The production dependencies of a lock file (version 3), those of the pages included; not the packages of the workspace. */
export function productionPackages(lock: {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}): readonly LicensedPackage[] {
  return Object.entries(lock.packages)
    .filter(
      ([folder, { dev, devOptional, link }]) =>
        folder.startsWith('node_modules/') && dev !== true && devOptional !== true && link !== true,
    )
    .map(([folder, { version = '', license, optional = false }]) => ({
      folder,
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license ?? null,
      optional,
    }));
}

/** Why a package may not be shipped; null where it may. */
export function licenceFault(
  { folder, name, version, licence }: Omit<LicensedPackage, 'optional'>,
  allowed: ReadonlySet<string>,
  read: readonly ReadLicence[],
  root: string,
): string | null {
  const known = read.find((each) => each.name === name);
  if (known !== undefined) return textFault(path.join(root, folder, known.file), known);
  if (licence === null) return `${name} ${version} names no licence`;
  return isAllowed(licence, allowed) ? null : `${name} ${version} has the licence ${licence}`;
}

/** SPDX expressions of one level: all of `A AND B`, one of `A OR B`. Deeper ones are for people to read. */
function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const flat = expression.replace(/^\((.*)\)$/, '$1');
  if (/ AND /.test(flat)) return flat.split(' AND ').every((each) => allowed.has(each));
  return flat.split(' OR ').some((each) => allowed.has(each));
}

function textFault(file: string, { name, sha256 }: ReadLicence): string | null {
  if (!existsSync(file)) return `${name} has no ${path.basename(file)} any more`;
  const found = createHash('sha256').update(readFileSync(file)).digest('hex');
  return found === sha256 ? null : `the licence of ${name} is another text than the one that was read`;
}
