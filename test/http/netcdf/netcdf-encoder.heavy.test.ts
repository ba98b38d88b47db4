import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Dataset, File, ready } from 'h5wasm';
import { afterEach, describe, expect, it } from 'vitest';
import type { GridDataset } from '../../../src/formats/index.ts';
import {
  createNetcdfEncoder,
  type EncodeOptions,
  EncoderBusyError,
  type NetcdfEncoder,
} from '../../../src/http/index.ts';
import { gridDataset, latLon, quantity } from '../../formats/netcdf/grid-datasets.ts';
import { scratchFolder } from '../../support/scratch.ts';

const folder = scratchFolder();
const encoders: NetcdfEncoder[] = [];
afterEach(async () => {
  await Promise.all(encoders.splice(0).map((encoder) => encoder.close()));
});

function encoderOf(script?: string): NetcdfEncoder {
  let encoder = createNetcdfEncoder();
  if (script !== undefined) {
    const file = path.join(folder, `${encoders.length}-${Math.random()}.mjs`);
    writeFileSync(file, script);
    encoder = createNetcdfEncoder({ script: pathToFileURL(file) });
  }
  encoders.push(encoder);
  return encoder;
}

function small(value = 1): GridDataset {
  return gridDataset({
    leads: [3],
    axes: latLon([50], [10]),
    quantities: [quantity('air_temperature_2m', [[value]])],
  });
}

/** What a script gets its orders by: the value of the dataset's one cell. */
const VALUE = 'const value = (dataset) => dataset.quantities[0].planes[0][0];';

/** Read by the library that wrote it: whether a file is right is asked of others, in `encode.heavy.test.ts`. */
async function temperatureIn(bytes: Uint8Array = new Uint8Array()): Promise<readonly number[]> {
  const { FS } = await ready;
  FS.writeFile('/read.nc', bytes);
  const file = new File('/read.nc', 'r');
  const found = file.get('air_temperature_2m');
  const values = found instanceof Dataset ? Array.from(found.value as Float32Array) : [];
  file.close();
  return values;
}

describe('an encoder in threads', () => {
  it('writes what encodeNetcdf writes, many at a time, each its own', async () => {
    const encoder = encoderOf();
    const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    const written = await Promise.all(values.map((value) => encoder.encode(() => small(value))));
    for (const [n, value] of values.entries()) {
      expect(await temperatureIn(written[n])).toEqual([Math.fround(value / 100)]);
    }
  });

  it('takes the memory of planes, but copies a view of something larger', async () => {
    const encoder = encoderOf();
    const larger = Int32Array.of(7, 8, 9);
    const dataset = small();
    const view = {
      ...small(),
      quantities: [{ ...quantity('air_temperature_2m', []), planes: [larger.subarray(1, 2)] }],
    };
    const shared = new Int32Array(new SharedArrayBuffer(4)).fill(8);
    const inShared = {
      ...small(),
      quantities: [{ ...quantity('air_temperature_2m', []), planes: [shared] }],
    };
    const [, ofView, ofShared] = await Promise.all(
      [dataset, view, inShared].map((each) => encoder.encode(() => each)),
    );
    expect(dataset.quantities[0]?.planes[0]).toHaveLength(0);
    expect(Array.from(larger)).toEqual([7, 8, 9]);
    for (const file of [ofView, ofShared]) expect(await temperatureIn(file)).toEqual([Math.fround(0.08)]);
  });

  it('refuses the eleventh file: two are being written, eight wait', async () => {
    const encoder = encoderOf(
      'export const encode = async () => { await new Promise((go) => setTimeout(go, 300)); return new Uint8Array(1); }',
    );
    const running = Array.from({ length: 10 }, () => encoder.encode(() => small()));
    await expect(encoder.encode(() => small())).rejects.toThrow(EncoderBusyError);
    await Promise.all(running);
    await expect(encoder.encode(() => small())).resolves.toHaveLength(1);
  });

  it('lets callers take turns, and refuses whoever has most waiting when too many wait', async () => {
    const encoder = encoderOf(
      `${VALUE} export const encode = async (dataset) => { await new Promise((go) => setTimeout(go, 50)); return new Uint8Array(value(dataset)); }`,
    );
    const written: string[] = [];
    const refused: string[] = [];
    const ask = (caller: string) =>
      encoder
        .encode(() => small(), { caller })
        .then(
          () => written.push(caller),
          () => refused.push(caller),
        );
    const callers = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    // Two are being written, and 8 of each caller wait, who are as many as may.
    const all = callers.flatMap((caller) =>
      Array.from({ length: caller === 'a' ? 10 : 8 }, () => ask(caller)),
    );
    all.push(ask('i'));
    await delay(0);
    expect(refused).toHaveLength(1);
    expect(callers).toContain(refused[0]);
    await Promise.all(all);
    expect(refused).toHaveLength(1);
    expect(written.indexOf('i')).toBeLessThan(12);
  });

  it('reads a dataset when a thread is free for it, and not one that is taken back or refused', async () => {
    const encoder = encoderOf(
      'export const encode = async () => { await new Promise((go) => setTimeout(go, 100)); return new Uint8Array(1); }',
    );
    let read = 0;
    const one = (options?: EncodeOptions) =>
      encoder.encode(async () => {
        read++;
        return small();
      }, options);
    const leaving = new AbortController();
    const running = Array.from({ length: 9 }, () => one());
    const taken = one({ signal: leaving.signal });
    await expect(one()).rejects.toThrow(EncoderBusyError);
    expect(read).toBe(2);
    leaving.abort(new Error('left'));
    await expect(taken).rejects.toThrow('left');
    await Promise.all(running);
    expect(read).toBe(9);
  });

  it('tells what reading throws, and goes on', async () => {
    const encoder = encoderOf();
    const damaged = async () => {
      throw new Error('damaged');
    };
    await expect(Promise.all([encoder.encode(damaged), encoder.encode(damaged)])).rejects.toThrow('damaged');
    expect(await temperatureIn(await encoder.encode(() => small(5)))).toEqual([Math.fround(0.05)]);
  });

  it('refuses a dataset that does not fit together before it takes its memory', async () => {
    const dataset = { ...small(), leads: [3, 6] };
    await expect(encoderOf().encode(() => dataset)).rejects.toThrow(RangeError);
    expect(dataset.quantities[0]?.planes[0]).toHaveLength(1);
  });

  it('takes back what waits and what runs, and goes on with the others', async () => {
    const encoder = encoderOf(
      `${VALUE} export const encode = (dataset) => value(dataset) < 3 ? new Promise(() => {}) : new Uint8Array(value(dataset));`,
    );
    const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
    const running = [
      encoder.encode(() => small(1), { signal: first.signal }),
      encoder.encode(() => small(2), { signal: second.signal }),
    ];
    const waiting = encoder.encode(() => small(3), { signal: third.signal });
    const after = encoder.encode(() => small(4), { signal: new AbortController().signal });
    const outcomes = Promise.allSettled([...running, waiting]);
    await delay(200);
    third.abort(new Error('the third left'));
    first.abort(new Error('the first left'));
    await expect(after).resolves.toHaveLength(4);
    second.abort(new Error('the second left'));
    expect(
      (await outcomes).map((outcome) => (outcome.status === 'rejected' ? outcome.reason.message : '')),
    ).toEqual(['the first left', 'the second left', 'the third left']);
    await expect(
      encoder.encode(() => small(), { signal: AbortSignal.abort(new Error('left before')) }),
    ).rejects.toThrow('left before');
  });

  it('outlives a thread that throws, exits or dies', async () => {
    const encoder = encoderOf(`${VALUE} export const encode = (dataset) => {
      switch (value(dataset)) {
        case 1: throw new RangeError('no such file');
        case 2: process.exit(3);
        case 3: return new Promise(() => setTimeout(() => { throw new Error('out of the blue'); }));
        case 4: setTimeout(() => { throw new Error('after its job'); }, 20); return new Uint8Array(4);
        default: return new Uint8Array(9);
      }
    }`);
    await expect(encoder.encode(() => small(1))).rejects.toThrow(new RangeError('no such file'));
    await expect(encoder.encode(() => small(2))).rejects.toThrow('exit code 3');
    await expect(encoder.encode(() => small(3))).rejects.toThrow('out of the blue');
    await expect(encoder.encode(() => small(4))).resolves.toHaveLength(4);
    await delay(200);
    await expect(encoder.encode(() => small(5))).resolves.toHaveLength(9);
  });

  it('does not wait for a thread that cannot start', async () => {
    await expect(encoderOf('throw new Error("no such library");').encode(() => small())).rejects.toThrow(
      'a thread that writes files ended: no such library',
    );
  });

  it('ends what runs and what waits when it is closed, and takes no more', async () => {
    const encoder = encoderOf('export const encode = () => new Promise(() => {})');
    const jobs = Promise.allSettled([1, 2, 3].map(() => encoder.encode(() => small())));
    await delay(100);
    await encoder.close();
    for (const outcome of await jobs) {
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { message: 'the encoder of NetCDF files is closed' },
      });
    }
    await expect(encoder.encode(() => small())).rejects.toThrow('is closed');
  });
});
