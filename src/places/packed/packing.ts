/** Arrays of numbers and texts by name, and what goes with them as JSON. */
export interface Packed {
  readonly meta: unknown;
  readonly numbers: ReadonlyMap<string, Uint32Array<ArrayBuffer>>;
  readonly texts: ReadonlyMap<string, Uint8Array>;
}

interface Header {
  readonly meta: unknown;
  /** In the order of their bytes: `bytes` per number, `length` numbers. */
  readonly numbers: readonly { readonly name: string; readonly bytes: number; readonly length: number }[];
  readonly texts: readonly { readonly name: string; readonly length: number }[];
}

/**
 * The bytes of arrays, before compression: the length of a JSON header (4 bytes, little-endian), the header, the numbers, the
 * texts. Of numbers, all lowest bytes come first, then all second ones: neighbours are alike so, and compress well.
 */
export function pack({ meta, numbers, texts }: Packed): Uint8Array<ArrayBuffer> {
  const columns = [...numbers].map(([name, values]) => ({ name, values, bytes: bytesOf(values) }));
  const header: Header = {
    meta,
    numbers: columns.map(({ name, values, bytes }) => ({ name, bytes, length: values.length })),
    texts: [...texts].map(([name, bytes]) => ({ name, length: bytes.length })),
  };
  const head = new TextEncoder().encode(JSON.stringify(header));
  const length = new Uint8Array(new Uint32Array([head.length]).buffer);
  const planes = columns.flatMap(({ values, bytes }) =>
    Array.from({ length: bytes }, (_, byte) => Uint8Array.from(values, (value) => value >>> (8 * byte))),
  );
  return new Uint8Array(Buffer.concat([length, head, ...planes, ...texts.values()]));
}

/** What `pack` wrote. Throws RangeError where the bytes end too soon. */
export function unpack(bytes: Uint8Array): Packed {
  const head = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + head))) as Header;
  let at = 4 + head;
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new RangeError('the packed bytes end too soon');
    at += length;
    return bytes.subarray(at - length, at);
  };
  const numbers = header.numbers.map(({ name, bytes, length }) => {
    const values = new Uint32Array(length);
    for (let byte = 0; byte < bytes; byte++) {
      const plane = take(length);
      for (let i = 0; i < length; i++) values[i] = (values[i] ?? 0) | ((plane[i] ?? 0) << (8 * byte));
    }
    return [name, values] as const;
  });
  const texts = header.texts.map(({ name, length }) => [name, take(length)] as const);
  return { meta: header.meta, numbers: new Map(numbers), texts: new Map(texts) };
}

/** The fewest bytes that hold the greatest of the numbers. */
function bytesOf(values: Uint32Array): number {
  const greatest = values.reduce((most, value) => Math.max(most, value), 0);
  return greatest < 1 << 8 ? 1 : greatest < 1 << 16 ? 2 : greatest < 1 << 24 ? 3 : 4;
}
