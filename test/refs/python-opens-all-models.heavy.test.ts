import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { decodeValues, parseMessage } from 'gribjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoProducer, startDemoProducer } from '../../src/demo/index.ts';
import { REFERENCE_READERS } from '../support/reference-readers.ts';
import { scratchFolder } from '../support/scratch.ts';
import { demoSetText, fetchChunk } from './demo-sets.ts';
import { isOfMessages, type ReadArray, readSet } from './reference-text.ts';

const now = () => new Date('2026-09-15T13:00:00Z');
const folder = scratchFolder();
const readers = REFERENCE_READERS.filter(({ there }) => there);

let producer: DemoProducer;
beforeAll(async () => {
  producer = await startDemoProducer({ now });
});
afterAll(() => producer.close());

/** A chunk of the array, and the corner of it that is asked for. */
function cornerOf({ dimensions, metadata, chunks }: ReadArray) {
  const [key = ''] = chunks.keys();
  const indexes = key.split('.').map(Number);
  const at = dimensions.map((name, d) => [name, metadata.chunks[d] === 1 ? (indexes[d] ?? 0) : [0, 1, 2]]);
  return { key, at: Object.fromEntries(at) };
}

/** The corner's values by our own decoder, in the unit of the array. */
async function decodedCorner(array: ReadArray, key: string): Promise<readonly number[]> {
  const { metadata, attributes } = array;
  const bytes = await fetchChunk(array, array.chunks.get(key));
  const [field] = parseMessage(bytes);
  if (field === undefined) throw new Error('no field');
  const values = decodeValues(bytes, field, new Float64Array(field.numberOfPoints));
  const [rows = 1, columns = 1] = metadata.shape.slice(metadata.chunks.findIndex((side) => side > 1));
  const cells = array.dimensions.includes('cell')
    ? [0, 1, 2]
    : [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => row * columns + column));
  expect(values).toHaveLength(array.dimensions.includes('cell') ? rows : rows * columns);
  const { scale_factor: scale = 1, add_offset: offset = 0 } = attributes as Record<string, number>;
  return cells.map((cell) => (values[cell] ?? Number.NaN) * scale + offset);
}

describe.each(['nam', 'euro-ifs', 'icon-global', 'icon-eu', 'arome'] as const)(
  'every array of %s',
  (model) => {
    it.skipIf(readers.length === 0)('opens, and holds the values of its messages', async () => {
      const text = await demoSetText(producer, model, now);
      const file = path.join(folder, `${model}.json`);
      writeFileSync(file, text);
      const arrays = [...readSet(text).arrays.values()].filter(isOfMessages);
      const corners = arrays.map(cornerOf);
      const questions = arrays.map(({ name }, n) => ({ name, at: corners[n]?.at }));
      for (const reader of readers) {
        const { answers }: { answers: readonly unknown[] } = await reader.open(file, questions);
        for (const [n, array] of arrays.entries()) {
          // The coordinates of a projected grid are computed, not values of the message that defines them.
          if (array.metadata.filters?.[0]?.var === array.name && /^l(at|ong)itude$/.test(array.name))
            continue;
          const read = [answers[n]].flat(2) as (number | null)[];
          const decoded = await decodedCorner(array, corners[n]?.key ?? '');
          for (const [cell, value] of decoded.entries()) {
            const is = read[cell] ?? null;
            if (Number.isNaN(value)) expect(is, array.name).toBeNull();
            else
              expect(Math.abs((is ?? Number.NaN) - value), array.name).toBeLessThanOrEqual(
                2e-7 * Math.abs(value) + 1e-9,
              );
          }
        }
      }
    });
  },
);
