import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { modelOf } from '../../../src/catalog/index.ts';
import { type PlayedSources, playRecording, startRecording } from '../../../src/demo/index.ts';
import { openTestStore } from '../../ingest/test-store.ts';
import { producerRun } from '../../support/producer-run.ts';
import { openOrigin } from '../../support/range-origin.ts';
import { scratchFolder } from '../../support/scratch.ts';

const INIT = new Date('2026-08-01T06:00:00Z');
const LEADS = [0, 1, 2, 3];
const VARIABLES = ['air_temperature_2m', 'total_precipitation', 'temperature_500hpa'] as const;

const open: { close(): Promise<void> | void }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close();
});

/** What a store holds of the run after ingesting it from the sources of a recorder or a player. */
async function ingested({ sources }: Pick<PlayedSources, 'sources'>) {
  const store = await openTestStore(path.join(scratchFolder(), 'store'));
  open.push(store);
  await store.ingest(
    'gfs',
    (sources.get('gfs') ?? []).map(({ base }) => base),
    { initTime: INIT },
  );
  return Promise.all(VARIABLES.map((variable) => store.series('gfs', INIT, variable, 3)));
}

it('a run that was ingested while it was recorded is ingested again from the recording, with the same values', async () => {
  const folder = path.join(scratchFolder(), 'recording');
  const origin = await openOrigin(Object.fromEntries(producerRun('gfs', INIT, LEADS)));
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const recorded = await startRecording({
    folder,
    models: ['gfs'],
    maxBytes: 1e9,
    sourcesOf: (model) => modelOf(model).sources.map((source) => ({ ...source, base: origin.base })),
    onError,
  });
  const live = await ingested(recorded);
  expect(live.map((series) => series?.leads.length)).toEqual([4, 3, 4]);
  expect(recorded.standing().bytes).toBeGreaterThan(0);
  await recorded.close();
  // Nobody else has the files any more.
  await origin.close();

  // The recorder may have been ended in the middle of a line.
  const replies = path.join(folder, 'replies.jsonl');
  writeFileSync(replies, `${readFileSync(replies, 'utf8')}{"at":"2026-`);
  const played = await playRecording({ folder, factor: 100_000, models: ['gfs'], onError });
  open.push(played);
  expect(await ingested(played)).toEqual(live);
  const counts = [...played.counts().values()].reduce((sum, host) => sum + host['not recorded'], 0);
  expect(counts).toBe(0);
  expect(errors).toEqual([]);
});

it('a folder that holds a recording takes no other', async () => {
  const folder = path.join(scratchFolder(), 'recording');
  const options = { folder, models: ['gfs'] as const, maxBytes: 1e9, onError: () => {} };
  open.push(await startRecording(options));
  await expect(startRecording(options)).rejects.toThrow('holds a recording already');
});

it('a folder without one is named', async () => {
  const folder = scratchFolder();
  await expect(playRecording({ folder, factor: 1, onError: () => {} })).rejects.toThrow(
    `${folder} holds no recording`,
  );
});
