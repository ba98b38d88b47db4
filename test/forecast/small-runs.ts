import path from 'node:path';
import type { ModelId, VariableName } from '../../src/catalog/index.ts';
import { createForecasts, type ForecastRequest, type Forecasts, type Run } from '../../src/forecast/index.ts';
import type { GridSpec } from '../../src/geo/index.ts';
import { createLog } from '../../src/platform/index.ts';
import { type DraftCube, MISSING, type RunStore } from '../../src/store/index.ts';
import { COMPLETE, GRID, MIDNIGHT, openStore, SOURCE } from '../store/run-fixtures.ts';

/** A variable at each of its leads: one value for all points, or one for each (`j * nx + i`). Null is masked. */
export interface SmallVariable {
  readonly decimals: number;
  readonly leads: readonly number[];
  readonly value: (lead: number, cell: number) => number | null;
}

/** Cubes of members: planes are `[member][lead]`, on `memberDecimalsOf`. */
export type MemberCube = Pick<DraftCube, 'variable' | 'leads' | 'planes' | 'statisticsOf'> & {
  readonly members: readonly number[];
};

export interface SmallRun {
  readonly store: RunStore;
  readonly forecasts: Forecasts;
  readonly request: ForecastRequest;
  readonly run: Run;
}

let folders = 0;

/** A complete run of 2026-01-01 00 UTC in its own store below `root`; end with `closeDatabases`. */
export async function smallRun(
  root: string,
  variables: Partial<Record<VariableName, SmallVariable>>,
  {
    model = 'gfs',
    grid = GRID,
    geometry,
    ensemble = [],
  }: {
    readonly model?: ModelId;
    readonly grid?: GridSpec;
    readonly geometry?: Uint8Array;
    readonly ensemble?: readonly MemberCube[];
  } = {},
): Promise<SmallRun> {
  const store = await openStore(path.join(root, `small-${++folders}`));
  if (geometry !== undefined) await store.putGeometry(geometry);
  await publishSmallRun(store, variables, { model, grid, ensemble });
  const forecasts = createForecasts(store, createLog('silent'));
  const request = forecasts.request();
  return { store, forecasts, request, run: await request.run(model, null, null) };
}

/** Publishes a run of some variables, by default a complete one. */
export async function publishSmallRun(
  store: RunStore,
  variables: Partial<Record<VariableName, SmallVariable>>,
  {
    model = 'gfs',
    initTime = MIDNIGHT,
    grid = GRID,
    extent = COMPLETE,
    ensemble = [],
  }: {
    readonly model?: ModelId;
    readonly initTime?: Date;
    readonly grid?: GridSpec;
    /** What a complete run has. */
    /** Cubes of members, as the store takes them. */
    readonly ensemble?: readonly MemberCube[];
    readonly extent?: { readonly expectedHours: number; readonly expectedFields: number };
  } = {},
): Promise<void> {
  const draft = await store.draft(model, initTime, grid, SOURCE);
  for (const [variable, { decimals, leads, value }] of Object.entries(variables)) {
    const planes = leads.map((lead) =>
      Int32Array.from({ length: grid.nx * grid.ny }, (_, cell) => {
        const number = value(lead, cell);
        return number === null ? MISSING : Math.round(number * 10 ** decimals);
      }),
    );
    await draft.addCube({ variable: variable as VariableName, leads, planes, lineage: [] });
  }
  for (const members of ensemble) await draft.addCube({ ...members, lineage: [] });
  await draft.publish(extent);
}
