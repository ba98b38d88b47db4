import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DefaultModelId, VariableName } from '../../src/catalog/index.ts';
import { createRunReferences, createSourceTrees, type Run } from '../../src/forecast/index.ts';
import { listMessages } from '../../src/forecast/references/messages/list-messages.ts';
import { makeGrid } from '../../src/geo/index.ts';
import { IsobarError } from '../../src/platform/index.ts';
import { createSourceTree, type Inventory, type SourceTree } from '../../src/source/index.ts';
import type { Manifest, RunStore, SourceRange } from '../../src/store/index.ts';
import { GRID, MIDNIGHT } from '../store/run-fixtures.ts';
import { COARSE_GLOBE, nativeMessage } from '../support/native-messages.ts';
import { producerRun } from '../support/producer-run.ts';
import { openOrigin, type RangeOrigin } from '../support/range-origin.ts';

const now = () => new Date('2026-01-01T12:00:00Z');
const LEADS = [0, 1, 2, 3];

let origin: RangeOrigin;
beforeEach(async () => {
  origin = await openOrigin();
});
afterEach(() => origin.close());

function publish(model: DefaultModelId): SourceTree {
  for (const [path, bytes] of producerRun(model, MIDNIGHT, LEADS)) origin.files.set(path, bytes);
  return createSourceTree({ model, bases: [origin.base], now });
}

/** Bytes of GRIB files that were requested. */
function gribBytesAsked(): number {
  return origin.requests
    .filter(({ path }) => path.endsWith('.grib2') || /\.pgrb2\.0p25\.f\d+$/.test(path))
    .reduce((sum, { range }) => {
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
      return sum + (first === undefined ? Number.POSITIVE_INFINITY : Number(last) - Number(first) + 1);
    }, 0);
}

describe('the messages of a run', () => {
  it.each(['gfs', 'nam', 'euro-ifs'] as const)(
    'of %s are listed by indexes, not by the files',
    async (model) => {
      const tree = publish(model);
      const { messages, notes } = await listMessages(tree, MIDNIGHT);
      expect(notes).toEqual([]);
      expect(new Set(messages.map(({ window }) => window.endHours))).toContain(3);
      for (const { url, offset, length } of messages) {
        const path = url.slice(origin.base.length);
        const file = Buffer.from(origin.files.get(path) ?? []);
        const bytes = file.subarray(offset, offset + (length ?? file.length));
        expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', bytes.length - 4)]).toEqual([
          'GRIB',
          '7777',
        ]);
        expect(Number(bytes.readBigUInt64BE(8))).toBe(bytes.length);
      }
      // The first 16 bytes of the last message of an index without its end, twice, and what follows it, where the index lacks a field;
      // of IFS the heads of one message or two.
      const files = new Set(messages.map(({ url }) => url)).size;
      expect(gribBytesAsked()).toBeLessThanOrEqual(model === 'euro-ifs' ? 2 * 4096 : 3 * 16 * files);
    },
  );

  it("of IFS are in the unit that a message's key tells, not in that of the model", async () => {
    const tree = publish('euro-ifs');
    const before = await listMessages(tree, MIDNIGHT);
    expect(before.conversions.get('total_precipitation')).toEqual({ scale: 1000, offset: 0 });

    // As ECMWF has announced it: kg m-2 under the same name in the index.
    const path = [...origin.files.keys()].find((each) => each.endsWith('-3h-oper-fc.grib2'));
    const index = path?.replace(/grib2$/, 'index') ?? '';
    const row = Buffer.from(origin.files.get(index) ?? [])
      .toString()
      .split('\n')
      .filter((line) => line.includes('"tp"'));
    const recoded = nativeMessage({
      model: 'euro-ifs',
      variable: 'total_precipitation',
      key: {
        discipline: 0,
        category: 1,
        number: 52,
        surfaceType: 1,
        surfaceValue: null,
        secondSurfaceType: null,
        statisticalProcess: 1,
        local: false,
      },
      initTime: MIDNIGHT,
      lead: 3,
      windowStart: 0,
      values: new Float64Array(COARSE_GLOBE.points).fill(2),
    });
    const line = JSON.parse(row[0] ?? '{}');
    origin.files.set(path ?? '', recoded);
    origin.files.set(index, Buffer.from(JSON.stringify({ ...line, _offset: 0, _length: recoded.length })));
    const tree2 = createSourceTree({ model: 'euro-ifs', bases: [origin.base], now });
    const after = await listMessages(tree2, MIDNIGHT);
    expect(after.conversions.has('total_precipitation')).toBe(false);
  });
});

/** A run as the core has it; its store knows the lineage that is given. */
function runOf(model: DefaultModelId, changes: Partial<Run> & { readonly base?: string } = {}): Run {
  const { base = origin.base, ...others } = changes;
  const manifest = { generation: 1, cubes: {}, source: { label: 'test', base, synthetic: false } };
  return {
    model,
    initTime: MIDNIGHT,
    state: 'COMPLETE',
    onDemand: false,
    grid: makeGrid(GRID),
    manifest: manifest as unknown as Manifest,
    ...others,
  } as Run;
}

/** A tree whose inventories are given by hand. */
function slowTree(inventory: (signal: AbortSignal | undefined) => Promise<Inventory>) {
  const looks: (AbortSignal | undefined)[] = [];
  const tree = {
    model: 'gfs',
    async inventory(_initTime: Date, _filter: unknown, signal?: AbortSignal) {
      looks.push(signal);
      return inventory(signal);
    },
  } as unknown as SourceTree;
  return { tree, looks };
}

const noStore: Pick<RunStore, 'fetchIndexes' | 'openSeries'> = {
  fetchIndexes: () => null,
  openSeries() {
    throw new Error('the store must not be read');
  },
};

async function entries(): Promise<Inventory> {
  return publish('gfs').inventory(MIDNIGHT);
}

describe('the references of a run', () => {
  it('are listed once for concurrent and later callers while the run does not change', async () => {
    const inventory = await entries();
    const { tree, looks } = slowTree(async () => inventory);
    const references = createRunReferences({ store: noStore, treeOf: () => tree, now });
    const run = runOf('gfs');
    const [first, second] = await Promise.all([references.of(run), references.of(run)]);
    expect(second).toBe(first);
    expect(await references.of(run)).toBe(first);
    expect(looks).toHaveLength(1);
    expect(first.messages.length).toBeGreaterThan(5);
  });

  it('of an incoming run are listed again when it has grown, or after a minute', async () => {
    const inventory = await entries();
    const { tree, looks } = slowTree(async () => inventory);
    let time = now().getTime();
    const references = createRunReferences({ store: noStore, treeOf: () => tree, now: () => new Date(time) });
    const incoming = runOf('gfs', { state: 'INCOMING' });
    await references.of(incoming);
    await references.of(incoming);
    expect(looks).toHaveLength(1);
    await references.of({ ...incoming, manifest: { ...incoming.manifest, generation: 2 } });
    expect(looks).toHaveLength(2);
    time += 61_000;
    await references.of({ ...incoming, manifest: { ...incoming.manifest, generation: 2 } });
    expect(looks).toHaveLength(3);
  });

  it('stop being listed when the last caller has left, and a new caller starts again', async () => {
    const inventory = await entries();
    const { tree, looks } = slowTree(
      (signal) =>
        new Promise((resolve, reject) => {
          if (looks.length > 1) resolve(inventory);
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const references = createRunReferences({ store: noStore, treeOf: () => tree, now });
    const [one, two] = [new AbortController(), new AbortController()];
    const run = runOf('gfs');
    const requested = [references.of(run, one.signal), references.of(run, two.signal)];
    one.abort(new Error('one has gone'));
    await expect(requested[0]).rejects.toThrow('one has gone');
    expect(looks[0]?.aborted).toBe(false);
    two.abort(new Error('two has gone'));
    await expect(requested[1]).rejects.toThrow('two has gone');
    expect(looks[0]?.aborted).toBe(true);
    expect((await references.of(run)).messages.length).toBeGreaterThan(5);
  });

  it('are refused for more than two runs at a time', async () => {
    const { tree } = slowTree(() => new Promise(() => {}));
    const references = createRunReferences({ store: noStore, treeOf: () => tree, now });
    const later = (hours: number) =>
      runOf('gfs', { initTime: new Date(MIDNIGHT.getTime() - hours * 3_600_000) });
    const stop = new AbortController();
    const requested = [6, 12].map((hours) => references.of(later(hours), stop.signal).catch(() => 'gone'));
    await expect(references.of(later(18))).rejects.toMatchObject({ code: 'overloaded' });
    stop.abort();
    expect(await Promise.all(requested)).toEqual(['gone', 'gone']);
  });

  it('are refused for runs without a public source, or whose files are gone', async () => {
    const treeOf = createSourceTrees({ now });
    const references = createRunReferences({ store: noStore, treeOf, now });
    await expect(references.of(runOf('gfs', { base: '/data/grib' }))).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('did not come from a source that others can reach'),
    });
    await expect(references.of(runOf('gfs'))).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('its source has deleted it'),
    });
    const { tree } = slowTree(async () => {
      throw new IsobarError('upstream_unavailable', 'no answer');
    });
    const failing = createRunReferences({ store: noStore, treeOf: () => tree, now });
    await expect(failing.of(runOf('gfs'))).rejects.toMatchObject({ code: 'upstream_unavailable' });
  });

  it("of AROME's packages come from the store's lineage, without a look at the source", async () => {
    const url = 'isobar-demo:/arome/SP1.grib2';
    const lineage = new Map<VariableName, readonly SourceRange[]>([
      ['air_temperature_2m', [range(1, 100, 20)]],
      ['total_precipitation', [range(1, 300, 30), range(2, 400, 40), range(2, 300, 30)]],
      ['wind_gust_10m', [range(2, 500, 50)]],
      // Derived: made of other variables' messages.
      ['wind_u_80m', [range(1, 700, 70)]],
    ]);
    function range(lead: number, offset: number, length: number): SourceRange {
      return { lead, url, offset, length, etag: null };
    }
    const store = {
      fetchIndexes: () => null,
      openSeries: (_manifest: Manifest, variable: VariableName) => ({
        segments: [{ reader: { fetchLineage: () => null, readLineage: () => lineage.get(variable) ?? [] } }],
      }),
    } as unknown as Pick<RunStore, 'fetchIndexes' | 'openSeries'>;
    const references = createRunReferences({
      store,
      treeOf: () => {
        throw new Error('the source must not be read');
      },
      locate: (each) => each.replace('isobar-demo:/', 'http://127.0.0.1:8000/'),
      now,
    });
    const run = runOf('arome');
    const cubes = Object.fromEntries([...lineage.keys()].map((name) => [name, []]));
    const { messages } = await references.of({ ...run, manifest: { ...run.manifest, cubes } });
    expect(
      messages.map(({ field, window, offset, length }) => [
        field,
        window.startHours,
        window.endHours,
        offset,
        length,
      ]),
    ).toEqual([
      ['air_temperature_2m', 1, 1, 100, 20],
      ['total_precipitation', 0, 1, 300, 30],
      ['total_precipitation', 0, 2, 400, 40],
      ['wind_gust_10m', 1, 2, 500, 50],
    ]);
    expect(messages.every((each) => each.url === 'http://127.0.0.1:8000/arome/SP1.grib2')).toBe(true);
  });
});
