import type { ModelId } from '../../catalog/index.ts';
import type { Grid } from '../../geo/index.ts';
import { formatTime } from '../../platform/index.ts';
import type { Manifest } from '../../store/index.ts';

/** A run that can be read. */
export interface Run {
  readonly model: ModelId;
  readonly initTime: Date;
  /** INCOMING runs serve what they have so far and are never the default. */
  readonly state: 'INCOMING' | 'COMPLETE';
  /** Number of leads at which anything is stored, and how many a complete run has. */
  readonly presentHours: number;
  readonly expectedHours: number;
  /** Number of stored fields (variable and lead), and how many a complete run has. */
  readonly presentFields: number;
  readonly expectedFields: number;
  readonly publishedAt: Date;
  /** Made by the demo source, not forecast. */
  readonly synthetic: boolean;
  /** Whether its fields are ingested from its source as they are requested. */
  readonly onDemand: boolean;
  /** Where its files came from, in words. */
  readonly source: string;
  /** Line to show with its data; null if its source asks for none. */
  readonly attribution: string | null;
  /** Leads at which anything is stored, ascending. */
  readonly presentLeads: readonly number[];
  readonly grid: Grid;
  readonly manifest: Manifest;
}

/** A run as messages name it. */
export function titleOf({ model, initTime }: Pick<Run, 'model' | 'initTime'>): string {
  return `the ${model} run of ${formatTime(initTime)}`;
}

const runs = new WeakMap<Manifest, Run>();

/** The run of a manifest on its grid; made once per manifest, since manifests never change. */
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
