/** Types of values (TIFF 6.0, section 2), with their bytes. */
const TYPES = {
  ascii: { code: 2, bytes: 1 },
  short: { code: 3, bytes: 2 },
  long: { code: 4, bytes: 4 },
  double: { code: 12, bytes: 8 },
} as const;

/** A tag with its values. */
export interface TiffTag {
  readonly tag: number;
  readonly type: keyof typeof TYPES;
  readonly values: readonly number[];
}

/** A text, as tags have it: each byte is a value, and 0 is the last. Letters outside of ASCII become UTF-8, as GDAL reads them. */
export function textTag(tag: number, text: string): TiffTag {
  return { tag, type: 'ascii', values: [...Buffer.from(`${text}\0`)] };
}

const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;
const STRIP_OFFSETS = 273;
const STRIP_BYTE_COUNTS = 279;

/** A TIFF of one image (TIFF 6.0, little-endian): header, directory, the values of long tags, strips. @param strips of packed rows */
export function tiffFile(described: readonly TiffTag[], strips: readonly Uint8Array[]): Uint8Array {
  const sizes = strips.map(({ length }) => length);
  const tags = [
    ...described,
    { tag: STRIP_OFFSETS, type: 'long', values: sizes } as const,
    { tag: STRIP_BYTE_COUNTS, type: 'long', values: sizes } as const,
  ].sort((a, b) => a.tag - b.tag);
  const directoryBytes = 2 + ENTRY_BYTES * tags.length + 4;
  const head = Buffer.alloc(
    HEADER_BYTES +
      directoryBytes +
      tags.reduce((sum, tag) => sum + (isLong(tag) ? even(bytesOf(tag)) : 0), 0),
  );
  let offset = head.length;
  const offsets = sizes.map((size) => {
    offset += size;
    return offset - size;
  });
  head.write('II', 0, 'latin1');
  head.writeUInt16LE(42, 2);
  head.writeUInt32LE(HEADER_BYTES, 4);
  head.writeUInt16LE(tags.length, HEADER_BYTES);
  let entry = HEADER_BYTES + 2;
  let far = HEADER_BYTES + directoryBytes;
  for (const tag of tags) {
    const { type } = tag;
    const values = tag.tag === STRIP_OFFSETS ? offsets : tag.values;
    head.writeUInt16LE(tag.tag, entry);
    head.writeUInt16LE(TYPES[type].code, entry + 2);
    head.writeUInt32LE(values.length, entry + 4);
    let at = entry + 8;
    if (isLong(tag)) {
      head.writeUInt32LE(far, at);
      at = far;
      far += even(bytesOf(tag));
    }
    for (const value of values) at = WRITERS[type](head, value, at);
    entry += ENTRY_BYTES;
  }
  return Buffer.concat([head, ...strips]);
}

const WRITERS: Readonly<Record<TiffTag['type'], (into: Buffer, value: number, at: number) => number>> = {
  ascii: (into, value, at) => into.writeUInt8(value, at),
  short: (into, value, at) => into.writeUInt16LE(value, at),
  long: (into, value, at) => into.writeUInt32LE(value, at),
  double: (into, value, at) => into.writeDoubleLE(value, at),
};

const bytesOf = ({ type, values }: TiffTag): number => TYPES[type].bytes * values.length;
/** Whether its values do not fit into the entry of the directory. */
const isLong = (tag: TiffTag): boolean => bytesOf(tag) > 4;
const even = (bytes: number): number => bytes + (bytes & 1);
