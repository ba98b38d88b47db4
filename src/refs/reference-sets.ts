import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { modelOf } from '../catalog/index.ts';
import { type MessageList, messageAxes, type Run, type RunReferences } from '../forecast/index.ts';
import { encodeReferences } from '../formats/index.ts';

/** The reference set of a run, ready to be sent. */
interface ReferenceSet {
  /** UTF-8 text of `application/json`. */
  readonly bytes: Buffer;
  /** Digest of the bytes. */
  readonly digest: string;
}

export interface ReferenceSets {
  /**
   * The set of a run, made once for each list of its messages and each address of files. Throws as `RunReferences.of`.
   * @param origin address under which the client reaches the gateway
   */
  of(run: Run, origin: string, signal?: AbortSignal): Promise<ReferenceSet>;
}

export interface ReferenceSetsOptions {
  readonly references: RunReferences;
  /** Where a client of the origin fetches the file of a message. */
  readonly addressFor: (url: string, origin: string) => string;
  /** Of this software, which sets name as their maker. */
  readonly version: string;
}

/** Only the demo's sets differ by the origin, and clients choose it: the newest few are kept. */
const MAX_ORIGINS = 4;

export function createReferenceSets({
  references,
  addressFor,
  version,
}: ReferenceSetsOptions): ReferenceSets {
  const known = new WeakMap<MessageList, LRUCache<string, ReferenceSet>>();
  return {
    async of(run, origin, signal) {
      const list = await references.of(run, signal);
      const sets = known.get(list) ?? new LRUCache({ max: MAX_ORIGINS });
      known.set(list, sets);
      const key = run.synthetic ? origin : '';
      const set = sets.get(key) ?? setOf(textOf(run, reachable(list), version));
      sets.set(key, set);
      return set;

      function reachable({ messages, ...rest }: MessageList): MessageList {
        if (!run.synthetic) return list;
        const moved = messages.map((message) => ({ ...message, url: addressFor(message.url, origin) }));
        return { ...rest, messages: moved };
      }
    },
  };
}

function textOf(run: Run, { messages, conversions, notes }: MessageList, version: string): string {
  const { model, initTime, grid, source, attribution, synthetic, manifest } = run;
  return encodeReferences({
    model,
    initTime,
    axes: messageAxes(grid),
    messages,
    conversions,
    notes,
    source,
    attribution,
    licence: manifest.source.licence ?? modelOf(model).licence,
    synthetic,
    version,
  });
}

function setOf(text: string): ReferenceSet {
  const bytes = Buffer.from(text);
  return { bytes, digest: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) };
}
