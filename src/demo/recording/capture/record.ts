import { type ModelId, modelOf, type SourceBase } from '../../../catalog/index.ts';
import { type PlayedSources, placeSources } from '../place-sources.ts';
import { startRecordingHost } from './recording-host.ts';
import { RecordingWriter } from './recording-writer.ts';

export interface RecordOptions {
  /** A new folder, or an empty one. */
  readonly folder: string;
  readonly models: readonly ModelId[];
  /** What the bodies may take on the disk; beyond it nothing is kept. */
  readonly maxBytes: number;
  /** Where the producers are; as the catalog says by default. */
  readonly sourcesOf?: (model: ModelId) => readonly SourceBase[];
  readonly onError: (error: unknown) => void;
}

export interface RecordingSession extends PlayedSources {
  /** Bytes that were kept, and whether there is no room for more. */
  standing(): { readonly bytes: number; readonly isFull: boolean };
}

/**
 * Stands before the producers of models and keeps what they answer to those who ingest through it. Sources that want a key or a
 * token are left out. Throws where the folder holds a recording.
 */
export async function startRecording(options: RecordOptions): Promise<RecordingSession> {
  const { folder, models, maxBytes, onError, sourcesOf = (model) => modelOf(model).sources } = options;
  const open = new Map(
    models.map((model) => [model, sourcesOf(model).filter(({ auth }) => auth === null)] as const),
  );
  const start = new Date();
  const writer = await RecordingWriter.create(
    folder,
    {
      version: 1,
      start: start.toISOString(),
      sources: Object.fromEntries(
        [...open].map(([model, all]) => [model, Object.fromEntries(all.map(({ id, base }) => [id, base]))]),
      ),
    },
    maxBytes,
  );
  const placed = await placeSources(open, (origin) => startRecordingHost({ origin, writer, onError }));
  return {
    pace: { start, since: start, factor: 1 },
    sources: placed.sources,
    standing: () => ({ bytes: writer.bytes, isFull: writer.isFull }),
    async close() {
      await placed.close();
      await writer.close();
    },
  };
}
