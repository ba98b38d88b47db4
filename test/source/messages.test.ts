import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IsobarError } from '../../src/platform/index.ts';
import type { InventoryEntry } from '../../src/source/entries/inventory-entry.ts';
import type { SourceFile } from '../../src/source/files/source-file.ts';
import { fetchMessages, mergeNeighbours } from '../../src/source/messages/fetch-messages.ts';

const GAP = 64 * 1024;
const MOST = 8 * 1024 * 1024;

describe('mergeNeighbours', () => {
  const sortedMessages = fc
    .array(fc.record({ gap: fc.nat(200_000), length: fc.integer({ min: 20, max: 3_000_000 }) }), {
      maxLength: 60,
    })
    .map((parts) => {
      let at = 0;
      return parts.map(({ gap, length }) => {
        const offset = at + gap;
        at = offset + length;
        return { offset, length };
      });
    });

  it('keeps every message once and in order, and merges exactly as far as gap and total allow', () => {
    fc.assert(
      fc.property(sortedMessages, (messages) => {
        const groups = mergeNeighbours(messages);
        expect(groups.flat()).toEqual(messages);
        const spans = groups.map((group) => {
          const first = group[0];
          const last = group.at(-1);
          if (first === undefined || last === undefined) throw new Error('an empty request');
          for (const [index, message] of group.slice(1).entries()) {
            const before = group[index];
            if (before !== undefined)
              expect(message.offset - before.offset - before.length).toBeLessThanOrEqual(GAP);
          }
          return { start: first.offset, end: last.offset + last.length, count: group.length };
        });
        for (const [index, span] of spans.entries()) {
          if (span.count > 1) expect(span.end - span.start).toBeLessThanOrEqual(MOST);
          const next = groups[index + 1]?.[0];
          if (next === undefined) continue;
          const farAway = next.offset - span.end > GAP;
          const tooMuch = next.offset + next.length - span.start > MOST;
          expect(farAway || tooMuch).toBe(true);
        }
      }),
    );
  });

  it('merges overlapping offsets of a hostile index into one request', () => {
    expect(
      mergeNeighbours([
        { offset: 0, length: 1000 },
        { offset: 100, length: 50 },
        { offset: 900, length: 200 },
      ]),
    ).toHaveLength(1);
  });
});

/** Section 0 and the end section with `payload` bytes between; nothing that a decoder would read. */
function framed(payload: number, fill = 1): Uint8Array {
  const bytes = new Uint8Array(16 + payload + 4).fill(fill);
  bytes.set([0x47, 0x52, 0x49, 0x42, 0, 0, 0, 2]);
  new DataView(bytes.buffer).setBigUint64(8, BigInt(bytes.length));
  bytes.fill(0x37, bytes.length - 4);
  return bytes;
}

/** A source in memory that counts its reads and may change what a read gives. */
function memoryFile(
  bytes: Uint8Array,
  change: (read: Uint8Array, count: number) => Uint8Array = (read) => read,
) {
  const reads: [offset: number, length: number][] = [];
  const file: SourceFile = {
    url: 'memory:file',
    etag: null,
    size: bytes.length,
    async read(offset, length, signal) {
      signal?.throwIfAborted();
      reads.push([offset, length]);
      return change(new Uint8Array(bytes.subarray(offset, offset + length)), reads.length);
    },
  };
  return { file, reads };
}

function entryAt(file: SourceFile, offset: number, length: number | null): InventoryEntry {
  return {
    file,
    offset,
    length,
    fieldIndex: 0,
    initTime: new Date(0),
    window: { kind: 'instant', startHours: 0, endHours: 0 },
    member: 0,
    description: { kind: 'names', variable: 'TMP', level: 'surface', extra: '' },
  };
}

async function fetchAll(entries: readonly InventoryEntry[], signal?: AbortSignal) {
  const messages = [];
  for await (const message of fetchMessages(entries, signal)) messages.push(message);
  return messages;
}

const summary = (messages: Awaited<ReturnType<typeof fetchAll>>) =>
  messages.map(({ entries, bytes, error }) => [entries[0]?.offset, bytes?.length ?? error?.code]);

const A = framed(80, 1);
const B = framed(180, 2);
const C = framed(30, 3);
const ABC = Buffer.concat([A, B, C]);
const OFFSETS = { a: 0, b: 100, c: 300 };

describe('fetchMessages', () => {
  it('reads neighbours at once, in whatever order they are requested', async () => {
    const { file, reads } = memoryFile(ABC);
    const messages = await fetchAll([
      entryAt(file, OFFSETS.c, 50),
      entryAt(file, OFFSETS.a, 100),
      entryAt(file, OFFSETS.b, 200),
    ]);
    expect(messages.map(({ bytes }) => bytes)).toEqual([A, B, C]);
    expect(reads).toEqual([[0, 350]]);
  });

  it('reads a message with two requested fields once and yields them together', async () => {
    const { file, reads } = memoryFile(ABC);
    const [u, v] = [entryAt(file, OFFSETS.b, 200), entryAt(file, OFFSETS.b, 200)];
    const messages = await fetchAll([u, v]);
    expect(messages.map(({ entries }) => entries)).toEqual([[u, v]]);
    expect(reads).toEqual([[100, 200]]);
  });

  it('takes the length of the last message from the message itself', async () => {
    const { file, reads } = memoryFile(ABC);
    const messages = await fetchAll([entryAt(file, OFFSETS.c, null)]);
    expect(messages[0]?.bytes).toEqual(C);
    expect(reads).toEqual([
      [300, 16],
      [300, 50],
    ]);
  });

  it('cuts a message to its own length where the index skips lines', async () => {
    const { file } = memoryFile(ABC);
    const [message] = await fetchAll([entryAt(file, OFFSETS.a, 350)]);
    expect(message?.bytes).toEqual(A);
  });

  it('fetches a damaged message once more', async () => {
    const { file, reads } = memoryFile(ABC, (read, count) => (count === 1 ? read.with(OFFSETS.b, 0) : read));
    const messages = await fetchAll([
      entryAt(file, OFFSETS.a, 100),
      entryAt(file, OFFSETS.b, 200),
      entryAt(file, OFFSETS.c, 50),
    ]);
    expect(messages[1]?.bytes).toEqual(B);
    expect(reads).toEqual([
      [0, 350],
      [100, 200],
    ]);
  });

  it.each([
    ['its first bytes are wrong', (bytes: Buffer) => bytes.fill('BUFR', 100, 104)],
    ['it is of edition 1', (bytes: Buffer) => bytes.fill(1, 107, 108)],
    ['it says that it is longer than the index says', (bytes: Buffer) => bytes.fill(201, 115, 116)],
    ['it says that it is shorter than a message can be', (bytes: Buffer) => bytes.fill(19, 115, 116)],
    ['its end is missing', (bytes: Buffer) => bytes.fill(0, 296, 300)],
    ['it says that it has 2^63 bytes', (bytes: Buffer) => bytes.fill(255, 108, 116)],
  ])('yields an error for a message that stays damaged, and the others: %s', async (_, damage) => {
    const { file, reads } = memoryFile(damage(Buffer.from(ABC)));
    const messages = await fetchAll([
      entryAt(file, OFFSETS.a, 100),
      entryAt(file, OFFSETS.b, 200),
      entryAt(file, OFFSETS.c, 50),
    ]);
    expect(summary(messages)).toEqual([
      [0, 100],
      [300, 50],
      [100, 'upstream_unavailable'],
    ]);
    expect(messages[2]?.error?.message).toBe(
      'memory:file: message at byte 100: not one complete GRIB message',
    );
    expect(reads).toHaveLength(2);
  });

  it('yields complete messages of a truncated file, and errors for the rest', async () => {
    const { file } = memoryFile(ABC.subarray(0, 290));
    const entries = [
      entryAt(file, OFFSETS.a, 100),
      entryAt(file, OFFSETS.b, 200),
      entryAt(file, OFFSETS.c, null),
    ];
    expect(summary(await fetchAll(entries))).toEqual([
      [0, 100],
      // Errors come last; the message without a length is measured before any is read.
      [300, 'upstream_unavailable'],
      [100, 'upstream_unavailable'],
    ]);
  });

  it('refuses a message of more than 64 MB before reading it', async () => {
    const { file, reads } = memoryFile(ABC);
    expect(summary(await fetchAll([entryAt(file, 0, 65 * 1024 * 1024)]))).toEqual([
      [0, 'upstream_unavailable'],
    ]);
    expect(reads).toEqual([]);
  });

  it('yields an error for every message of a failed read, without a request for each', async () => {
    const { file, reads } = memoryFile(ABC, () => {
      throw new IsobarError('upstream_unavailable', 'gone');
    });
    const messages = await fetchAll([entryAt(file, OFFSETS.a, 100), entryAt(file, OFFSETS.b, 200)]);
    expect(messages.map(({ error }) => error?.message)).toEqual(['gone', 'gone']);
    expect(reads).toHaveLength(1);
  });

  it('reads files with one or two messages four at once, and yields them in order', async () => {
    let underWay = 0;
    let most = 0;
    const files = Array.from({ length: 9 }, (_, number) => {
      const { file } = memoryFile(framed(20 + number));
      const read: SourceFile['read'] = async (...args) => {
        most = Math.max(most, ++underWay);
        // The first files answer last.
        await new Promise((resolve) => setTimeout(resolve, 20 - 2 * number));
        underWay--;
        return file.read(...args);
      };
      return { ...file, read };
    });
    const messages = await fetchAll(files.map((file, number) => entryAt(file, 0, 40 + number)));
    expect(messages.map(({ bytes }) => bytes?.length)).toEqual(files.map((_, number) => 40 + number));
    expect(most).toBe(4);
  });

  it('stops at any other error and at an abort', async () => {
    const defect = new TypeError('a defect');
    const { file } = memoryFile(ABC, () => {
      throw defect;
    });
    await expect(fetchAll([entryAt(file, 0, 100)])).rejects.toBe(defect);
    const stopped = new Error('stopped');
    await expect(fetchAll([entryAt(file, 0, 100)], AbortSignal.abort(stopped))).rejects.toBe(stopped);
  });
});
