import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFAULT_MODEL_IDS, type DefaultModelId } from '../../src/catalog/index.ts';
import { fetchMessages } from '../../src/source/messages/fetch-messages.ts';
import { createSourceTree } from '../../src/source/runs/create-source-tree.ts';
import { hasBzip2 } from '../support/bzip2.ts';
import {
  at,
  brokenOff,
  dribbling,
  every,
  reset,
  status,
  wholeFile,
  wrongBytes,
} from '../support/origin-faults.ts';
import { firstLeads, producerRun } from '../support/producer-run.ts';
import { type Misbehaviour, openOrigin, type RangeOrigin } from '../support/range-origin.ts';
import { clock } from '../support/virtual-clock.ts';

vi.mock('node:timers/promises', async (original) => ({
  ...(await original<object>()),
  setTimeout: (await import('../support/virtual-clock.ts')).virtualSleep,
}));

const RUN = new Date('2026-08-01T00:00:00Z');
/** Long after the run, so that a missing file is requested from the next mirror. */
const NOW = new Date('2026-08-02T00:00:00Z');

const models = DEFAULT_MODEL_IDS.filter((model) => hasBzip2 || !model.startsWith('icon'));

const opened: RangeOrigin[] = [];
beforeAll(() => {
  clock.start();
  clock.skipSleeps = true;
});
afterAll(() => clock.stop());
afterAll(() => Promise.all(opened.map((origin) => origin.close())));

async function serve(files: ReadonlyMap<string, Uint8Array>): Promise<RangeOrigin> {
  const origin = await openOrigin(Object.fromEntries(files));
  origin.lists = true;
  opened.push(origin);
  return origin;
}

/** Written once per model: it takes longer than to read them. */
const written = new Map<DefaultModelId, ReadonlyMap<string, Uint8Array>>();

/** The files of a few leads of a run. */
function filesOf(model: DefaultModelId): ReadonlyMap<string, Uint8Array> {
  const files = written.get(model) ?? producerRun(model, RUN, firstLeads(model, RUN, 4));
  written.set(model, files);
  return files;
}

/** Two servers with the same few leads of a run. */
async function put(model: DefaultModelId): Promise<readonly [RangeOrigin, RangeOrigin]> {
  const files = filesOf(model);
  return [await serve(files), await serve(files)];
}

/** All messages of a tree: their bytes by field and window, null for an error. */
async function readAll(model: DefaultModelId, bases: readonly string[]) {
  const tree = createSourceTree({ model, bases, now: () => NOW });
  const { entries, notes } = await tree.inventory(RUN);
  const read = new Map<string, Buffer | null>();
  const urls: string[] = [];
  for await (const message of fetchMessages(entries)) {
    if (message.error === null) urls.push(message.from.url);
    for (const { nativeField, window } of message.entries) {
      read.set(
        `${nativeField} ${window.startHours}-${window.endHours}`,
        message.bytes && Buffer.from(message.bytes),
      );
    }
  }
  return { read, notes, urls };
}

const FAULTS: readonly (readonly [string, (origin: RangeOrigin) => Misbehaviour])[] = [
  ['500', () => status(500)],
  ['404', () => status(404)],
  ['a connection that is reset', () => reset],
  ['a body that breaks off', brokenOff],
  ['wrong bytes', wrongBytes],
  ['200 for a range', wholeFile],
];

/** All faults in turn. */
function withRunLock(origin: RangeOrigin): Misbehaviour {
  let next = 0;
  return (request, response, count) => {
    const fault = FAULTS[next++ % FAULTS.length]?.[1](origin);
    return fault?.(request, response, count) ?? false;
  };
}

/** Messages only: indexes and listings have no checksum that would show wrong bytes. */
const MESSAGES = /(?<!\.idx|\.index|\/)$/;

describe.concurrent.each(models)('%s', (model) => {
  it('is read as it was written', async () => {
    const [one] = await put(model);
    const { read, notes, urls } = await readAll(model, [one.base]);
    expect(notes).toEqual([]);
    expect(read.size).toBeGreaterThan(8);
    expect(urls.every((url) => url.startsWith(one.base))).toBe(true);
    const allBytes = Buffer.concat([...filesOf(model).values()]);
    for (const bytes of read.values()) {
      expect(bytes).not.toBeNull();
      // Packed files hold other bytes.
      if (!model.startsWith('icon')) expect(allBytes.includes(bytes ?? 'nothing')).toBe(true);
    }
  });

  it('is read correctly, where at all, from a slow server with every kind of fault', async () => {
    const [one] = await put(model);
    const clean = await readAll(model, [one.base]);
    const [failing, slow] = [every(4, withRunLock(one)), at(MESSAGES, dribbling(one))];
    one.misbehave = (...args) => failing(...args) || slow(...args);
    const { read } = await readAll(model, [one.base]);
    const whole = [...read].filter(([, bytes]) => bytes !== null);
    expect(whole.length).toBeGreaterThan(0);
    for (const [name, bytes] of whole) expect(bytes, name).toEqual(clean.read.get(name));
  });

  it('is read completely when the first mirror has every kind of fault', async () => {
    const [one, two] = await put(model);
    const clean = await readAll(model, [two.base]);
    one.misbehave = at(MESSAGES, withRunLock(one));
    const { read, urls } = await readAll(model, [one.base, two.base]);
    expect(read).toEqual(clean.read);
    expect(urls.some((url) => url.startsWith(two.base))).toBe(true);
  });

  it('is read from the second mirror when the first is gone', async () => {
    const [, two] = await put(model);
    const gone = await openOrigin();
    await gone.close();
    const clean = await readAll(model, [two.base]);
    const { read, urls } = await readAll(model, [gone.base, two.base]);
    expect(read).toEqual(clean.read);
    expect(urls.every((url) => url.startsWith(two.base))).toBe(true);
  });
});

it.concurrent.each(FAULTS)(
  'a run is read from the second mirror when the first always answers with %s',
  async (_, fault) => {
    const [one, two] = await put('hrrr');
    const clean = await readAll('hrrr', [two.base]);
    one.misbehave = at(MESSAGES, fault(one));
    const { read, urls } = await readAll('hrrr', [one.base, two.base]);
    expect(read).toEqual(clean.read);
    expect(urls.every((url) => url.startsWith(two.base))).toBe(true);
  },
);
