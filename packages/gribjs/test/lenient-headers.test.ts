import { readFileSync } from 'node:fs';
import { decodeValues, describeField, encodeMessage, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { hasShared, sharedPath } from '../../../test/support/shared.ts';
import { identification, latLonGrid, precipitation, temperature } from './support/messages.ts';

const failing = (name: string) => readFileSync(sharedPath('grib', 'failing', name));

function describedFirst(message: Uint8Array) {
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('no field');
  const span = { offset: 0, length: message.length, edition: 2 } as const;
  return { field, described: describeField(span, 0, field), values: decodeValues(message, field) };
}

function written(product: typeof temperature): Uint8Array {
  return encodeMessage({
    discipline: 0,
    identification,
    fields: [
      {
        grid: latLonGrid(3, 2),
        product,
        packing: { template: 0, decimalScale: 0 },
        values: Float32Array.of(3, 0, 7, 1, 5, 2),
      },
    ],
  });
}

/** Offset of an octet of section 4. */
function productOctet(message: Uint8Array, octet: number): number {
  return (parseMessage(message)[0]?.sections[4]?.offset ?? 0) + octet - 1;
}

describe('forecast times before the reference time', () => {
  it("are read in sign and magnitude, and in two's complement as NCEP writes them", () => {
    const message = written(temperature);
    const view = new DataView(message.buffer, message.byteOffset);
    const hoursOf = (coded: number) => {
      view.setUint32(productOctet(message, 19), coded);
      return parseMessage(message)[0]?.product.forecastHours;
    };
    expect(hoursOf(0x8000_0007)).toBe(-7);
    expect(hoursOf(0xffff_fff9)).toBe(-7);
    expect(hoursOf(0xffff_ffff)).toBeNull();
  });

  it.skipIf(!hasShared)('put the window where the message says that it ends', () => {
    const { field, described } = describedFirst(failing('forecast-time-twos-complement.grib2'));
    expect(field.product.statistics).toMatchObject({ startHours: -7, endHours: 16 });
    expect(described).toMatchObject({ validityDate: 20261128, validityTime: 400 });
  });
});

describe('a statistical product without time ranges', () => {
  it('ends where it says', () => {
    const message = written(precipitation);
    message[productOctet(message, 42)] = 0;
    const { field, values } = describedFirst(message);
    expect([...values]).toEqual([3, 0, 7, 1, 5, 2]);
    expect(field.product.statistics).toMatchObject({ process: 255, startHours: 6, endHours: 12 });
  });

  it.skipIf(!hasShared)('is decoded', () => {
    const { described, values } = describedFirst(failing('statistical-without-time-range.grib2'));
    expect([...values]).toEqual([3, 0, 7, 1, 5, 2]);
    expect(described).toMatchObject({ validityDate: 20261127, validityTime: 0 });
  });
});
