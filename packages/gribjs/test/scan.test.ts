import {
  type ByteSource,
  findMessages,
  GribError,
  parseMessage,
  type ScannedMessage,
  scanMessages,
} from 'gribjs';
import { describe, expect, it } from 'vitest';
import { hasShared } from '../../../test/support/shared.ts';
import { corpusFiles } from './support/corpus.ts';

interface CountingSource extends ByteSource {
  reads: number;
  bytesRead: number;
}

function sourceOf(bytes: Uint8Array, size: number | null = bytes.length): CountingSource {
  return {
    size,
    reads: 0,
    bytesRead: 0,
    async read(offset, length, signal) {
      signal?.throwIfAborted();
      this.reads++;
      const part = bytes.slice(offset, offset + length);
      this.bytesRead += part.length;
      return part;
    },
  };
}

async function scanned(source: ByteSource): Promise<{ messages: ScannedMessage[]; error: unknown }> {
  const messages: ScannedMessage[] = [];
  try {
    for await (const message of scanMessages(source)) messages.push(message);
    return { messages, error: null };
  } catch (error) {
    return { messages, error };
  }
}

function parsed(bytes: Uint8Array): { messages: ScannedMessage[]; error: unknown } {
  const messages: ScannedMessage[] = [];
  try {
    for (const span of findMessages(bytes)) {
      const message = bytes.subarray(span.offset, span.offset + span.length);
      messages.push({ ...span, fields: span.edition === 2 ? parseMessage(message) : [] });
    }
    return { messages, error: null };
  } catch (error) {
    return { messages, error };
  }
}

describe.skipIf(!hasShared)('scanning a source by section headers', () => {
  for (const file of hasShared ? corpusFiles() : []) {
    it(`finds what parsing finds: ${file.name}`, async () => {
      const bytes = file.bytes();
      const expected = parsed(bytes);
      for (const size of [bytes.length, null]) {
        const found = await scanned(sourceOf(bytes, size));
        expect(found.messages).toEqual(expected.messages);
        expect(found.error === null).toBe(expected.error === null);
        if (expected.error !== null) expect(found.error).toBeInstanceOf(GribError);
        if (expected.error !== null && size !== null)
          expect(found.error).toMatchObject({ code: 'TRUNCATED' });
      }
    });
  }

  it('does not read the payloads', async () => {
    const file = corpusFiles().find(({ name }) =>
      name.endsWith('gfs-1p00-tcc-26-levels-20250129-f006.grib2'),
    );
    if (file === undefined) throw new Error('the file is missing');
    const source = sourceOf(file.bytes());
    const { messages } = await scanned(source);
    expect(messages.length).toBe(26);
    expect(source.reads).toBeLessThanOrEqual(27);
    expect(source.bytesRead).toBeLessThan(27 * 4200);
  });

  it('passes the signal on and stops', async () => {
    const file = corpusFiles().find(({ name }) =>
      name.endsWith('gfs-1p00-tcc-26-levels-20250129-f006.grib2'),
    );
    if (file === undefined) throw new Error('the file is missing');
    const abort = new AbortController();
    const seen: number[] = [];
    const scan = async () => {
      for await (const message of scanMessages(sourceOf(file.bytes()), abort.signal)) {
        seen.push(message.offset);
        if (seen.length === 3) abort.abort();
      }
    };
    await expect(scan()).rejects.toThrow(/abort/i);
    expect(seen.length).toBe(3);
  });
});
