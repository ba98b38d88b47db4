import {
  type ByteSource,
  decodeValues,
  GribError,
  parseMessage,
  type ScannedMessage,
  scanMessages,
} from 'gribjs';
import { describe, expect, it } from 'vitest';
import { oneRow } from './support/messages.ts';

const GIB = 2 ** 30;
const small = oneRow(Float32Array.of(3, 1, 2), { template: 0, decimalScale: 0 });

/** A file that is mostly nothing: pieces at offsets, zeros between them. Remembers how much was read. */
class SparseSource implements ByteSource {
  readonly size: number | null;
  bytesRead = 0;
  readonly #end: number;
  readonly #pieces: readonly { offset: number; bytes: Uint8Array }[];

  constructor(end: number, pieces: readonly { offset: number; bytes: Uint8Array }[], sizeIsKnown = true) {
    this.#end = end;
    this.#pieces = pieces;
    this.size = sizeIsKnown ? end : null;
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    const read = new Uint8Array(Math.max(0, Math.min(length, this.#end - offset)));
    for (const { offset: start, bytes } of this.#pieces) {
      const from = Math.max(offset, start);
      const to = Math.min(offset + read.length, start + bytes.length);
      if (from < to) read.set(bytes.subarray(from - start, to - start), from - offset);
    }
    this.bytesRead += read.length;
    return read;
  }
}

/** Pieces of a message at `start` whose fields have payloads of `payload` bytes, as long as a section may be. */
function hugeMessage(start: number, fields: number, payload: number) {
  const [field] = parseMessage(small);
  const at = (number: number) => field?.sections[number]?.offset ?? 0;
  const head = small.slice(0, at(4));
  const heads = small.slice(at(4), at(7));
  const pieces = [{ offset: start, bytes: head }];
  let offset = start + head.length;
  for (let index = 0; index < fields; index++) {
    const section7 = new Uint8Array(5);
    new DataView(section7.buffer).setUint32(0, payload + 5);
    section7[4] = 7;
    pieces.push({ offset, bytes: heads }, { offset: offset + heads.length, bytes: section7 });
    offset += heads.length + 5 + payload;
  }
  pieces.push({ offset, bytes: Uint8Array.of(0x37, 0x37, 0x37, 0x37) });
  const length = offset + 4 - start;
  new DataView(head.buffer).setBigUint64(8, BigInt(length));
  return { pieces, length };
}

async function scan(source: ByteSource): Promise<ScannedMessage[]> {
  const found: ScannedMessage[] = [];
  for await (const message of scanMessages(source)) found.push(message);
  return found;
}

describe('files of many gigabytes are scanned as streams', () => {
  const gap = 100_000;
  const first = hugeMessage(0, 1, 3.5 * GIB);
  const second = { offset: first.length + gap, bytes: small };
  const third = hugeMessage(second.offset + small.length, 2, 3 * GIB);
  const last = { offset: second.offset + small.length + third.length, bytes: small };
  const pieces = [...first.pieces, second, ...third.pieces, last];
  const end = last.offset + small.length;

  it.each([true, false])('whose size is known: %s', async (sizeIsKnown) => {
    const source = new SparseSource(end, pieces, sizeIsKnown);
    const found = await scan(source);
    expect(end).toBeGreaterThan(9 * GIB);
    expect(found.map(({ offset, length, fields }) => [offset, length, fields.length])).toEqual([
      [0, first.length, 1],
      [second.offset, small.length, 1],
      [second.offset + small.length, third.length, 2],
      [last.offset, small.length, 1],
    ]);
    // The second field of the third message lies beyond 4 GiB of that message's start or of none.
    const [, far] = found[2]?.fields ?? [];
    expect(far?.sections[7]).toEqual({ offset: third.length - 4 - 3 * GIB - 5, length: 3 * GIB + 5 });
    expect(source.bytesRead).toBeLessThan(gap + 6 * 65_536);
  });

  it('and their messages are read by the offsets found', async () => {
    const source = new SparseSource(end, pieces);
    const message = (await scan(source)).at(-1);
    if (message === undefined) throw new Error('nothing found');
    const bytes = await source.read(message.offset, message.length);
    const [field] = message.fields;
    expect(field && [...decodeValues(bytes, field)]).toEqual([3, 1, 2]);
  });

  it('and refused where they end too early', async () => {
    for (const sizeIsKnown of [true, false]) {
      const source = new SparseSource(third.length + second.offset - 100, pieces, sizeIsKnown);
      const error = await scan(source).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(GribError);
      expect(error).toMatchObject({ code: 'TRUNCATED', offset: second.offset + small.length });
    }
  });
});
