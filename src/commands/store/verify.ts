import { openParts, type Parts } from '../../app/parts/parts.ts';
import type { ModelId } from '../../catalog/index.ts';
import { startDemoProducerThread } from '../../demo/index.ts';
import { verifySamples } from '../../ingest/index.ts';
import { formatTime, IsobarError, readConfig } from '../../platform/index.ts';
import type { RunRecord, RunStore } from '../../store/index.ts';
import { createProgressBar } from '../terminal/progress-bar.ts';

/**
 * `isobar verify`: reads all of a stored run and checks it, then makes random fields of it again from its source. Sets exit
 * code 1 when anything is wrong. A source that has dropped or replaced its files is reported, but does not count as wrong.
 * @param initTime null: the run that answers by default
 * @param samples fields that are made again
 */
export async function verifyCommand(model: ModelId, initTime: Date | null, samples: number): Promise<void> {
  const parts = await openParts(readConfig(process.env));
  const bar = createProgressBar(process.stderr);
  try {
    const { store } = parts;
    const run = await findRun(store, model, initTime);
    const title = `${model} ${formatTime(run.initTime)}`;
    const { cubes, tiles, bytes, faults } = await store.verify(run, {
      onProgress: ({ cubesDone, cubes: all }) => bar.update(title, cubesDone, all, 'cubes'),
    });
    bar.end();
    for (const { file, fault } of faults) console.log(`${title}: ${file ?? 'the run'}: ${fault}`);
    const size = `${cubes} cubes, ${tiles} tiles, ${(bytes / 1e6).toFixed(1)} MB`;
    console.log(`${title}: ${size}: ${faults.length === 0 ? 'sound' : `${faults.length} faults`}`);
    const wrong = await checkSamples(store, run, samples, parts);
    if (faults.length > 0 || wrong > 0) process.exitCode = 1;
  } finally {
    bar.end();
    await parts.close();
  }
}

async function findRun(store: RunStore, model: ModelId, initTime: Date | null): Promise<RunRecord> {
  const run = initTime === null ? await store.latest(model) : await store.find(model, initTime);
  if (run !== null && run.state !== 'EXPIRED') return run;
  const which = initTime === null ? 'no complete run' : `no run ${formatTime(initTime)}`;
  throw new IsobarError(
    'not_found',
    `${which} of ${model} is stored; isobar runs ${model} lists those that are`,
  );
}

/** Returns how many fields differ from their source. */
async function checkSamples(
  store: RunStore,
  run: RunRecord,
  fields: number,
  { now, config }: Parts,
): Promise<number> {
  const counts = { same: 0, different: 0, changed: 0, gone: 0 };
  const places = await openPlaces(run, { now, config });
  try {
    const { locate } = places;
    for await (const sample of verifySamples(store, run, { fields, now: now(), locate })) {
      const { variable, lead, outcome, detail } = sample;
      counts[outcome]++;
      if (outcome !== 'same') console.log(`${variable} at lead ${lead}: ${outcome}: ${detail}`);
    }
  } finally {
    await places.close();
  }
  const summary = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`);
  console.log(`made again from the source: ${summary.join(', ')}`);
  return counts.different;
}

/** Where the files of a run are; those of the demo are generated again. */
async function openPlaces(
  { model, initTime, synthetic }: RunRecord,
  { now, config }: Pick<Parts, 'now' | 'config'>,
) {
  if (!synthetic) return { locate: (url: string) => url, close: async () => {} };
  const until = new Map([[model, initTime]]);
  const producer = await startDemoProducerThread({ now, grids: config.demoGrids, models: [model], until });
  return {
    locate: (url: string) => url.replace(producer.lineageBase(model), producer.base(model)),
    close: () => producer.close(),
  };
}
