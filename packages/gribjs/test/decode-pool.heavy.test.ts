import { spawnSync } from 'node:child_process';
import {
  createDecodePool,
  type DecodePool,
  type DecodePoolOptions,
  decodePacked,
  decodeValues,
  GribError,
  parseMessage,
} from 'gribjs';
import { afterEach, describe, expect, it } from 'vitest';
import { landscape, writeJpeg2000 } from './support/jpeg2000-writer.ts';
import { oneRow } from './support/messages.ts';
import { packedMessage, scalingOctets } from './support/packed-message.ts';

const values = Float32Array.from({ length: 1000 }, (_, i) => (i % 9 === 0 ? Number.NaN : i / 4));
const small = oneRow(values, { template: 3, decimalScale: 2 });

/** Takes a thread some tens of milliseconds. */
const large = packedMessage({
  template: 40,
  octets: Buffer.concat([scalingOctets(12), Uint8Array.of(0, 255)]),
  payload: writeJpeg2000({ width: 400, height: 300, bits: 12, samples: landscape(400, 300, 12) }),
  count: 120_000,
});

const pools: DecodePool[] = [];
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

function openPool(options: DecodePoolOptions): DecodePool {
  const pool = createDecodePool(options);
  pools.push(pool);
  return pool;
}

function fieldOf(message: Uint8Array) {
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('no field');
  return field;
}

describe('a decode pool', () => {
  it('gives what decoding in this thread gives', async () => {
    const pool = openPool({ threads: 2 });
    const field = fieldOf(small);
    const [float32, float64, packed, jpeg] = await Promise.all([
      pool.decode({ message: small }),
      pool.decode({ message: small, as: 'float64' }),
      pool.decode({ message: small, as: 'packed' }),
      pool.decode({ message: large, as: 'packed' }),
    ]);
    expect(float32).toEqual(decodeValues(small, field));
    expect(float64).toEqual(decodeValues(small, field, new Float64Array(1000)));
    expect(packed).toEqual(decodePacked(small, field));
    expect(jpeg).toEqual(landscape(400, 300, 12));
  });

  it('copies a message out of a larger memory, and leaves it alone', async () => {
    const file = new Uint8Array(small.length + 5000);
    file.set(small, 1000);
    const message = file.subarray(1000, 1000 + small.length);
    expect(await openPool({ threads: 1 }).decode({ message })).toEqual(values);
    expect(message).toEqual(small);
  });

  it('transfers the memory of a message when asked to', async () => {
    const message = small.slice();
    expect(await openPool({ threads: 1 }).decode({ message, transfer: true })).toEqual(values);
    expect(message.length).toBe(0);
  });

  it('reads shared memory in its place', async () => {
    const message = new Uint8Array(new SharedArrayBuffer(small.length));
    message.set(small);
    expect(await openPool({ threads: 1 }).decode({ message })).toEqual(values);
  });

  it('rejects with GribErrors that have their code and offset', async () => {
    const pool = openPool({ threads: 1 });
    const error = await pool.decode({ message: small.subarray(0, 100) }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(GribError);
    expect(error).toMatchObject({ code: 'TRUNCATED', offset: 0 });
    await expect(pool.decode({ message: new Uint8Array(50) })).rejects.toMatchObject({ code: 'NOT_GRIB' });
    await expect(pool.decode({ message: small, fieldIndex: 1 })).rejects.toThrow(
      'the message has 1 fields, none with index 1',
    );
    expect(await pool.decode({ message: small })).toEqual(values);
  });

  it('limits how many jobs wait, and says when it is no longer full', async () => {
    const pool = openPool({ threads: 1, waitingLimit: 2 });
    const jobs = [0, 1, 2].map(() => pool.decode({ message: large }));
    expect(pool.full).toBe(true);
    await expect(pool.decode({ message: small })).rejects.toThrow('the decode pool is full: 2 jobs wait');
    await pool.whenNotFull();
    expect(pool.full).toBe(false);
    expect((await pool.decode({ message: small })).length).toBe(1000);
    expect((await Promise.all(jobs)).map(({ length }) => length)).toEqual([120_000, 120_000, 120_000]);
    await pool.whenNotFull();
  });

  it('cancels waiting and running jobs when their signal aborts', async () => {
    const pool = openPool({ threads: 1, waitingLimit: 1 });
    const reason = new Error('not needed any more');
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = pool.decode({ message: large, signal: running.signal });
    const second = pool.decode({ message: large, signal: waiting.signal });
    expect(pool.full).toBe(true);
    waiting.abort(reason);
    expect(pool.full).toBe(false);
    running.abort(reason);
    await expect(second).rejects.toBe(reason);
    await expect(first).rejects.toBe(reason);
    await expect(pool.decode({ message: small, signal: running.signal })).rejects.toBe(reason);
    expect(await pool.decode({ message: small })).toEqual(values);
  });

  /** What the script beside never ends with. */
  const endless = Uint8Array.of(3);
  const stuckScript = new URL('./support/dying-worker.ts', import.meta.url);

  it('ends a thread whose job is cancelled, so that the next job can run', async () => {
    const pool = openPool({ threads: 1, script: stuckScript });
    const reason = new Error('not needed any more');
    const controller = new AbortController();
    const running = pool.decode({ message: endless, signal: controller.signal });
    const next = pool.decode({ message: Uint8Array.of(7) });
    setTimeout(() => controller.abort(reason), 200);
    await expect(running).rejects.toBe(reason);
    expect(await next).toEqual(Float32Array.of(7));
  });

  it('ends a thread whose job takes longer than it may', async () => {
    const pool = openPool({ threads: 1, script: stuckScript, jobTimeLimitMs: 3000 });
    const running = pool.decode({ message: endless });
    const next = pool.decode({ message: Uint8Array.of(7) });
    await expect(running).rejects.toThrow('decoding took longer than 3000 ms');
    expect(await next).toEqual(Float32Array.of(7));
  });

  it('ends a thread in the middle of a job when it is closed', async () => {
    const pool = openPool({ threads: 1, script: stuckScript });
    const running = pool.decode({ message: endless });
    const rejected = expect(running).rejects.toThrow('the decode pool is closed');
    await pool.close();
    await rejected;
  });

  it('rejects memory that has been transferred before, and goes on', async () => {
    const pool = openPool({ threads: 1 });
    const message = small.slice();
    const twice = [pool.decode({ message, transfer: true }), pool.decode({ message, transfer: true })];
    const [first, second] = await Promise.allSettled(twice);
    expect(first).toEqual({ status: 'fulfilled', value: values });
    expect(second).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) });
    await expect(pool.decode({ message })).rejects.toThrow('has been transferred before');
    expect(await pool.decode({ message: small })).toEqual(values);
  });

  it('copies memory that small Buffers share', async () => {
    const pool = openPool({ threads: 1 });
    const message = Buffer.from(small);
    const other = Buffer.from('another');
    expect(message.buffer.byteLength).toBeGreaterThan(message.length);
    expect(await pool.decode({ message, transfer: true })).toEqual(values);
    expect(other.toString()).toBe('another');
    expect(new Uint8Array(message)).toEqual(small);
  });

  it('refuses to transfer memory of WebAssembly, and goes on', async () => {
    const pool = openPool({ threads: 1 });
    const message = new Uint8Array(new WebAssembly.Memory({ initial: 1 }).buffer);
    message.set(small);
    const given = pool.decode({ message: message.subarray(0, small.length), transfer: true });
    await expect(given).rejects.toThrow(TypeError);
    await expect(given).rejects.toThrow('cannot be transferred to a decoding thread');
    expect(await pool.decode({ message: message.subarray(0, small.length) })).toEqual(values);
  });

  it('replaces a thread that dies, which fails one job only', async () => {
    const pool = openPool({ threads: 1, script: stuckScript });
    const jobs = [1, 7, 2, 8].map((byte) => pool.decode({ message: Uint8Array.of(byte) }));
    const [exited, seven, threw, eight] = await Promise.allSettled(jobs);
    expect(exited).toMatchObject({ reason: { message: 'a decoding thread ended with exit code 3' } });
    expect(seven).toEqual({ status: 'fulfilled', value: Float32Array.of(7) });
    expect(threw).toMatchObject({ reason: { cause: { message: 'out of order' } } });
    expect(eight).toEqual({ status: 'fulfilled', value: Float32Array.of(8) });
  });

  it('fails jobs, and goes on failing them, when its script cannot be run', async () => {
    const pool = openPool({ threads: 1, script: new URL('./support/no-such-worker.ts', import.meta.url) });
    for (let i = 0; i < 2; i++)
      await expect(pool.decode({ message: small })).rejects.toThrow('a decoding thread ended');
  });

  it('rejects every unfinished job when it is closed', async () => {
    const pool = openPool({ threads: 1, waitingLimit: 1 });
    const jobs = [0, 1].map(() => pool.decode({ message: large }));
    const notFull = pool.whenNotFull();
    const settled = Promise.allSettled(jobs);
    await pool.close();
    const closed = { status: 'rejected', reason: { message: 'the decode pool is closed' } };
    expect(await settled).toMatchObject([closed, closed]);
    await notFull;
    await expect(pool.decode({ message: small })).rejects.toThrow('closed');
  });

  it.each<[string, DecodePoolOptions]>([
    ['no thread', { threads: 0 }],
    ['half a thread', { threads: 1.5 }],
    ['threads without number', { threads: Number.NaN }],
    ['threads without end', { threads: Number.POSITIVE_INFINITY }],
    ['too many threads', { threads: 257 }],
    ['an empty queue', { waitingLimit: 0 }],
    ['no time', { jobTimeLimitMs: 0 }],
    ['more time than timers have', { jobTimeLimitMs: 2 ** 31 }],
  ])('refuses %s', (_, options) => {
    expect(() => createDecodePool(options)).toThrow(RangeError);
  });

  it.each([
    ['it is idle', 'await pool.decode({ message });'],
    [
      'a message could not be posted',
      'await pool.decode({ message: inWebAssembly, transfer: true }).catch(() => {});',
    ],
    [
      'a job was cancelled',
      'await pool.decode({ message, signal: AbortSignal.timeout(1) }).catch(() => {});',
    ],
  ])('does not keep the process alive when %s', (_, job) => {
    const index = import.meta.resolve('gribjs');
    const hex = Buffer.from(small).toString('hex');
    const script = `
      const { createDecodePool } = await import('${index}');
      const message = Buffer.from('${hex}', 'hex');
      const pool = createDecodePool({ threads: 1 });
      const inWebAssembly = new Uint8Array(new WebAssembly.Memory({ initial: 1 }).buffer);
      ${job}
      console.log('done');`;
    const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect({ stdout, status }).toEqual({ stdout: 'done\n', status: 0 });
  });
});
