/** SPDX identifiers of licences under which what Isobar ships may be passed on with it, Isobar's own being Apache-2.0. */
export const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Of files that are passed on as they are: none of theirs is changed here.
  'MPL-2.0',
  'Unlicense',
]);

/** Licences that have no SPDX identifier. */
export const READ: readonly ReadLicence[] = [
  {
    name: '@lhncbc/ucum-lhc',
    file: 'LICENSE.md',
    sha256: 'ce376744b303732fd459938dd06ae943bec8384310d7cf0e46250d10d96ac140',
    terms:
      'the conditions of BSD, with a notice; its table of units is UCUM’s, under https://ucum.org/license',
  },
  {
    name: 'h5wasm',
    file: 'LICENSE.txt',
    sha256: 'f3ba6b8afe2a0d6f482f29a46672f88668ae02b16dfc4a2e878fd50a4f34fa6a',
    terms: 'NIST’s public service terms, and the BSD-3-Clause of HDF5: to be passed on with their notices',
  },
];

/** A licence that somebody has read; another text of it must be read again. */
export interface ReadLicence {
  readonly name: string;
  /** In the folder of the package. */
  readonly file: string;
  readonly sha256: string;
  readonly terms: string;
}
