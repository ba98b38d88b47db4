import { PRESSURE_LEVELS_HPA, type SeriesName } from '../../../catalog/index.ts';
import {
  AZIMUTHS,
  type BilinearCorner,
  evapotranspirationAt,
  hoursWithin,
  nearestCell,
  type Place,
  type Run,
  stepsAround,
  sunlightOnPlane,
  TILTS,
  withDefaultEnd,
} from '../../../forecast/index.ts';
import { LOOKUP, reading, workOfGround } from '../../../http/index.ts';
import { builder } from '../../builder.ts';
import { COMPARE_LEAD, LEAF, list, one, PERIOD, PLAN, ranged, taking } from '../../pricing/price.ts';
import { hoursIn } from '../../pricing/scope.ts';
import { CellRef, type RequestedPlace, zoneAt } from '../arguments/place.ts';
import { requireInRange } from '../arguments/ranges.ts';
import { leadArguments, leadRangeArguments, periodArguments } from '../arguments/request-arguments.ts';
import { thenUnit, unitArgument } from '../arguments/value-arguments.ts';
import { SelectionEnum } from '../enums.ts';
import { ModelRef } from '../models/model.ts';
import { RunRef } from '../models/runs/run.ts';
import { AggregatesRef, aggregatesOf } from '../series/aggregates.ts';
import { ProfileRef } from '../series/profile.ts';
import { SeriesTableRef } from '../series/series.ts';
import {
  evapotranspirationCost,
  ReferenceEvapotranspirationRef,
  SUNLIGHT,
  TiltedRadiationRef,
  tiltedCost,
  WATER,
} from '../series/sunlight.ts';
import { WIND_SPEED, WindAtHeightRef } from '../series/wind-at-height.ts';
import { ElevationCorrectionRef } from './elevation.ts';

/** The winds that those at other heights are computed from. */
const HUB_WINDS: readonly SeriesName[] = ['wind_u_10m', 'wind_v_10m', 'wind_u_100m', 'wind_v_100m'];

export interface PointForecast {
  readonly run: Run;
  readonly requested: RequestedPlace;
  /** Null outside the model's domain. */
  readonly place: Place | null;
  /** Whether several models share the ranges of its fields, so that this one answers as far as it goes. */
  readonly shared: boolean;
  /** Whether a range without an end goes to the end of the run, since the caller named the run. */
  readonly whole: boolean;
}

const CornerRef = builder.objectRef<BilinearCorner>('Corner').implement({
  description: 'A grid point around a place and its weight in interpolated values.',
  fields: (t) => ({
    cell: t.expose('cell', { type: CellRef, description: 'The grid point.' }),
    weight: t.exposeFloat('weight', {
      description: 'Its weight, above 0; the weights of all corners add up to 1.',
    }),
  }),
});

export const PointForecastRef = builder.objectRef<PointForecast>('PointForecast').implement({
  description: 'The forecast of one run of one model for one place.',
  fields: (t) => ({
    model: t.field({ type: ModelRef, description: 'The model.', resolve: ({ run }) => run.model }),
    run: t.expose('run', { type: RunRef, description: 'The run that the values are from.' }),
    insideDomain: t.boolean({
      description:
        'False when the place lies outside the domain of the run (`run.domain`): then all values are null.',
      resolve: ({ place }) => place !== null,
    }),
    cell: t.field({
      type: CellRef,
      nullable: true,
      description: 'The nearest grid point by great-circle distance; null outside the domain.',
      resolve: ({ place }) => place && nearestCell(place),
    }),
    distanceKm: t.float({
      nullable: true,
      description:
        'Great-circle distance from the requested place to `cell` in km, rounded to 10 m; null outside the domain.',
      resolve: ({ place }) => place && nearestCell(place).distanceKm,
    }),
    elevation: t.float({
      nullable: true,
      description:
        'Height of the model’s ground at the place above mean sea level in m, interpolated like all values where `selection` is BILINEAR: temperatures at 2 m are those above this ground, unless the forecast is asked for with `elevation`. Null outside the domain, and where the model or the run has no `surface_altitude`.',
      cost: () => one(workOfGround().price),
      resolve: ({ run, place }, _, { request }) => request.ground(run, place),
    }),
    elevationCorrection: t.field({
      type: ElevationCorrectionRef,
      nullable: true,
      description:
        'How `air_temperature_2m` is corrected in this forecast; null where it was not asked for with `elevation`, and outside the domain.',
      resolve: ({ place }) => place?.height ?? null,
    }),
    selection: t.field({
      type: SelectionEnum,
      nullable: true,
      description:
        'How grid points answer for this place: NEAREST also when BILINEAR was requested but grid points do not surround the place. Null outside the domain.',
      resolve: ({ place }) => place && (place.kind === 'cell' ? 'NEAREST' : 'BILINEAR'),
    }),
    corners: t.field({
      type: [CornerRef],
      nullable: true,
      description: 'The grid points that values are interpolated from; null unless `selection` is BILINEAR.',
      cost: () => list(LEAF, 4),
      resolve: ({ place }) => (place?.kind === 'corners' ? place.corners : null),
    }),
    series: t.field({
      type: SeriesTableRef,
      nullable: true,
      description: 'Values of several variables over the run’s leads in a range.',
      args: leadRangeArguments(),
      cost: (args, outer) => ({ ...one(LOOKUP, ranged(args, outer)), once: PLAN }),
      resolve: async ({ run, requested, place, shared, whole }, range, { request }) => ({
        requested,
        table: request.table(run, place, await request.leadRange(run, { range, shared }, whole)),
      }),
    }),
    windAtHeight: t.field({
      type: WindAtHeightRef,
      nullable: true,
      description:
        'The wind at a chosen height, interpolated by the power law between two heights at which the model provides it. An error when the model does not provide both; the wind is never extrapolated.',
      args: {
        metres: t.arg.float({ required: true, description: 'Height above ground in m, 10 to 100.' }),
        ...unitArgument(),
        ...leadRangeArguments(),
      },
      cost: (args, outer) => {
        const scope = ranged(args, outer);
        const work = reading(HUB_WINDS, scope.leads) + scope.leads * COMPARE_LEAD * 4;
        return taking({ series: 2 }, one(LOOKUP + work, scope));
      },
      resolve: async ({ run, place, shared, whole }, { metres, unit, ...range }, { request }) => {
        const leads = await request.leadRange(run, { range, shared }, whole);
        const table = request.windAtHeight(run, place, metres, leads);
        return thenUnit(WIND_SPEED, unit, (chosen) => ({ table, unit: chosen }));
      },
    }),
    tiltedRadiation: t.field({
      type: TiltedRadiationRef,
      nullable: true,
      description:
        'Shortwave radiation on a tilted plane, as of a roof or a solar panel. An error for models without `shortwave_radiation`.',
      args: {
        tilt: t.arg.float({
          required: true,
          description: 'Degrees between the plane and the horizontal, 0 to 90.',
        }),
        azimuth: t.arg.float({
          required: true,
          defaultValue: 180,
          description:
            'Degrees clockwise from north of the direction that the plane faces, 0 to 360; 180 is south.',
        }),
        ...unitArgument(),
        ...leadRangeArguments(),
      },
      cost: (args, outer) => tiltedCost(ranged(args, outer)),
      resolve: async (
        { run, place, requested, shared, whole },
        { tilt, azimuth, unit, ...leads },
        { request },
      ) => {
        requireInRange('tilt', tilt, TILTS);
        requireInRange('azimuth', azimuth, AZIMUTHS);
        const range = await request.leadRange(run, { range: leads, shared }, whole);
        const plane = { tilt, azimuth };
        const found = await sunlightOnPlane(request, { run, place, location: requested, range }, plane);
        return thenUnit(SUNLIGHT, unit, (chosen) => ({ plane, table: found.table, found, unit: chosen }));
      },
    }),
    referenceEvapotranspiration: t.field({
      type: ReferenceEvapotranspirationRef,
      nullable: true,
      description:
        'Evapotranspiration of well-watered grass, from which the water that crops need is computed. An error for models without one of its inputs: `shortwave_radiation`, `air_temperature_2m`, `relative_humidity_2m`, `wind_u_10m`, `wind_v_10m` and `surface_altitude`.',
      args: { ...unitArgument(), ...leadRangeArguments() },
      cost: (args, outer) => evapotranspirationCost(ranged(args, outer), ranged({}, outer).leads),
      resolve: async ({ run, place, requested, shared, whole }, { unit, ...leads }, { request }) => {
        const range = await request.leadRange(run, { range: leads, shared }, whole);
        const found = await evapotranspirationAt(request, { run, place, location: requested, range });
        return thenUnit(WATER, unit, (chosen) => ({ table: found.table, found, unit: chosen, requested }));
      },
    }),
    profile: t.field({
      type: ProfileRef,
      nullable: true,
      description: 'All pressure levels at one lead: a sounding.',
      args: leadArguments(),
      cost: (_, scope) => one(LOOKUP, { ...scope, axis: PRESSURE_LEVELS_HPA.length }),
      resolve: async ({ run, place }, { leadHours, validTime }, { request }) =>
        request.profile(run, place, await request.lead(run, leadHours, validTime)),
    }),
    aggregates: t.field({
      type: AggregatesRef,
      nullable: true,
      description:
        'Extremes, means and sums over local days, or parts of days, in a time zone. Days on which clocks change have 23 or 25 hours.',
      args: {
        ...periodArguments(),
        ...leadRangeArguments(),
      },
      cost: (args, outer) => {
        const scope = ranged(args, outer);
        const hours = typeof args.everyHours === 'number' ? args.everyHours : 24;
        // The first and the last period may be cut by the range.
        const axis = Math.ceil(hoursIn(scope, args) / hours) + 1;
        return { ...one(LOOKUP, { ...scope, axis }), once: PLAN + axis * PERIOD };
      },
      // A period has at most one value per hour.
      resolve: async (
        { run, requested, place, shared, whole },
        { everyHours, zone, ...range },
        { request },
      ) => {
        await request.leadRange(run, { range, shared });
        const within = hoursWithin(run, whole ? range : withDefaultEnd(run, range));
        const table = request.table(run, place, stepsAround(run, within));
        return aggregatesOf(table, {
          everyHours: everyHours ?? null,
          zone: await zoneAt(requested, zone),
          within,
        });
      },
    }),
  }),
});
