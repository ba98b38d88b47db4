import { describe, expect, it } from 'vitest';
import type { IsobarError } from '../../src/platform/index.ts';
import { MessageStart } from '../../src/source/index.ts';

const OFFSET = 100;

/** A message of so many bytes: section 0, then bytes that count. */
function messageOf(length: number): Uint8Array {
  const message = Uint8Array.from({ length }, (_, n) => n % 251);
  message.set([0x47, 0x52, 0x49, 0x42, 0, 0, 0, 2, 0, 0, 0, 0]);
  new DataView(message.buffer).setUint32(12, length);
  return message;
}

/** A file with a message at OFFSET, and the ranges that were read of it. */
function fileOf(message: Uint8Array, ends = OFFSET + message.length) {
  const bytes = new Uint8Array(OFFSET + message.length);
  bytes.set(message, OFFSET);
  const reads: [number, number][] = [];
  return {
    reads,
    url: 'https://example.org/file',
    etag: null,
    size: null,
    async read(offset: number, length: number) {
      reads.push([offset, length]);
      return bytes.slice(offset, Math.min(ends, offset + length));
    },
  };
}

describe('the first bytes of a message', () => {
  const message = messageOf(10_000);

  it('are as many as are asked for, and more are read once', async () => {
    const file = fileOf(message);
    const start = await MessageStart.read({ file, offset: OFFSET, length: 10_000 }, (length) => length / 10);
    expect([start.length, start.bytes.length]).toEqual([10_000, 1000]);
    await start.readTo(900);
    await start.readTo(2500);
    await start.readTo(20_000);
    expect(start.bytes).toEqual(message);
    expect(file.reads).toEqual([
      [OFFSET, 1000],
      [OFFSET + 1000, 1500],
      [OFFSET + 2500, 7500],
    ]);
  });

  it('are of a length that the message gives where the index does not', async () => {
    const file = fileOf(message);
    const start = await MessageStart.read({ file, offset: OFFSET, length: null }, () => 50);
    expect([start.length, start.bytes.length]).toEqual([10_000, 50]);
  });

  it('are refused where the file ends in them, or another message is there', async () => {
    const cut = fileOf(message, OFFSET + 400);
    const entry = { offset: OFFSET, length: 10_000 };
    await expect(MessageStart.read({ ...entry, file: cut }, () => 500)).rejects.toThrow(
      'the file ends in it',
    );
    const start = await MessageStart.read({ ...entry, file: cut }, () => 300);
    await expect(start.readTo(500)).rejects.toThrow('the file ends in it');
    const other = fileOf(messageOf(9000));
    await expect(MessageStart.read({ ...entry, file: other }, () => 300)).rejects.toThrow(
      'not the start of the GRIB message that the index promises',
    );
  });

  it('come from the next mirror where one has them not, and so does the rest', async () => {
    const [bad, good] = [fileOf(message, OFFSET + 100), fileOf(message)];
    const reports: string[] = [];
    const copies = {
      inPreferenceOrder: () => [bad, good],
      reportSuccess: () => reports.push('success'),
      reportFailure: (_: unknown, error: IsobarError) => reports.push(error.code),
    };
    const file = { ...bad, copies };
    const start = await MessageStart.read({ file, offset: OFFSET, length: 10_000 }, () => 300);
    await start.readTo(600);
    expect(start.bytes).toEqual(message.subarray(0, 600));
    expect(reports).toEqual(['upstream_unavailable', 'success']);
    expect([bad.reads.length, good.reads.length]).toEqual([1, 2]);
  });
});
