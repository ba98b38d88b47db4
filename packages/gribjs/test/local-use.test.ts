import { parseMessage, scanMessages } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { hasShared } from '../../../test/support/shared.ts';
import { corpusFiles } from './support/corpus.ts';
import { oneRow } from './support/messages.ts';

/** The message with a section 2 behind its section 1. */
function withLocalUse(message: Uint8Array, content: readonly number[]): Uint8Array {
  const [field] = parseMessage(message);
  const at = field?.sections[3]?.offset ?? 0;
  const section2 = [0, 0, 0, 5 + content.length, 2, ...content];
  const longer = Uint8Array.from([...message.subarray(0, at), ...section2, ...message.subarray(at)]);
  new DataView(longer.buffer).setBigUint64(8, BigInt(longer.length));
  return longer;
}

async function scanned(bytes: Uint8Array) {
  const source = {
    size: bytes.length,
    read: async (offset: number, length: number) => bytes.slice(offset, offset + length),
  };
  for await (const { fields } of scanMessages(source)) return fields[0];
  return undefined;
}

describe('what a centre keeps in section 2', () => {
  const plain = oneRow(Float32Array.of(1, 2, 3), { template: 0, decimalScale: 0 });

  it('is kept as bytes, by both readers', async () => {
    const message = withLocalUse(plain, [1, 2, 3, 250]);
    for (const field of [parseMessage(message)[0], await scanned(message)]) {
      expect(field?.localUse).toEqual(Uint8Array.of(1, 2, 3, 250));
      // Kept on its own: the message can go.
      expect(field?.localUse?.buffer.byteLength).toBe(4);
    }
  });

  it('is null where there is none', async () => {
    expect(parseMessage(plain)[0]?.localUse).toBeNull();
    expect((await scanned(plain))?.localUse).toBeNull();
    expect(parseMessage(withLocalUse(plain, []))[0]?.localUse).toEqual(new Uint8Array());
  });

  it.skipIf(!hasShared)("is the producer's own in files of ICON", () => {
    const file = corpusFiles().find(({ name }) => name.endsWith('icon-eu-clcl-20231025-f001.grib2'));
    const [field] = parseMessage(file?.bytes() ?? new Uint8Array());
    // DWD's local definition 254.
    expect(field?.localUse?.length).toBe((field?.sections[2]?.length ?? 0) - 5);
    expect(field?.localUse?.[0]).toBe(254);
  });
});
