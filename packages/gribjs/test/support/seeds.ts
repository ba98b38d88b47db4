import { encodeMessage, findMessages, type GridDefinition, type Packing, parseMessage } from 'gribjs';
import { hasShared } from '../../../../test/support/shared.ts';
import { corpusFiles } from './corpus.ts';
import { albersGrid, gaussianGrid, mercatorGrid, polarGrid, rotatedGrid, unstructuredGrid } from './grids.ts';
import { identification, lambertGrid, latLonGrid, oneRow, precipitation, temperature } from './messages.ts';
import { packedMessage, scalingOctets } from './packed-message.ts';
import { writePng } from './png-writer.ts';

/** Largest real message, in bytes and points, that is used: decoding it thousands of times must be quick. */
const MAX_BYTES = 12_000;
const MAX_POINTS = 25_000;
/** Real messages of each combination of templates. */
const ALIKE = 3;

/** Sound messages to make mutants of: every packing and grid that gribjs writes, and small real ones. */
export function seedMessages(): readonly Uint8Array[] {
  return [...writtenPackings(), ...writtenGrids(), ...builtPackings(), ...realMessages()];
}

const PACKINGS: readonly Packing[] = [
  { template: 0, decimalScale: 1 },
  { template: 3, decimalScale: 1, order: 1 },
  { template: 3, decimalScale: 1, order: 2 },
  { template: 3, decimalScale: 1, order: 1, missing: 'management' },
  { template: 3, decimalScale: 1, order: 2, missing: 'management' },
  { template: 42, decimalScale: 1 },
  { template: 42, decimalScale: 1, blockSize: 8, blocksPerInterval: 4 },
];

function writtenPackings(): Uint8Array[] {
  const holes = Float32Array.from({ length: 300 }, (_, i) =>
    i % 11 === 0 ? Number.NaN : Math.round(20 * Math.sin(i / 5)),
  );
  const whole = holes.map((value) => (Number.isNaN(value) ? 7 : value));
  const constant = new Float32Array(300).fill(1);
  return PACKINGS.flatMap((packing) => [holes, whole, constant].map((values) => oneRow(values, packing)));
}

function writtenGrids(): Uint8Array[] {
  const grids: readonly GridDefinition[] = [
    latLonGrid(6, 4),
    { ...latLonGrid(6, 4), scanningMode: 0xb0 },
    rotatedGrid(6, 4),
    mercatorGrid(6, 4),
    polarGrid(6, 4),
    lambertGrid(6, 4),
    albersGrid(6, 4),
    gaussianGrid(3),
    unstructuredGrid(24),
  ];
  return grids.map((grid) =>
    encodeMessage({
      discipline: 0,
      identification,
      fields: [temperature, precipitation].map((product) => ({
        grid,
        product,
        packing: { template: 0, decimalScale: 0 },
        values: Float32Array.from({ length: grid.points }, (_, i) => i),
      })),
    }),
  );
}

/** Packings that gribjs does not write. */
function builtPackings(): Uint8Array[] {
  const [width, height] = [20, 9];
  const pixels = Uint8Array.from({ length: width * height }, (_, i) => (i * i) % 200);
  const pngs = [8, 16, 24].map((bits) =>
    packedMessage({
      template: 41,
      octets: Buffer.concat([scalingOctets(bits), Uint8Array.of(0)]).subarray(0, 10),
      payload: writePng({ width, height, bits, pixels, filter: (row) => row % 5 }),
      count: width * height,
    }),
  );
  const floats = new DataView(new ArrayBuffer(4 * 60));
  for (let i = 0; i < 60; i++) floats.setFloat32(4 * i, i / 3);
  const ieee = packedMessage({
    template: 4,
    octets: Uint8Array.of(1),
    payload: new Uint8Array(floats.buffer),
    count: 60,
  });
  // Levels 1 to 3 of 4 bits with digits to base 12: 2; 0 twice; 3 12 times; 1 26 times.
  const runLength = packedMessage({
    template: 200,
    octets: Uint8Array.of(4, 0, 3, 0, 3, 1, 0, 5, 0, 10, 0, 250),
    payload: Uint8Array.of(0x20, 0x53, 0xf1, 0x56),
    count: 1 + 2 + 12 + 26,
  });
  return [...pngs, ieee, runLength];
}

function realMessages(): Uint8Array[] {
  if (!hasShared) return [];
  const alike = new Map<string, number>();
  return corpusFiles().flatMap((file) => {
    const fields = file.oracle.filter(
      ({ edition, incomplete, length, numberOfValues }) =>
        edition === 2 && !incomplete && length <= MAX_BYTES && (numberOfValues ?? 0) <= MAX_POINTS,
    );
    if (fields.length === 0 || file.oracle.some(({ incomplete }) => incomplete)) return [];
    const bytes = file.bytes();
    return [...findMessages(bytes)]
      .filter(({ offset }) => fields.some((field) => field.offset === offset))
      .map(({ offset, length }) => new Uint8Array(bytes.subarray(offset, offset + length)))
      .filter((message) => {
        const [field] = parseMessage(message);
        if (field === undefined) return false;
        const constant = (field.sections[7]?.length ?? 0) <= 5;
        const kind = `${field.grid.template} ${field.product.template} ${field.representation.template} ${constant}`;
        alike.set(kind, (alike.get(kind) ?? 0) + 1);
        return (alike.get(kind) ?? 0) <= ALIKE;
      });
  });
}
