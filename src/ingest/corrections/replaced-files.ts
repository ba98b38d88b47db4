import pMap from 'p-map';
import { isVariableName, type VariableName } from '../../catalog/index.ts';
import { IsobarError, ResourceFault } from '../../platform/index.ts';
import type { SourceTree } from '../../source/index.ts';
import type { Manifest, RunStore, SourceRange } from '../../store/index.ts';

/** Files that are asked for at a time: fewer than ingest may, since nobody waits. */
const FILES_AT_ONCE = 4;

/** Fields by variable: the leads. */
type FieldSet = ReadonlyMap<VariableName, ReadonlySet<number>>;

/** A file that its producer has replaced since it was read. */
export interface ReplacedFile {
  readonly url: string;
  /** The version that was read. */
  readonly etag: string;
}

/** What a run was read from that is another version now. */
export interface Replaced {
  readonly files: readonly ReplacedFile[];
  /** The stored fields that were made of those files. */
  readonly fields: FieldSet;
  /** How many files were asked for. */
  readonly checked: number;
}

/**
 * Asks a run's source for the versions of the files that stored fields were read from. Files of other sources, and those whose
 * server does not answer or names no version, count as unchanged.
 * @param leads of the fields
 * Throws ResourceFault, and the signal's reason.
 */
export async function findReplaced(
  store: RunStore,
  manifest: Manifest,
  leads: readonly number[],
  tree: SourceTree,
  signal?: AbortSignal,
): Promise<Replaced> {
  const wanted = new Set(leads);
  const versions = new Map<string, Map<string, { variable: VariableName; lead: number }[]>>();
  for (const [variable, ranges] of await lineageOf(store, manifest)) {
    for (const { lead, url, etag } of ranges) {
      if (etag === null || !wanted.has(lead)) continue;
      const ofFile = versions.get(url) ?? new Map<string, { variable: VariableName; lead: number }[]>();
      versions.set(url, ofFile.set(etag, [...(ofFile.get(etag) ?? []), { variable, lead }]));
    }
  }
  const files: ReplacedFile[] = [];
  const fields = new Map<VariableName, Set<number>>();
  await pMap(
    versions,
    async ([url, byVersion]) => {
      const now = await tree.versionOf(url, signal);
      if (now === null) return;
      for (const [etag, made] of byVersion) {
        if (isSameVersion(etag, now)) continue;
        files.push({ url, etag });
        for (const { variable, lead } of made) {
          fields.set(variable, (fields.get(variable) ?? new Set<number>()).add(lead));
        }
      }
    },
    { concurrency: FILES_AT_ONCE, ...(signal && { signal }) },
  );
  return { files, fields, checked: versions.size };
}

/** Whether two entity tags name one version: compared weakly, since some servers weaken those of what they compress. */
export function isSameVersion(a: string | null, b: string | null): boolean {
  return withoutWeakness(a) === withoutWeakness(b);
}

function withoutWeakness(etag: string | null): string | null {
  return etag?.startsWith('W/') ? etag.slice(2) : etag;
}

/** The lineage of all that is stored of a run, but for damaged cubes. */
async function lineageOf(
  store: RunStore,
  manifest: Manifest,
): Promise<ReadonlyMap<VariableName, readonly SourceRange[]>> {
  const lineage = new Map<VariableName, readonly SourceRange[]>();
  for (const variable of Object.keys(manifest.cubes)) {
    if (!isVariableName(variable)) continue;
    try {
      await store.fetchIndexes(manifest, [variable]);
      const segments = store.openSeries(manifest, variable)?.segments ?? [];
      for (const { reader } of segments) await reader.fetchLineage();
      lineage.set(
        variable,
        segments.flatMap(({ reader }) => reader.readLineage()),
      );
    } catch (error) {
      // Damage is mended by others.
      if (!(error instanceof IsobarError) || error instanceof ResourceFault) throw error;
    }
  }
  return lineage;
}
