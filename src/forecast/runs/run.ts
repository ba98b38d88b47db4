import type { ModelId } from '../../catalog/index.ts';
import type { Grid } from '../../geo/index.ts';
import type { Manifest } from '../../store/index.ts';

/** A run that can be read. */
export interface Run {
  readonly model: ModelId;
  readonly initTime: Date;
  /** INCOMING runs answer for what they have and are never a default. */
  readonly state: 'INCOMING' | 'COMPLETE';
  /** Leads of which something is stored, and those of a complete run. */
  readonly presentHours: number;
  readonly expectedHours: number;
  /** Fields (variable and lead) that are stored, and those of a complete run. */
  readonly presentFields: number;
  readonly expectedFields: number;
  readonly publishedAt: Date;
  /** Made up rather than forecast. */
  readonly synthetic: boolean;
  /** Its fields are taken in from its source when they are asked for. */
  readonly onDemand: boolean;
  /** Where its files came from, in words. */
  readonly source: string;
  /** Line to show with its data; null where its source asks for none. */
  readonly attribution: string | null;
  /** Leads at which anything is stored, ascending. */
  readonly presentLeads: readonly number[];
  readonly grid: Grid;
  readonly manifest: Manifest;
}

const runs = new WeakMap<Manifest, Run>();

/** The run of a manifest on its grid; made once, since manifests never change. */
export function runOf(manifest: Manifest, grid: Grid): Run {
  const known = runs.get(manifest);
  if (known !== undefined) return known;
  const { model, state, presentHours, expectedHours, presentFields, expectedFields, source } = manifest;
  const run: Run = {
    model,
    initTime: new Date(manifest.initTime),
    state,
    presentHours,
    expectedHours,
    presentFields,
    expectedFields,
    publishedAt: new Date(manifest.publishedAt),
    synthetic: source.synthetic,
    onDemand: source.onDemand === true,
    source: source.label,
    attribution: source.attribution?.replace('{year}', manifest.initTime.slice(0, 4)) ?? null,
    presentLeads: leadsIn(manifest),
    grid,
    manifest,
  };
  runs.set(manifest, run);
  return run;
}

function leadsIn({ cubes }: Manifest): readonly number[] {
  const leads = Object.values(cubes).flatMap((segments) => segments.flatMap((segment) => segment.leads));
  return [...new Set(leads)].sort((a, b) => a - b);
}
