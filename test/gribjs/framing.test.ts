import { describe, expect, it } from 'vitest';
import { findMessages, GribError, scanMessages } from '../../src/gribjs/index.ts';
import { oneRow } from './support/messages.ts';

const bulletin = new TextEncoder().encode('\r\r\nHTXA50 KWBC 200600\r\r\n');
const first = oneRow(Float32Array.of(1, 2, 3), { template: 0, decimalScale: 0 });

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

async function scan(bytes: Uint8Array): Promise<number[]> {
  const source = {
    size: bytes.length,
    read: async (offset: number, length: number) => bytes.slice(offset, offset + length),
  };
  const offsets: number[] = [];
  for await (const { offset } of scanMessages(source)) offsets.push(offset);
  return offsets;
}

describe('messages in a file', () => {
  it('are found behind bulletin headers and stray bytes, by both readers', async () => {
    const far = new Uint8Array(200_000).fill(0x47);
    const bytes = concat(bulletin, first, Uint8Array.of(0), first, far, first, bulletin);
    const offsets = [...findMessages(bytes)].map(({ offset }) => offset);
    const second = bulletin.length + first.length + 1;
    expect(offsets).toEqual([bulletin.length, second, second + first.length + far.length]);
    expect(await scan(bytes)).toEqual(offsets);
  });

  it('are not looked for inside other messages', async () => {
    // Eight bits a value, so that the data themselves read as the head of a message of edition 2.
    const data = [0x47, 0x52, 0x49, 0x42, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 1, 0, 255];
    const message = oneRow(Float32Array.from(data), { template: 0, decimalScale: 0 });
    expect(Buffer.from(message).indexOf('GRIB', 4)).toBeGreaterThan(0);
    expect([...findMessages(concat(message, first))].map(({ offset }) => offset)).toEqual([
      0,
      message.length,
    ]);
    expect(await scan(concat(message, first))).toEqual([0, message.length]);
  });

  it('of no edition that there is are passed over', () => {
    const text = new TextEncoder().encode('GRIB2 files follow. ');
    expect([...findMessages(concat(text, first))]).toEqual([
      { offset: text.length, length: first.length, edition: 2 },
    ]);
    expect([...findMessages(text)]).toEqual([]);
    expect([...findMessages(new Uint8Array())]).toEqual([]);
  });

  it('that are damaged are reported where they are in the file', async () => {
    const damaged = first.slice();
    damaged[20] = 9;
    const error = await scan(concat(first, damaged)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(GribError);
    expect(error).toMatchObject({
      code: 'CORRUPT',
      offset: first.length + 20,
      detail: expect.stringMatching(/number 9/),
    });
  });
});
