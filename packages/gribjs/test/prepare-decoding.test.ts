import { decodeField, decodeValues, parseMessage, prepareDecoding } from 'gribjs';
import { expect, it } from 'vitest';
import { landscape, writeJpeg2000 } from './support/jpeg2000-writer.ts';
import { oneRow } from './support/messages.ts';
import { packedMessage, scalingOctets } from './support/packed-message.ts';

const samples = landscape(60, 50, 12);
const octets = Buffer.concat([scalingOctets(12), Uint8Array.of(0, 255)]);
const payload = writeJpeg2000({ width: 60, height: 50, bits: 12, samples });
const jpeg = packedMessage({ template: 40, octets, payload, count: 3000 });

function fieldOf(message: Uint8Array) {
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('no field');
  return field;
}

it('values are the same before and after preparing, and when it is left to decodeField', async () => {
  const expected = Float32Array.from(samples);
  expect(decodeValues(jpeg, fieldOf(jpeg))).toEqual(expected);
  await prepareDecoding(fieldOf(jpeg));
  expect(decodeValues(jpeg, fieldOf(jpeg))).toEqual(expected);
  expect(await decodeField(jpeg, fieldOf(jpeg))).toEqual(expected);
});

it('decodeField fills the array that it is given', async () => {
  const into = new Float64Array(3001).fill(-1);
  const decoded = await decodeField(jpeg, fieldOf(jpeg), into);
  expect(decoded).toEqual(Float64Array.from(samples));
  expect(decoded.buffer).toBe(into.buffer);
  expect(into[3000]).toBe(-1);
});

it('packings that need nothing are prepared at once', async () => {
  const simple = oneRow(Float32Array.of(1, 2, 3), { template: 0, decimalScale: 0 });
  await prepareDecoding(0, 3, fieldOf(simple));
  expect(await decodeField(simple, fieldOf(simple))).toEqual(Float32Array.of(1, 2, 3));
});

it('unknown packings are refused by name', async () => {
  await expect(prepareDecoding(61)).rejects.toMatchObject({
    code: 'UNSUPPORTED',
    message: expect.stringContaining('5.61 is not supported; supported: 5.0, 5.2, 5.3, 5.4, 5.40, 5.41'),
  });
});
