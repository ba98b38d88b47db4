import { horizonOf, type ModelId } from '../../../catalog/index.ts';
import type { Grid } from '../../../geo/index.ts';
import { formatTime } from '../../../platform/index.ts';
import { type Manifest, stateOf } from '../../../store/index.ts';

/**
 * How much of a run that can be read is stored. INCOMING: some hours, with more to come; it answers with them when it is named.
 * ON_DEMAND: what was requested so far, read from its source; it answers for everything when it is named, and is in no list.
 * Neither is ever the default.
 */
type ReadableState = 'INCOMING' | 'COMPLETE' | 'ON_DEMAND';

/** A run that can be read. */
export interface Run {
  readonly model: ModelId;
  readonly initTime: Date;
  readonly state: ReadableState;
  /** Number of leads at which anything is stored, and how many a complete run has. */
  readonly presentHours: number;
  readonly expectedHours: number;
  /** Number of stored fields (variable and lead), and how many a complete run has. */
  readonly presentFields: number;
  readonly expectedFields: number;
  /** The last lead that it answers for: of a complete run the last that is stored, of others the last that it should have. */
  readonly horizonHours: number;
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
  /** Leads up to the last present one of which its source should have more than is stored, ascending: values that lack are null. */
  readonly missingLeads: readonly number[];
  /** Leads that its answers have, ascending: those present and those missing. */
  readonly axisLeads: readonly number[];
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
  const initTime = new Date(manifest.initTime);
  const presentLeads = leadsIn(manifest);
  const lastPresent = state === 'COMPLETE' ? presentLeads.at(-1) : undefined;
  const end = presentLeads.at(-1) ?? -1;
  const missingLeads = (manifest.missingLeads ?? []).filter((lead) => lead <= end);
  const run: Run = {
    model,
    initTime,
    state: stateOf({ state, onDemand: source.onDemand === true }),
    presentHours,
    expectedHours,
    presentFields,
    expectedFields,
    horizonHours: lastPresent ?? horizonOf(model, initTime.getUTCHours()),
    publishedAt: new Date(manifest.publishedAt),
    synthetic: source.synthetic,
    onDemand: source.onDemand === true,
    source: source.label,
    attribution: source.attribution?.replace('{year}', manifest.initTime.slice(0, 4)) ?? null,
    presentLeads,
    missingLeads,
    axisLeads: [...new Set([...presentLeads, ...missingLeads])].sort((a, b) => a - b),
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
