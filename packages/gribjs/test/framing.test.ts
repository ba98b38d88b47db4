import { findMessages, GribError, parseMessage, scanMessages } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { oneRow } from './support/messages.ts';
import { processorMs, referenceMs } from './support/processor-time.ts';

const bulletin = new TextEncoder().encode('\r\r\nHTXA50 KWBC 200600\r\r\n');
const first = oneRow(Float32Array.of(1, 2, 3), { template: 0, decimalScale: 0 });

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

interface Found {
  readonly offsets: number[];
  readonly error: unknown;
}

/** What both readers give, the second with reads of 100 bytes at most. */
async function findBothWays(bytes: Uint8Array): Promise<readonly [Found, Found]> {
  const [listed, scanned]: [number[], number[]] = [[], []];
  const list = async () => {
    for (const { offset } of findMessages(bytes)) listed.push(offset);
  };
  const source = {
    size: bytes.length,
    read: async (offset: number, length: number) => bytes.slice(offset, offset + Math.min(length, 100)),
  };
  const scanAll = async () => {
    for await (const { offset } of scanMessages(source)) scanned.push(offset);
  };
  const errors = await Promise.all([list, scanAll].map((run) => run().catch((error: unknown) => error)));
  return [
    { offsets: listed, error: errors[0] },
    { offsets: scanned, error: errors[1] },
  ];
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

describe('behind damage', () => {
  const noEnd = first.slice();
  noEnd[noEnd.length - 1] = 0;
  const shorter = first.slice();
  shorter[15] = (shorter[15] ?? 0) - 1;
  const text = new TextEncoder().encode('a note about GRIB\0\0\0\x02 files, and nothing but that');

  it.each([
    ['a message without its end', noEnd, 'CORRUPT'],
    ['a message of a wrong length', shorter, 'CORRUPT'],
    ['a message cut short', first.subarray(0, 100), 'CORRUPT'],
    ['a text that reads as one', text, 'TRUNCATED'],
  ])('messages are found, then the first damage is thrown: %s', async (_, damage, code) => {
    const bytes = concat(first, damage, first, noEnd, first);
    const second = first.length + damage.length;
    const offsets = [0, second, second + 2 * first.length];
    const at = damage === text ? first.length + text.indexOf(0x47) : first.length;
    for (const found of await findBothWays(bytes)) {
      expect(found.offsets).toEqual(offsets);
      expect(found.error).toBeInstanceOf(GribError);
      expect(found.error).toMatchObject({ code });
      const { offset } = found.error as GribError;
      expect(offset).toBeGreaterThanOrEqual(at);
      expect(offset).toBeLessThan(second + first.length);
    }
  });

  it('in the headers of a message whose frame is sound, the scan goes on after it', async () => {
    const damaged = first.slice();
    damaged[20] = 9;
    const [listed, scanned] = await findBothWays(concat(damaged, first));
    expect(listed).toEqual({ offsets: [0, first.length], error: undefined });
    expect(scanned.offsets).toEqual([first.length]);
    expect(scanned.error).toMatchObject({ code: 'CORRUPT', offset: 20 });
  });
});

describe('bytes without messages', () => {
  /** Processor time in units of the reference. */
  const LIMIT = 100;

  it.each(['G', 'GRI', 'I', 'GRIB', 'GRIB\0\0\x10\x01'])('are passed soon: %j again and again', (text) => {
    const bytes = Buffer.alloc(20_000_000, text);
    const take = () => {
      const start = processorMs();
      expect([...findMessages(bytes)]).toEqual([]);
      return (processorMs() - start) / referenceMs();
    };
    // The processor time of a process is that of all its threads, which may be busy meanwhile.
    let least = take();
    for (let n = 0; n < 2 && least >= LIMIT; n++) least = Math.min(least, take());
    expect(least).toBeLessThan(LIMIT);
  });

  it.each(['\0', 'GRIB\0\0\x10\x01'])('are not read to the end of a source: %j', async (text) => {
    const garbage = Buffer.alloc(2 ** 20, text);
    let [reads, bytesRead] = [0, 0];
    const source = {
      size: null,
      async read(offset: number, length: number) {
        reads++;
        bytesRead += length;
        const message = offset < first.length ? first.subarray(offset) : new Uint8Array();
        return Buffer.concat([message, Buffer.alloc(length, garbage)]).subarray(0, length);
      },
    };
    const offsets: number[] = [];
    const run = async () => {
      for await (const { offset } of scanMessages(source)) offsets.push(offset);
    };
    await expect(run()).rejects.toMatchObject({ code: 'NOT_GRIB', offset: first.length });
    expect(offsets).toEqual([0]);
    expect(reads).toBeLessThan(3000);
    expect(bytesRead).toBeLessThan(100 * 2 ** 20);
  });
});

describe('a message of very many fields', () => {
  /** The smallest fields that there are: of unknown templates. */
  function manyFields(count: number): Uint8Array {
    const head = first.subarray(0, parseMessage(first)[0]?.sections[4]?.offset);
    const field = Buffer.from([
      ...[0, 0, 0, 11, 4, 0, 0, 255, 255, 0, 0],
      ...[0, 0, 0, 11, 5, 0, 0, 0, 3, 195, 80],
      ...[0, 0, 0, 6, 6, 255, 0, 0, 0, 5, 7],
    ]);
    const message = Buffer.concat([head, Buffer.alloc(count * field.length, field), Buffer.from('7777')]);
    message.writeBigUInt64BE(BigInt(message.length), 8);
    return message;
  }

  it('is refused, not read without end', async () => {
    expect(parseMessage(manyFields(100_000)).length).toBe(100_000);
    const more = manyFields(100_001);
    const tooMany = { code: 'UNSUPPORTED', detail: expect.stringContaining('100000 fields') };
    expect(() => parseMessage(more)).toThrow(expect.objectContaining(tooMany));
    const source = { size: more.length, read: async (at: number, n: number) => more.subarray(at, at + n) };
    const scanIt = async () => {
      for await (const _ of scanMessages(source));
    };
    await expect(scanIt()).rejects.toMatchObject(tooMany);
  });
});
