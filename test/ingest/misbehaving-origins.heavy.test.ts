import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DefaultModelId } from '../../src/catalog/index.ts';
import { createInProcessQueue } from '../../src/ingest/index.ts';
import { hasBzip2 } from '../support/bzip2.ts';
import { at, brokenOff, dribbling, reset, status, wholeFile, wrongBytes } from '../support/origin-faults.ts';
import { firstLeads, producerRun } from '../support/producer-run.ts';
import { type Misbehaviour, openOrigin, type RangeOrigin } from '../support/range-origin.ts';
import { scratchFolder } from '../support/scratch.ts';
import { clockAt, openTestIngest } from './ingest-fixtures.ts';
import { cubesNamed } from './test-store.ts';

const RUN = new Date('2026-08-01T00:00:00Z');
/** When the run is overdue, so that it is ingested as far as it is. */
const OVERDUE: Readonly<Partial<Record<DefaultModelId, string>>> = {
  gfs: '2026-08-01T08:00:00Z',
  'euro-ifs': '2026-08-01T10:00:00Z',
  arome: '2026-08-01T05:00:00Z',
  'icon-eu': '2026-08-01T05:00:00Z',
};
const LEADS = 4;

const models: readonly DefaultModelId[] = [
  'gfs',
  'euro-ifs',
  'arome',
  ...(hasBzip2 ? (['icon-eu'] as const) : []),
];

const folder = scratchFolder();
let tests = 0;
let origin: RangeOrigin;
beforeAll(async () => {
  origin = await openOrigin();
});
afterAll(() => origin.close());

/** Indexes and listings have no checksum; what is wrong in them cannot be detected. */
const DATA = /(?<!\.idx|\.index|\/)$/;

/**
 * Faults that come now and then, and end: before a segment is ingested without what cannot be read. Each that is an answer
 * about load makes us wait a second.
 */
function few(times: number, fault: Misbehaviour): Misbehaviour {
  let left = times;
  return (request, response, count) => {
    if (left === 0 || count % 3 !== 0 || !fault(request, response, count)) return false;
    left--;
    return true;
  };
}

const FAULTS: readonly (readonly [string, (origin: RangeOrigin) => Misbehaviour])[] = [
  ['503', () => few(2, status(503))],
  ['429 with Retry-After', () => few(2, status(429, { 'retry-after': '1' }))],
  ['connections that are reset', () => few(4, reset)],
  ['bodies that break off', (of) => few(4, brokenOff(of))],
  ['wrong bytes', (of) => few(4, at(DATA, wrongBytes(of)))],
  ['200 for a range', (of) => few(4, wholeFile(of))],
  ['404 for what is there', () => few(4, at(DATA, status(404)))],
  ['bytes that dribble', (of) => few(100, dribbling(of))],
];

/** Each fault meets two models, whose files are found in different ways: by two kinds of index, by their own headers, in listings. */
const FAULTS_BY_MODEL: Readonly<Partial<Record<DefaultModelId, typeof FAULTS>>> = {
  gfs: FAULTS.slice(0, 4),
  'euro-ifs': FAULTS.slice(4),
  arome: FAULTS.filter((_, n) => n % 2 === 0),
  'icon-eu': FAULTS.filter((_, n) => n % 2 === 1),
};

function publish(model: DefaultModelId): void {
  origin.files.clear();
  for (const [name, bytes] of producerRun(model, RUN, firstLeads(model, RUN, LEADS))) {
    origin.files.set(name, bytes);
  }
  origin.lists = model.startsWith('icon');
}

/** Takes a run in by watcher and worker, with retries; what came to be stored, and what a reader saw on the way. */
async function takeIn(model: DefaultModelId, misbehave: Misbehaviour | null) {
  const data = path.join(folder, String(tests++));
  const clock = clockAt(OVERDUE[model] ?? '');
  const queue = createInProcessQueue({ retry: { attempts: 8, firstDelayMs: 20, maxDelayMs: 100 } });
  const opened = await openTestIngest(data, model, origin.base, clock, { queue });
  origin.misbehave = misbehave;
  try {
    await opened.ingest.work(1);
    for (let look = 0; look < 6; look++) {
      // A look that fails is one more that the watcher makes later.
      await opened.ingest.poll(model).catch(() => {});
      for (let { queued, active } = await queue.report(); queued + active > 0; ) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        ({ queued, active } = await queue.report());
      }
      clock.forward(31);
    }
    const run = await opened.store.find(model, RUN);
    const manifest = run === null ? null : await opened.store.manifestOf(run);
    return {
      fields: manifest?.presentFields ?? 0,
      cubes: manifest === null ? {} : cubesNamed(data, manifest),
      dead: (await queue.report()).dead,
    };
  } finally {
    origin.misbehave = null;
    await opened.close();
  }
}

describe.each(models)('a run of %s from a server with', (model) => {
  let clean: Awaited<ReturnType<typeof takeIn>>;
  beforeAll(async () => {
    publish(model);
    clean = await takeIn(model, null);
  });

  it('no faults is stored', () => {
    // Two variables at all leads, and sums at all but the first.
    expect(clean.fields).toBeGreaterThanOrEqual(2 * LEADS + LEADS - 1);
  });

  it.each(FAULTS_BY_MODEL[model] ?? [])('%s is stored as from one without', async (_, fault) => {
    const flaky = await takeIn(model, fault(origin));
    expect(flaky).toEqual(clean);
  });
});
