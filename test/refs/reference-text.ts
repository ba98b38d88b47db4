import type { Reference } from '../../src/formats/kerchunk/zarr/zarr-array.ts';

/** A set as a reader of Zarr version 2 sees it. */
export interface ReadSet {
  readonly references: Readonly<Record<string, Reference>>;
  /** Attributes of the group. */
  readonly attributes: Record<string, unknown>;
  readonly omitted: ReadonlyMap<string, string>;
  readonly arrays: ReadonlyMap<string, ReadArray>;
}

export interface ReadArray {
  readonly name: string;
  readonly metadata: {
    readonly shape: readonly number[];
    readonly chunks: readonly number[];
    readonly dtype: string;
    readonly compressor: { readonly id: string } | null;
    readonly filters: readonly { readonly id: string; readonly var: string }[] | null;
    readonly fill_value: string | null;
  };
  readonly attributes: Record<string, unknown>;
  readonly dimensions: readonly string[];
  /** By indexes, as in the key. */
  readonly chunks: ReadonlyMap<string, Reference>;
}

export function readSet(text: string): ReadSet {
  const { version, refs } = JSON.parse(text) as { version: number; refs: Record<string, Reference> };
  if (version !== 1) throw new Error(`version ${version}`);
  const attributes = JSON.parse(String(refs['.zattrs']));
  const omitted = (attributes['isobar:omitted'] ?? []) as readonly { name: string; reason: string }[];
  const byArray = Map.groupBy(Object.keys(refs), (key) => key.split('/')[0] ?? '');
  const arrays = new Map<string, ReadArray>();
  for (const [name, keys] of byArray) {
    if (name.startsWith('.')) continue;
    const own = JSON.parse(String(refs[`${name}/.zattrs`]));
    const chunks = keys.flatMap((key): [string, Reference][] => {
      const at = key.slice(name.length + 1);
      const reference = refs[key];
      return at.startsWith('.') || reference === undefined ? [] : [[at, reference]];
    });
    arrays.set(name, {
      name,
      metadata: JSON.parse(String(refs[`${name}/.zarray`])),
      attributes: own,
      dimensions: own['_ARRAY_DIMENSIONS'],
      chunks: new Map(chunks),
    });
  }
  return {
    references: refs,
    attributes,
    omitted: new Map(omitted.map(({ name, reason }) => [name, reason])),
    arrays,
  };
}

/** Numbers of a coordinate that is in the set itself. */
export function inlineNumbers(set: ReadSet, name: string): readonly number[] {
  const array = set.arrays.get(name);
  const text = String(array?.chunks.get('0'));
  const bytes = new Uint8Array(Buffer.from(text.slice('base64:'.length), 'base64')).buffer;
  if (array?.metadata.dtype === '<f8') return [...new Float64Array(bytes)];
  if (array?.metadata.dtype === '<i8') return [...new BigInt64Array(bytes)].map(Number);
  throw new Error(`${name} is ${array?.metadata.dtype}`);
}

/** The array's messages: those whose values are decoded by the codec. */
export function isOfMessages({ metadata }: ReadArray): boolean {
  return metadata.filters !== null;
}
