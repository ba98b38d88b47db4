import { encodeMessage, type Packing, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { identification, lambertGrid, latLonGrid, precipitation, temperature } from './support/messages.ts';

const message = {
  discipline: 0,
  identification,
  fields: [
    {
      grid: latLonGrid(4, 1),
      product: temperature,
      packing: { template: 0, decimalScale: 0 } as Packing,
      values: Float32Array.of(1, 2, 3, 4),
    },
  ],
};
const [field] = message.fields;
type Field = NonNullable<typeof field>;

function withField(change: object): typeof message {
  return { ...message, fields: [{ ...(field as Field), ...change }] };
}
const withProduct = (change: object) => withField({ product: { ...temperature, ...change } });
const withGrid = (change: object) => withField({ grid: { ...latLonGrid(4, 1), ...change } });
const withIdentification = (change: object) => ({
  ...message,
  identification: { ...identification, ...change },
});
const withWindow = (startHours: number, endHours: number) =>
  withField({
    product: { ...precipitation, statistics: { ...precipitation.statistics, startHours, endHours } },
  });

describe('numbers that their octets cannot hold are refused by name', () => {
  it.each([
    ['discipline', { ...message, discipline: 256 }],
    ['centre', withIdentification({ centre: 70_000 })],
    ['subCentre', withIdentification({ subCentre: -1 })],
    ['referenceTime', withIdentification({ referenceTime: new Date(Number.NaN) })],
    ['typeOfData', withIdentification({ typeOfData: 1.5 })],
    ['category', withProduct({ category: 300 })],
    ['number', withProduct({ number: Number.NaN })],
    ['forecastTime', withProduct({ forecastTime: 1.5 })],
    ['forecastTime', withProduct({ forecastTime: 5e9 })],
    ['firstSurface.value', withProduct({ firstSurface: { type: 100, value: 5e9 } })],
    ['firstSurface.value', withProduct({ firstSurface: { type: 100, value: Number.NaN } })],
    ['firstSurface.scaleFactor', withProduct({ firstSurface: { type: 100, value: 5, scaleFactor: -127 } })],
    ['firstSurface.value', withProduct({ firstSurface: { type: 100, value: 5e5, scaleFactor: 9 } })],
    ['verticalCoordinates', withProduct({ verticalCoordinates: new Uint8Array(6) })],
    ['secondSurface.type', withProduct({ secondSurface: { type: 300, value: 1 } })],
    ['window of statistics', withWindow(6, 3)],
    ['window of statistics', withWindow(6, 6.001)],
    ['latitudeOfFirst', withGrid({ latitudeOfFirst: 5000 })],
    ['longitudeOfLast', withGrid({ longitudeOfLast: Number.POSITIVE_INFINITY })],
    ['iIncrement', withGrid({ iIncrement: -1 })],
    ['scanningMode', withGrid({ scanningMode: 256 })],
    ['earth.shape', withGrid({ earth: { ...latLonGrid(1, 1).earth, shape: -1 } })],
    ['dxMetres', withField({ grid: { ...lambertGrid(4, 1), dxMetres: 5e6 } })],
    ['decimalScale', withField({ packing: { template: 0, decimalScale: 1.5 } })],
    ['decimalScale', withField({ packing: { template: 3, decimalScale: 40_000 } })],
    ['binaryScale', withField({ packing: { template: 42, decimalScale: 0, binaryScale: -1.5 } })],
  ])('%s', (name, wrong) => {
    expect(() => encodeMessage(wrong)).toThrow(
      expect.objectContaining({
        name: 'GribError',
        code: 'UNSUPPORTED',
        detail: expect.stringContaining(name),
      }),
    );
  });
});

describe('numbers at the edge of their octets are written', () => {
  it('and read back', () => {
    const product = {
      ...temperature,
      forecastTime: -0x7fffffff,
      firstSurface: { type: 254, value: -0x7ffffffe },
    };
    const written = encodeMessage({
      ...withProduct(product),
      ...withIdentification({ centre: 65_535 }),
      discipline: 255,
      fields: withProduct(product).fields,
    });
    const [read] = parseMessage(written);
    expect(read?.discipline).toBe(255);
    expect(read?.identification.centre).toBe(65_535);
    expect(read?.product).toMatchObject({ forecastTime: -0x7fffffff, firstSurface: product.firstSurface });
  });

  it('and windows of whole minutes', () => {
    const [read] = parseMessage(encodeMessage(withWindow(6, 6 + 20 / 60)));
    expect(read?.product.statistics?.endHours).toBeCloseTo(6 + 20 / 60, 12);
  });
});
