import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(fileURLToPath(import.meta.url), '../../../../shared');

/** Whether the reference material (real GRIB2 files and their ecCodes figures) lies beside the checkout. */
export const hasShared = existsSync(path.join(root, 'grib'));

if (!hasShared) {
  console.warn('reference material is not beside this checkout: tests against real GRIB2 files are skipped');
}

/** Absolute path of a file of the reference material. */
export function sharedPath(...parts: string[]): string {
  return path.join(root, ...parts);
}
