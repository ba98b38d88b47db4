import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { DEFAULT_MODEL_IDS, type ModelId, modelOf, type SourceBase } from '../../../catalog/index.ts';
import type { PlayedSources } from '../../../demo/index.ts';
import { type Clock, type Config, ConfigError, pacedClock } from '../../../platform/index.ts';

/** A played day, as those who ingest it see it. */
export interface RehearsedSources {
  readonly clock: Clock;
  /** Whether its files are made up; false for a recording of the producers' own. */
  readonly synthetic: boolean;
  /** Sources of a model, the preferred first; none for a model that is not played. */
  sourcesOf(model: ModelId): readonly SourceBase[];
}

const time = z.iso.datetime().transform((text) => new Date(text));

const factor = z.number().positive().max(100_000);

const description = z.object({
  pace: z.object({
    ...{ start: time, since: time, factor },
    later: z.object({ from: time, factor }).optional(),
  }),
  synthetic: z.boolean(),
  /** By model: the address of each source, by its id in the catalog. */
  sources: z.partialRecord(z.enum(DEFAULT_MODEL_IDS), z.record(z.string(), z.url())),
});

/**
 * Writes what `ISOBAR_REHEARSAL` names.
 * @param synthetic whether the files are made up
 */
export function describeRehearsal(
  { pace, sources }: Pick<PlayedSources, 'pace' | 'sources'>,
  synthetic: boolean,
  file: string,
): void {
  const bases = [...sources].map(([model, all]) => [
    model,
    Object.fromEntries(all.map(({ id, base }) => [id, base])),
  ]);
  writeFileSync(
    file,
    `${JSON.stringify({ pace, synthetic, sources: Object.fromEntries(bases) }, null, 2)}\n`,
  );
}

/** The day that is played, by the file that `isobar rehearse` wrote; null where none is. Throws ConfigError for another file. */
export function rehearsedSources({ rehearsal }: Config): RehearsedSources | null {
  if (rehearsal === null) return null;
  let parsed: z.infer<typeof description>;
  try {
    parsed = description.parse(JSON.parse(readFileSync(rehearsal, 'utf8')));
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n', 1)[0] : '';
    throw new ConfigError(`ISOBAR_REHEARSAL: ${rehearsal} is not what isobar rehearse writes: ${why}`);
  }
  const { pace, synthetic, sources } = parsed;
  const bases = new Map<ModelId, Readonly<Record<string, string>>>(
    Object.entries(sources) as [ModelId, Record<string, string>][],
  );
  return {
    clock: pacedClock(pace),
    synthetic,
    sourcesOf(model) {
      const placed = bases.get(model) ?? {};
      return modelOf(model).sources.flatMap((source) => {
        const base = placed[source.id];
        return base === undefined ? [] : [{ ...source, base }];
      });
    },
  };
}
