import type { Parts } from '../../../app/parts/parts.ts';
import type { ModelId } from '../../../catalog/index.ts';
import { startDemoProducerThread } from '../../../demo/index.ts';
import {
  demoLineage,
  demoRunSource,
  type RunOrigin,
  repairPlaces,
  repairRun,
  runSourceOf,
  startFieldThreads,
} from '../../../ingest/index.ts';
import { formatTime } from '../../../platform/index.ts';
import { createSourceTree, liveSource } from '../../../source/index.ts';
import type { RunRecord } from '../../../store/index.ts';
import { createProgressBar } from '../../terminal/progress-bar.ts';
import { counted, withParts } from '../../with-parts.ts';
import { allRuns, findRun, type NamedRun } from '../store-runs.ts';

/**
 * `isobar store repair`: checks all of a run, or of all runs, and makes what is damaged again from where it came from. One line for
 * each damaged run; exit code 1 where something stays damaged.
 * @param from where the messages are; none: where the manifest says that they came from
 */
export async function repairStore(named: NamedRun | null, from: readonly string[]): Promise<void> {
  await withParts(
    async (parts, signal) => {
      const { store } = parts;
      const runs =
        named === null
          ? (await allRuns(store)).filter(({ manifest }) => manifest !== null)
          : [await findRun(store, named)];
      const total = { repaired: 0, damaged: 0 };
      const threads = startFieldThreads();
      const bar = createProgressBar(process.stderr);
      try {
        for (const run of runs) {
          const title = `${run.model} ${formatTime(run.initTime)}`;
          const origin = await openOrigin(run, from, parts);
          try {
            const { before, after, notes } = await repairRun(store, run, {
              ...origin,
              now: parts.now(),
              threads,
              signal,
              onChecked: ({ cubesDone, cubes }) => bar.update(title, cubesDone, cubes, 'cubes checked'),
              onProgress: ({ fieldsDone, fieldsPlanned }) =>
                bar.update(title, fieldsDone, fieldsPlanned, 'fields made again'),
            });
            bar.end();
            if (before.faults.length === 0) continue;
            for (const note of notes) console.error(`note: ${title}: ${note}`);
            for (const { file, fault } of after.faults)
              console.log(`${title}: ${file ?? 'the run'}: ${fault}`);
            const found = `${counted(before.faults.length, 'fault')} found`;
            if (after.faults.length === 0) {
              console.log(`${title}: ${found}, all repaired`);
              total.repaired++;
            } else {
              console.log(
                `${title}: ${found}, ${after.faults.length} left: isobar store repair ${run.model} --from <files> takes other files, isobar store drop ${run.model} ${formatTime(run.initTime)} forgets the run`,
              );
              total.damaged++;
            }
          } finally {
            await origin.close();
          }
        }
      } finally {
        bar.end();
        await threads?.close();
      }
      const { repaired, damaged } = total;
      const result =
        repaired + damaged === 0 ? 'all sound' : `${repaired} repaired, ${damaged} still damaged`;
      console.log(`${counted(runs.length, 'run')}: ${result}`);
      if (damaged > 0) process.exitCode = 1;
    },
    { writesStore: true },
  );
}

interface OpenOrigin extends RunOrigin {
  close(): Promise<void>;
}

/** Where a run's messages are: as the caller says; from the demo; or where its manifest says. */
async function openOrigin(
  { model, initTime, synthetic }: RunRecord,
  from: readonly string[],
  { now, config }: Parts,
): Promise<OpenOrigin> {
  if (from.length > 0) {
    return { placesOf: () => [from], source: runSourceOf(model, from), close: async () => {} };
  }
  if (!synthetic) {
    const live = liveSource(model, { now });
    return {
      placesOf: (manifest) => repairPlaces(manifest, live),
      source: runSourceOf(model, live.bases),
      close: async () => {},
    };
  }
  const producer = await startDemoProducerThread({
    now,
    grids: config.demoGrids,
    models: [model],
    until: new Map<ModelId, Date>([[model, initTime]]),
  });
  const tree = createSourceTree({ model, bases: [producer.base(model)], now });
  return {
    placesOf: () => [[tree]],
    source: demoRunSource(producer.lineageBase(model)),
    lineageUrl: demoLineage(producer),
    close: () => producer.close(),
  };
}
