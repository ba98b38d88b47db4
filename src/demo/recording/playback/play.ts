import { DEFAULT_MODEL_IDS, type ModelId, modelOf, type SourceBase } from '../../../catalog/index.ts';
import { pacedClock } from '../../../platform/index.ts';
import { type PlayedSources, placeSources } from '../place-sources.ts';
import { type PlayedCounts, startPlayingHost } from './playing-host.ts';
import { Recording } from './recording.ts';

export interface PlayOptions {
  readonly folder: string;
  /** How many times as fast as it was recorded. */
  readonly factor: number;
  readonly models?: readonly ModelId[];
  readonly onError: (error: unknown) => void;
}

interface PlayedRecording extends PlayedSources {
  /** When the last answer was recorded. */
  readonly last: Date;
  /** By the producers' hosts. */
  counts(): ReadonlyMap<string, PlayedCounts>;
}

/** Plays a recording on loopback from its beginning. Throws where the folder has none. */
export async function playRecording(options: PlayOptions): Promise<PlayedRecording> {
  const { folder, factor, models = DEFAULT_MODEL_IDS, onError } = options;
  const recording = await Recording.open(folder);
  const pace = { start: new Date(recording.description.start), since: new Date(), factor };
  const { now } = pacedClock(pace);
  const recorded = new Map(
    models.flatMap((model): [ModelId, readonly SourceBase[]][] => {
      const bases = recording.description.sources[model];
      if (bases === undefined) return [];
      const sources = modelOf(model).sources.flatMap((source) => {
        const base = bases[source.id];
        return base === undefined ? [] : [{ ...source, base }];
      });
      return [[model, sources]];
    }),
  );
  const placed = await placeSources(recorded, (origin) =>
    startPlayingHost({ origin, recording, now, onError }),
  );
  return {
    pace,
    sources: placed.sources,
    last: recording.last,
    counts: () => new Map([...placed.hosts].map(([origin, host]) => [new URL(origin).host, host.counts()])),
    close: placed.close,
  };
}
