import { createHash } from 'node:crypto';
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
  /** The set of a run, made once for each list of its messages. Throws as `RunReferences.of`. */
  of(run: Run, signal?: AbortSignal): Promise<ReferenceSet>;
}

/** @param version of this software, which sets name as their maker */
export function createReferenceSets(references: RunReferences, version: string): ReferenceSets {
  const sets = new WeakMap<MessageList, ReferenceSet>();
  return {
    async of(run, signal) {
      const list = await references.of(run, signal);
      const set = sets.get(list) ?? setOf(textOf(run, list, version));
      sets.set(list, set);
      return set;
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
