import { describe, expect, it } from 'vitest';
import {
  bucketHoursOf,
  CONVERSIONS,
  EARTH_RADIUS_METRES,
  latencyOf,
  leadsOf,
  MODEL_IDS,
  type Model,
  type ModelId,
  modelOf,
  NEGATIVE_PRECIPITATION_TOLERANCE,
  type SourceBase,
} from '../../src/catalog/index.ts';
import { hasShared } from '../support/shared.ts';
import { type JsonModel, readModelsJson } from './models-json.ts';

type Json = Readonly<Record<string, unknown>>;

const reference = hasShared ? readModelsJson() : null;

/** Members of the reference that other tests compare, or that are prose. */
const ELSEWHERE = ['surface', 'pressure'];

/** Takes a member out of a copy, so that members that were not compared are left over. */
function taker(json: Json): { take: (name: string) => unknown; left: () => string[] } {
  const rest = new Map(Object.entries(json).filter(([name]) => !ELSEWHERE.includes(name)));
  return {
    take: (name) => {
      const value = rest.get(name);
      rest.delete(name);
      return value;
    },
    left: () => [...rest.keys()],
  };
}

const twoDigits = (hours: readonly number[]): string[] => hours.map((hour) => String(hour).padStart(2, '0'));

function compareSource(source: SourceBase, json: Json): void {
  const { take, left } = taker(json);
  expect(source.id).toBe(take('id'));
  expect(source.base).toBe(take('base'));
  const start = take('start') as string | undefined;
  expect(source.start).toBe(start === undefined || start.startsWith('unverified') ? null : start);
  const retentions = (['hours', 'days', 'runs'] as const).flatMap((unit) => {
    const count = take(`retention_${unit}`);
    return count === undefined ? [] : [{ unit, count }];
  });
  expect(source.retention).toEqual(retentions[0] ?? null);
  const auth = take('auth') as string | undefined;
  const kinds: Readonly<Record<string, string>> = {
    'SAS token from Planetary Computer': 'sas-token',
    apikey: 'api-key',
  };
  expect(source.auth?.kind).toBe(auth === undefined ? undefined : kinds[auth]);
  expect(left()).toEqual([]);
}

function compareGrid(grid: Model['grid'], json: Json): void {
  const { take, left } = taker(json);
  const kinds: Readonly<Record<string, string>> = {
    regular_ll: 'latlon',
    lambert: 'lambert',
    unstructured: 'icosahedral',
  };
  expect(`3.${grid.template}`).toBe(take('template'));
  expect(grid.kind).toBe(kinds[String(take('kind'))]);
  expect(grid.points).toBe(take('points'));
  expect(grid.winds).toBe(take('winds'));
  expect(take('shape_of_earth')).toBe(6);
  expect(take('earth_radius_m')).toBe(EARTH_RADIUS_METRES);
  const bitmap = String(take('bitmap'));
  expect(bitmap.split(/[ ,]/)[0]).toBe({ none: 'no', rare: 'rare', mask: 'yes' }[grid.missing]);
  expect(grid.missingPoints).toBe(grid.missing === 'mask' ? Number(/\d+/.exec(bitmap)) : 0);
  if (grid.kind === 'icosahedral') {
    expect(grid.numberOfGridUsed).toBe(take('number_of_grid_used'));
    expect(grid.uuid).toBe(take('uuid'));
    // How others remap the grid, and the source of its coordinates as prose: not facts in the catalog.
    take('common_remap');
    expect(take('coordinates')).toContain('CLAT and CLON');
  } else {
    const names = {
      nx: 'nx',
      ny: 'ny',
      latitudeOfFirst: 'first_lat',
      longitudeOfFirst: 'first_lon',
      latitudeOfLast: 'last_lat',
      longitudeOfLast: 'last_lon',
      scanningMode: 'scanning_mode',
      resolutionAndComponentFlags: 'resolution_component_flags',
    } as const;
    for (const [ours, theirs] of Object.entries(names)) {
      expect(grid[ours as keyof typeof names], ours).toBe(take(theirs));
    }
    expect(grid.nx * grid.ny).toBe(grid.points);
  }
  if (grid.kind === 'latlon') {
    expect(grid.stepDegrees).toBe(take('dx_deg'));
    expect(grid.stepDegrees).toBe(take('dy_deg'));
  }
  if (grid.kind === 'lambert') {
    expect(grid.dxMetres).toBe(take('dx_m'));
    expect(grid.dyMetres).toBe(take('dy_m'));
    for (const name of ['lov', 'lad', 'latin1', 'latin2'] as const) expect(grid[name], name).toBe(take(name));
  }
  expect(left()).toEqual([]);
}

/** The reference states latencies in six forms. */
function compareLatency(model: ModelId, json: Json): void {
  const ofHorizon = (hours: number): number => {
    const group = modelOf(model).cycles.find(({ leads }) => leads.at(-1)?.to === hours);
    return latencyOf(model, group?.hours[0] ?? -1).lastMinutes;
  };
  for (const [name, minutes] of Object.entries(json)) {
    if (name === 'first') expect(latencyOf(model, 0).firstMinutes).toBe(minutes);
    else if (name === 'last') expect(latencyOf(model, 0).lastMinutes).toBe(minutes);
    else if (name === 'intermediate_last') expect(latencyOf(model, 3).lastMinutes).toBe(minutes);
    else if (name.startsWith('f')) expect(ofHorizon(Number(name.slice(1)))).toBe(minutes);
    else {
      for (const hour of name.split('/')) expect(latencyOf(model, Number(hour)).lastMinutes).toBe(minutes);
    }
  }
}

function compareAccumulation(model: ModelId, json: Json): void {
  const { take, left } = taker(json);
  const { accumulation } = modelOf(model);
  expect(accumulation.kind).toBe(take('kind'));
  const resets = take('reset_hours') as number | Readonly<Record<string, number>> | undefined;
  for (const hour of modelOf(model).cycles.flatMap(({ hours }) => hours)) {
    const reset = typeof resets === 'object' ? resets[twoDigits([hour])[0]!] : resets;
    expect(bucketHoursOf(model, hour), `${hour} UTC`).toBe(reset ?? null);
  }
  const direct = accumulation.kind === 'bucket' ? accumulation.directFromLeadHours : null;
  const tail = take('tail') as string | undefined;
  expect(direct).toBe(tail === undefined ? null : Number(/from f(\d+)/.exec(tail)?.[1]));
  // Run totals in addition to the records used, and units that the native fields have.
  for (const name of ['also', 'unit', 'time_unit']) take(name);
  expect(left()).toEqual([]);
}

function compareContract(model: Model, json: Json): void {
  expect(model.contract.horizonHours).toBe(json['horizon']);
  expect(model.contract.updateCycleHours).toBe(json['update_hours']);
  expect(model.contract.archive).toBe(json['archive']);
  expect(Object.keys(json).sort()).toEqual(['archive', 'horizon', 'update_hours']);
}

function compareFiles(files: Model['files'], json: Json): void {
  const written = Object.entries(files).map(([product, path]) => [
    product,
    product === 'time-invariant-level' ? path.replace('{var}', 'hhl').replace('{VAR}', 'HHL') : path,
  ]);
  expect(Object.fromEntries(written)).toEqual(json);
}

describe.skipIf(reference === null)('facts of the models agree with the reference', () => {
  it.each(MODEL_IDS)('%s', (id) => {
    const model = modelOf(id);
    const { take, left } = taker(reference!.models[id] as JsonModel);
    expect(model.id).toBe(take('id'));
    expect(model.title.normalize('NFD').replace(/\p{M}/gu, '')).toBe(take('name'));
    const letters = (text: string): string => text.toLowerCase().replaceAll(' ', '');
    // The reference adds remarks to some.
    expect(letters(String(take('coverage'))).startsWith(letters(model.coverage))).toBe(true);
    expect(model.centre).toBe(take('centre'));
    expect(model.licence).toBe(take('licence'));
    expect(model.attribution).toBe(take('attribution'));
    compareFiles(model.files, take('files') as Json);
    expect(model.groups).toEqual(take('groups') ?? []);

    const index = take('index') as string | null;
    const kind = index?.startsWith('append .idx') ? 'wgrib2-idx' : index && 'ecmwf-index';
    expect(model.index).toBe(kind);
    expect(model.compression).toBe((take('compression') as string | null)?.split(',')[0] ?? null);

    // NAM has ended: NOMADS, which keeps ten days, has nothing of it any more.
    const sources = (take('sources') as readonly Json[]).filter(
      (source) => !(id === 'nam' && source['id'] === 'nomads'),
    );
    expect(model.sources.length).toBe(sources.length);
    for (const [i, source] of model.sources.entries()) compareSource(source, sources[i]!);

    const steps = take('steps') as readonly { cycles: string[]; ranges: object[]; count: number }[];
    expect(model.cycles.map(({ hours, leads }) => ({ cycles: twoDigits(hours), ranges: leads }))).toEqual(
      steps.map(({ cycles, ranges }) => ({ cycles, ranges })),
    );
    for (const { cycles, count } of steps) {
      for (const cycle of cycles) expect(leadsOf(id, Number(cycle)).length).toBe(count);
    }
    expect(model.horizonHours).toBe(take('max_lead_hours'));

    compareLatency(id, take('latency_minutes') as Json);
    compareGrid(model.grid, take('grid') as Json);
    expect(model.packing.templates.map((template) => `5.${template}`)).toEqual(take('packing'));
    const { earlier } = model.packing;
    expect(earlier && `5.${earlier.templates} before ${earlier.before.slice(0, 13)}`).toBe(
      take('packing_before') ?? null,
    );
    const accumulation = take('accumulation') as Json;
    expect(accumulation).toEqual(reference!.total_precipitation.accumulation[id]);
    compareAccumulation(id, accumulation);
    compareContract(model, take('seed') as Json);

    const status = String(take('status'));
    const { stream } = model;
    if (model.status.state === 'retired') {
      // The notice names the first run that is not made any more; runs are six hours apart.
      const firstWithout = new Date(Date.parse(model.status.lastRun) + 6 * 3_600_000).toISOString();
      expect(status).toContain(`retired ${firstWithout.slice(0, 13)}Z`);
      expect(take('successor')).toBe('RRFS v1');
      expect(model.status.successor).toBe('rrfs');
    } else {
      expect(status).toBe('operational');
    }
    const cycleHours = stream && twoDigits(stream.earlier.cycleHours).join('/');
    expect(
      stream &&
        `${stream.usual} for every cycle from run ${stream.earlier.before.slice(0, 13)}; before that ${stream.earlier.stream} for ${cycleHours}`,
    ).toBe((take('stream_rule') as string | undefined)?.split(' and ')[0] ?? null);
    const history = take('path_history') as string | undefined;
    if (history !== undefined) expect(history).toContain(`before ${model.pathsSince?.slice(0, 13)};`);
    expect(left()).toEqual([]);
  });

  it('lists the same conversions, and those that the reference describes in words', () => {
    const described = [
      'mean_of_step',
      'omega_from_w',
      'rate_of_step',
      'sum',
      'same_field',
      'height_or_none',
      'ptype_from_flags',
      'ptype_from_ww',
    ];
    const others = Object.keys(CONVERSIONS).filter((name) => !described.includes(name));
    expect(others.sort()).toEqual(Object.keys(reference!.conversions).sort());
  });

  it('tolerates the same decrease of precipitation sums', () => {
    expect(NEGATIVE_PRECIPITATION_TOLERANCE).toBe(
      reference!.total_precipitation.negative_tolerance_kg_m2_per_h,
    );
  });
});
