import { execFileSync } from 'node:child_process';
import { expect } from 'vitest';
import type { ModelId } from '../../src/catalog/index.ts';
import { prepareDemoModel } from '../../src/demo/forecast/demo-model.ts';
import type { DemoProducer } from '../../src/demo/index.ts';
import { messageAxes } from '../../src/forecast/index.ts';
import { listMessages } from '../../src/forecast/references/messages/list-messages.ts';
import { encodeReferences } from '../../src/formats/index.ts';
import { gridSpecOf, makeGrid } from '../../src/geo/index.ts';
import { createSourceTree } from '../../src/source/index.ts';
import type { ReadArray } from './reference-text.ts';

/** The reference set of a model's newest demo run, listed from the producer itself. */
export async function demoSetText(producer: DemoProducer, model: ModelId, now: () => Date): Promise<string> {
  const initTime = producer.newest(model);
  const tree = createSourceTree({ model, bases: [producer.base(model)], now });
  const { messages, conversions, notes } = await listMessages(tree, initTime);
  const { definition, latitudes } = prepareDemoModel(model);
  const axes =
    model === 'icon-global'
      ? ({ kind: 'cells', cells: latitudes.length } as const)
      : messageAxes(makeGrid(gridSpecOf(definition)));
  const words = { source: 'demo', attribution: null, licence: 'none', synthetic: true, version: '0' };
  return encodeReferences({ model, initTime, axes, messages, conversions, notes, ...words });
}

/** What a reader fetches for a chunk, under the compressor that the array names. */
export async function fetchChunk({ metadata }: ReadArray, reference: unknown): Promise<Uint8Array> {
  const [url, offset, length] = reference as [string, number?, number?];
  const headers: Record<string, string> =
    offset === undefined ? {} : { range: `bytes=${offset}-${offset + Number(length) - 1}` };
  const response = await fetch(url, { headers });
  expect(response.status).toBe(offset === undefined ? 200 : 206);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return metadata.compressor?.id === 'bz2'
    ? execFileSync('bzip2', ['-dc'], { input: bytes, maxBuffer: 2 ** 28 })
    : bytes;
}
