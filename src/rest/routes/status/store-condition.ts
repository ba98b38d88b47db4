import { Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import { formatTime } from '../../../forecast/index.ts';
import type { Services } from '../../../http/index.ts';
import type { StoreCondition } from '../../../platform/index.ts';

/** The condition of the store, as `/healthz` has it. */
export const storeSchema = z
  .object({
    linked: z.boolean().meta({
      description:
        'Whether the folder of cubes and the database belong together; while they do not, nothing is deleted.',
    }),
    unlisted_runs: z.int().min(0).meta({
      description: 'Runs of the folder that the database does not know: `isobar store adopt` adds them.',
    }),
    damaged: z
      .array(z.object({ model: z.string(), init_time: z.string(), files: z.int().min(1) }))
      .meta({ description: 'Runs with damaged files: `isobar store repair` makes those again.' }),
  })
  .nullable()
  .meta({ description: 'Whether what is stored is sound; null where that cannot be told now.' });

export function describeCondition(condition: StoreCondition | null): z.infer<typeof storeSchema> {
  if (condition === null) return null;
  return {
    linked: condition.problem === null,
    unlisted_runs: condition.unlistedRuns,
    damaged: damagedRuns(condition).map(({ model, initTime, files }) => ({
      model,
      init_time: formatTime(initTime),
      files,
    })),
  };
}

/** Gauges of the store's condition; the function brings them up to date. */
export function conditionGauges(
  registry: Registry,
  { health }: Pick<Services, 'health'>,
): () => Promise<void> {
  const damaged = new Gauge({
    name: 'isobar_store_damaged_files',
    help: 'Files of stored runs that were found damaged and not made again: isobar store repair does that.',
    labelNames: ['model'],
    registers: [registry],
    aggregator: 'max',
  });
  const unlisted = new Gauge({
    name: 'isobar_store_unlisted_runs',
    help: 'Runs of the store’s folder that the database does not know: isobar store adopt adds them.',
    registers: [registry],
    aggregator: 'max',
  });
  return async () => {
    damaged.reset();
    const { condition } = await health();
    if (condition === null) return;
    unlisted.set(condition.unlistedRuns);
    for (const { model } of condition.damage) damaged.inc({ model });
  };
}

function damagedRuns({ damage }: StoreCondition) {
  const runs = Map.groupBy(damage, ({ model, initTime }) => `${model} ${initTime.getTime()}`);
  return [...runs.values()].flatMap((files) => {
    const [first] = files;
    return first === undefined ? [] : [{ model: first.model, initTime: first.initTime, files: files.length }];
  });
}
