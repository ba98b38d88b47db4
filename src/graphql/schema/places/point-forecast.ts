import {
  type BilinearCorner,
  hoursWithin,
  nearestCell,
  type Place,
  type Run,
  stepsAround,
} from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';
import { SelectionEnum } from '../arguments/enums.ts';
import {
  accumulationArgument,
  leadArguments,
  leadRangeArguments,
  variablesArgument,
} from '../arguments/request-arguments.ts';
import { extraReads, shareOfLeads } from '../costs.ts';
import { ModelRef } from '../models/model.ts';
import { RunRef } from '../models/run.ts';
import { AggregatesRef, aggregatesOf } from '../series/aggregates.ts';
import { ProfileQuantityEnum, ProfileRef } from '../series/profile.ts';
import { SeriesTableRef } from '../series/series.ts';
import { WindAtHeightRef } from '../series/wind-at-height.ts';
import { CellRef } from './place.ts';

export interface PointForecast {
  readonly run: Run;
  /** Null outside the model's domain. */
  readonly place: Place | null;
  /** Whether several models share the ranges of its fields, so that this one answers as far as it goes. */
  readonly shared: boolean;
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
      resolve: ({ place }) => (place?.kind === 'corners' ? place.corners : null),
    }),
    series: t.field({
      type: SeriesTableRef,
      nullable: true,
      description:
        'Values of several variables over a range of leads. A variable that the model does not have is a column of nulls.',
      args: {
        ...variablesArgument(),
        ...accumulationArgument('How amounts over an interval are given.'),
        ...leadRangeArguments(),
      },
      complexity: ({ variables, ...range }) => {
        const share = shareOfLeads(range);
        return { field: 1 + share * extraReads(variables), multiplier: share * variables.length };
      },
      resolve: async ({ run, place, shared }, { variables, accumulation, ...range }, { request }) => {
        const leads = await request.leadRange(run, { range, shared });
        return request.series(run, place, distinct(variables), leads, { accumulation });
      },
    }),
    windAtHeight: t.field({
      type: WindAtHeightRef,
      nullable: true,
      description:
        'The wind at a chosen height, interpolated by the power law between two heights at which the model provides it. An error when the model does not provide both; the wind is never extrapolated.',
      args: {
        metres: t.arg.float({ required: true, description: 'Height above ground in m, 10 to 100.' }),
        ...leadRangeArguments(),
      },
      complexity: ({ metres: _, ...range }) => {
        const share = shareOfLeads(range);
        return { field: 1 + 3 * share, multiplier: share };
      },
      resolve: async ({ run, place, shared }, { metres, ...range }, { request }) =>
        request.windAtHeight(run, place, metres, await request.leadRange(run, { range, shared })),
    }),
    profile: t.field({
      type: ProfileRef,
      nullable: true,
      description: 'All pressure levels at one lead: a sounding.',
      args: {
        ...leadArguments(),
        quantities: t.arg({
          type: [ProfileQuantityEnum],
          description: 'Only these quantities; by default all.',
        }),
      },
      // One lead of the series of every level, which is read whole.
      complexity: ({ quantities }) => ({ field: 1 + 3 * (quantities?.length ?? 10), multiplier: 1 }),
      resolve: async ({ run, place }, { leadHours, validTime, quantities }, { request }) => {
        const lead = await request.lead(run, leadHours, validTime);
        return request.profile(run, place, lead, quantities ? distinct(quantities) : undefined);
      },
    }),
    aggregates: t.field({
      type: AggregatesRef,
      nullable: true,
      description:
        'Extremes, means and sums over local days, or parts of days, in a time zone. Days on which clocks change have 23 or 25 hours.',
      args: {
        ...variablesArgument(),
        everyHours: t.arg({
          type: 'PositiveInt',
          description:
            'Length of the periods in hours: 1, 2, 3, 4, 6, 8 or 12. By default the periods are days.',
        }),
        zone: t.arg.string({
          required: true,
          defaultValue: 'UTC',
          description: 'IANA time zone, such as `Europe/Paris`.',
        }),
        ...accumulationArgument(
          'How amounts over an interval are given before they are aggregated: use STEP for `sum`, RATE for `mean`.',
        ),
        ...leadRangeArguments(),
      },
      complexity: ({ variables, everyHours, ...range }) => {
        const share = shareOfLeads(range);
        return {
          field: 1 + share * (variables.length + extraReads(variables)),
          // A period has at most one value per hour.
          multiplier: variables.length * Math.max(0.1, share / (everyHours ?? 24)),
        };
      },
      resolve: async (
        { run, place, shared },
        { variables, everyHours, zone, accumulation, ...range },
        { request },
      ) => {
        const names = distinct(variables);
        await request.leadRange(run, { range, shared });
        const within = hoursWithin(run, range);
        const table = await request.series(run, place, names, stepsAround(run, within), { accumulation });
        return aggregatesOf(table, { everyHours: everyHours ?? null, zone, within });
      },
    }),
  }),
});

/** The names without repetitions, in order of their first occurrence. */
function distinct<Name extends string>(names: readonly Name[]): readonly Name[] {
  return [...new Set(names)];
}
