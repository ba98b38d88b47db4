import { readFileSync } from 'node:fs';
import path from 'node:path';
import { madeOnce } from '../support/made-once.ts';
import { unshareOptions } from '../support/namespaces.ts';
import { buildImage, type Image } from './build-image.ts';
import { type Step, stepsOf } from './dockerfile.ts';

const checkout = path.resolve(import.meta.dirname, '../..');

/** Of `unshare`; null where this user may have no namespaces, and so no image. */
export const unshare = unshareOptions(['--mount'], 'the build of the image in a clean root');

export const dockerfile = readFileSync(path.join(checkout, 'Dockerfile'), 'utf8');

export const steps: readonly Step[] = stepsOf(dockerfile);

/** The image, built once in a run by its own commands. Throws where `unshare` is null. */
export async function builtImage(): Promise<Image> {
  const options = unshare;
  if (options === null) throw new Error('no image without namespaces');
  const { value } = await madeOnce('image', (scratch) =>
    buildImage(steps, { context: checkout, scratch, unshare: options }),
  );
  return value;
}
