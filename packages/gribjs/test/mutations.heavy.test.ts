import {
  type ByteSource,
  decodePacked,
  decodeQuantised,
  decodeValues,
  decodeWindow,
  describeField,
  findCheckpoints,
  findMessages,
  GribError,
  type GribField,
  gridCoordinates,
  parseMessage,
  scanMessages,
} from 'gribjs';
import { describe, expect, it } from 'vitest';
import { hasShared } from '../../../test/support/shared.ts';
import { mutate, random } from './support/mutate.ts';
import { processorMs, referenceMs } from './support/processor-time.ts';
import { seedMessages } from './support/seeds.ts';
import { supportedGrids, supportedPackings } from './support/supported.ts';

const MUTANTS = process.env['CI'] === 'true' ? 6000 : 2000;
/** Processor time that all that is done to one mutant may take, in units of the reference. */
const LIMIT = 100;
/** A constant field may declare any number of points; those of more would only time the filling of memory. */
const MAX_POINTS = 500_000;
/** Memory that one call may allocate: for each point, for each byte of the message, and in any case. */
const BYTES_PER_POINT = 48;
const BYTES_PER_BYTE = 16;
const BYTES_IN_ANY_CASE = 4 * 2 ** 20;

interface Tally {
  fields: number;
  decoded: number;
  readonly codes: Map<string, number>;
  readonly packings: Set<number>;
  readonly grids: Set<number>;
}

/** Runs `act`, lets only GribErrors pass and no more memory go than a sound field of that size may take. */
function tolerate(tally: Tally, points: number, bytes: number, act: () => unknown): boolean {
  const before = process.memoryUsage().arrayBuffers;
  let fine = true;
  try {
    act();
  } catch (error) {
    if (!(error instanceof GribError)) throw error;
    tally.codes.set(error.code, (tally.codes.get(error.code) ?? 0) + 1);
    fine = false;
  }
  const allocated = process.memoryUsage().arrayBuffers - before;
  if (allocated > BYTES_PER_POINT * points + BYTES_PER_BYTE * bytes + BYTES_IN_ANY_CASE) {
    throw new Error(`${allocated} bytes allocated for ${points} points in a message of ${bytes} bytes`);
  }
  return fine;
}

function readField(message: Uint8Array, field: GribField, tally: Tally): void {
  const points = field.numberOfPoints;
  const attempt = (act: () => unknown) => tolerate(tally, points, message.length, act);
  tally.fields++;
  attempt(() => describeField({ offset: 0, length: message.length, edition: 2 }, 0, field));
  if (points > MAX_POINTS) return;
  const decoded = attempt(() => decodeValues(message, field));
  attempt(() => decodeValues(message, field, new Float64Array(points)));
  attempt(() => decodePacked(message, field));
  attempt(() => decodeQuantised(message, field, 1));
  attempt(() => decodeWindow(message, field, points >> 1, points >> 2));
  attempt(() => {
    const checkpoints = findCheckpoints(message, field);
    const window = decodeWindow(message, field, points >> 1, points >> 2, { checkpoints });
    if (!decoded || checkpoints === null) return;
    // A table that damage let through must still lead to what the whole gives.
    const whole = decodeValues(message, field).subarray(points >> 1, (points >> 1) + (points >> 2));
    if (window.some((value, i) => !Object.is(value, whole[i])))
      throw new Error('a window differs from the whole');
  });
  attempt(() => gridCoordinates(field.grid));
  if (decoded) {
    tally.decoded++;
    tally.packings.add(field.representation.template);
  }
  if (field.grid.known) tally.grids.add(field.grid.template);
}

/** Everything that the codec does to bytes. */
async function readAll(bytes: Uint8Array, tally: Tally): Promise<void> {
  tolerate(tally, 0, bytes.length, () => {
    for (const span of findMessages(bytes)) {
      const message = bytes.subarray(span.offset, span.offset + span.length);
      tolerate(tally, 0, bytes.length, () => {
        for (const field of parseMessage(message)) readField(message, field, tally);
      });
    }
  });
  const source: ByteSource = {
    size: bytes.length,
    read: async (offset, length) => bytes.slice(offset, offset + length),
  };
  try {
    for await (const _ of scanMessages(source));
  } catch (error) {
    if (!(error instanceof GribError)) throw error;
  }
}

const newTally = (): Tally => ({
  fields: 0,
  decoded: 0,
  codes: new Map(),
  packings: new Set(),
  grids: new Set(),
});

describe('mutated messages', () => {
  const seeds = seedMessages();

  // Messages of 5.50002 are changed in second-order.test.ts, sections of grids that are read only in known-places.test.ts.
  const packings = [...supportedPackings()].filter((packing) => packing !== 50_002);
  const READ_ONLY: ReadonlySet<number> = new Set([41, 42, 43, 90, 140, 32_769]);
  const grids = [...supportedGrids()].filter((grid) => !READ_ONLY.has(grid));

  it.skipIf(!hasShared)('are made of every packing and grid that is supported', async () => {
    const tally = newTally();
    for (const seed of seeds) await readAll(seed, tally);
    expect([...tally.packings].sort()).toEqual(packings.sort());
    expect([...tally.grids].sort()).toEqual(grids.sort());
  });

  it('lead to GribErrors only, and soon', { timeout: 300_000 }, async () => {
    const next = random(20261120);
    const tally = newTally();
    let slowest = 0;
    const reference = referenceMs();
    for (let i = 0; i < MUTANTS; i++) {
      const [seed, donor] = [seeds[i % seeds.length]!, seeds[next(seeds.length)]!];
      const mutant = mutate(seed, donor, next);
      const start = processorMs();
      await readAll(mutant, tally).catch((error: unknown) => {
        throw new Error(`mutant ${i}: ${Buffer.from(mutant).toString('base64')}`, { cause: error });
      });
      const elapsed = processorMs() - start;
      if (elapsed > LIMIT * reference) {
        throw new Error(`mutant ${i} took ${elapsed} ms: ${Buffer.from(mutant).toString('base64')}`);
      }
      slowest = Math.max(slowest, elapsed);
    }
    console.log(
      `${MUTANTS} mutants of ${seeds.length} messages: ${tally.fields} fields, ${tally.decoded} of them decoded,`,
      `${JSON.stringify(Object.fromEntries(tally.codes))}, slowest ${slowest.toFixed(0)} ms`,
    );
    expect(tally.fields).toBeGreaterThan(MUTANTS / 4);
    expect(tally.decoded).toBeGreaterThan(MUTANTS / 20);
    expect(tally.codes.get('CORRUPT')).toBeGreaterThan(MUTANTS / 4);
  });
});
