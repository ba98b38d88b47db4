import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as zarr from 'zarrita';
import { median, quantile, randomFrom } from './measure.ts';
import { CELLS, NX } from './weather.ts';

/** Files of a folder as zarrita wants them, with those that it has opened kept open. */
function folderStore(folder: string) {
  const handles = new Map<string, Awaited<ReturnType<typeof open>>>();
  const handleOf = async (key: string) => {
    const known = handles.get(key);
    if (known !== undefined) return known;
    const handle = await open(path.join(folder, key), 'r');
    handles.set(key, handle);
    return handle;
  };
  return {
    async get(key: string): Promise<Uint8Array | undefined> {
      return await readFile(path.join(folder, key)).catch(() => undefined);
    },
    async getRange(
      key: string,
      range: { offset: number; length: number } | { suffixLength: number },
    ): Promise<Uint8Array> {
      const handle = await handleOf(key);
      const [length, position] =
        'suffixLength' in range
          ? [range.suffixLength, (await handle.stat()).size - range.suffixLength]
          : [range.length, range.offset];
      const bytes = new Uint8Array(length);
      await handle.read(bytes, 0, length, position);
      return bytes;
    },
    async close(): Promise<void> {
      for (const handle of handles.values()) await handle.close();
    },
  };
}

/** Microseconds that zarrita takes for series of random cells out of an export. */
export async function zarritaSeries(folder: string, variable: string, count: number) {
  const store = folderStore(folder);
  const array = await zarr.open.v3(zarr.root(store).resolve(variable), { kind: 'array' });
  const random = randomFrom(3);
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const cell = Math.floor(random() * CELLS);
    const begin = performance.now();
    await zarr.get(array, [null, Math.floor(cell / NX), cell % NX]);
    times.push((performance.now() - begin) * 1000);
  }
  await store.close();
  return { p50: median(times), p99: quantile(times, 0.99) };
}
