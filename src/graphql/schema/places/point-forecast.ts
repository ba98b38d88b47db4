import {
  type BilinearCorner,
  leadOf,
  leadRangeOf,
  nearestCell,
  type Place,
  type Run,
  searchWindows,
} from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';
import { AccumulationEnum, SelectionEnum, VariableNameEnum } from '../arguments/enums.ts';
import { rangeArguments, shareOfLeads } from '../arguments/range-arguments.ts';
import { ConditionInputRef, conditionOf, variablesIn } from '../conditions/condition.ts';
import { ConditionWindowRef, WindowChoiceEnum } from '../conditions/condition-window.ts';
import { ModelRef } from '../models/model.ts';
import { RunRef } from '../models/run.ts';
import { extraReads } from '../reads.ts';
import { AggregatesRef, aggregatesOf } from '../series/aggregates.ts';
import { ProfileQuantityEnum, ProfileRef } from '../series/profile.ts';
import { SeriesTableRef } from '../series/series.ts';
import { WindAtHeightRef } from '../series/wind-at-height.ts';
import { CellRef, GridCellRef } from './place.ts';

export interface PointForecast {
  readonly run: Run;
  /** null outside the model domain. */
  readonly place: Place | null;
}

const CornerRef = builder.objectRef<BilinearCorner>('Corner').implement({
  description: 'A grid point around a place and its part in the values there.',
  fields: (t) => ({
    cell: t.expose('cell', { type: GridCellRef, description: 'The grid point.' }),
    weight: t.exposeFloat('weight', { description: 'Above 0; the weights of all corners sum to 1.' }),
  }),
});

export const PointForecastRef = builder.objectRef<PointForecast>('PointForecast').implement({
  description: 'What one run of one model says about one place.',
  fields: (t) => ({
    model: t.field({ type: ModelRef, description: 'The model.', resolve: ({ run }) => run.model }),
    // Behind a function: the type of a run has a member that Pothos would take for an iterator.
    run: t.field({ type: RunRef, description: 'The run that answers.', resolve: (parent) => parent.run }),
    insideDomain: t.boolean({
      description:
        'False where the place lies outside the domain of the run (`run.domain`): every value is null there.',
      resolve: ({ place }) => place !== null,
    }),
    cell: t.field({
      type: CellRef,
      nullable: true,
      description: 'The nearest grid point; null outside the domain.',
      resolve: ({ place }) => place && nearestCell(place),
    }),
    selection: t.field({
      type: SelectionEnum,
      nullable: true,
      description:
        'How values come from grid points here: NEAREST also where BILINEAR was asked for and has no points on all sides. Null outside the domain.',
      resolve: ({ place }) => place && (place.kind === 'cell' ? 'NEAREST' : 'BILINEAR'),
    }),
    corners: t.field({
      type: [CornerRef],
      nullable: true,
      description:
        'The grid points between which values are interpolated; null unless the selection is BILINEAR.',
      resolve: ({ place }) => (place?.kind === 'corners' ? place.corners : null),
    }),
    series: t.field({
      type: SeriesTableRef,
      nullable: true,
      description: 'Values over the leads of the run. A variable that the model lacks is a column of nulls.',
      args: {
        variables: t.arg({
          type: [VariableNameEnum],
          required: true,
          description: 'Which; one that is named twice is given once.',
        }),
        accumulation: t.arg({
          type: AccumulationEnum,
          required: true,
          defaultValue: 'STEP',
          description: 'How sums over an interval are given.',
        }),
        ...rangeArguments(),
      },
      complexity: ({ variables, ...range }) => {
        const share = shareOfLeads(range);
        return { field: 1 + share * extraReads(variables), multiplier: share * variables.length };
      },
      resolve: ({ run, place }, { variables, accumulation, ...range }, { request }) =>
        request.series(run, place, distinct(variables), leadRangeOf(run, range), { accumulation }),
    }),
    windAtHeight: t.field({
      type: WindAtHeightRef,
      nullable: true,
      description:
        'The wind at a height between two at which the model gives it, by the power law. An error where it does not give both; nothing is extrapolated.',
      args: {
        metres: t.arg.float({ required: true, description: 'Height above ground, m, 10 to 100.' }),
        ...rangeArguments(),
      },
      complexity: ({ metres: _, ...range }) => {
        const share = shareOfLeads(range);
        return { field: 1 + 3 * share, multiplier: share };
      },
      resolve: ({ run, place }, { metres, ...range }, { request }) =>
        request.windAtHeight(run, place, metres, leadRangeOf(run, range)),
    }),
    profile: t.field({
      type: ProfileRef,
      nullable: true,
      description: 'All pressure levels at one lead: a sounding.',
      args: {
        leadHours: t.arg({
          type: 'NonNegativeInt',
          description: 'The lead, hours: an output step of the model. Either this or `validTime`.',
        }),
        validTime: t.arg({ type: 'DateTime', description: 'The valid time. Either this or `leadHours`.' }),
        quantities: t.arg({
          type: [ProfileQuantityEnum],
          description: 'Only these; all when left out.',
        }),
      },
      // A lead of every level's series, which is read whole.
      complexity: ({ quantities }) => ({ field: 1 + 3 * (quantities?.length ?? 10), multiplier: 1 }),
      resolve: ({ run, place }, { leadHours, validTime, quantities }, { request }) => {
        const lead = leadOf(run, leadHours, validTime);
        return request.profile(run, place, lead, quantities ? distinct(quantities) : undefined);
      },
    }),
    aggregates: t.field({
      type: AggregatesRef,
      nullable: true,
      description:
        'Extremes, means and sums over days, or parts of days, on the clocks of a time zone. Days on which clocks change have 23 or 25 hours.',
      args: {
        variables: t.arg({ type: [VariableNameEnum], required: true, description: 'Which.' }),
        everyHours: t.arg({
          type: 'PositiveInt',
          description: 'Length of the periods, hours: 1, 2, 3, 4, 6, 8 or 12. Days when left out.',
        }),
        zone: t.arg.string({
          required: true,
          defaultValue: 'UTC',
          description: 'IANA time zone, such as Europe/Paris.',
        }),
        accumulation: t.arg({
          type: AccumulationEnum,
          required: true,
          defaultValue: 'STEP',
          description: 'How sums over an interval are given before: STEP for their sum, RATE for their mean.',
        }),
        ...rangeArguments(),
      },
      complexity: ({ variables, everyHours, ...range }) => {
        const share = shareOfLeads(range);
        return {
          field: 1 + share * (variables.length + extraReads(variables)),
          // A period has fewer values than it has hours.
          multiplier: variables.length * Math.max(0.1, share / (everyHours ?? 24)),
        };
      },
      resolve: async (
        { run, place },
        { variables, everyHours, zone, accumulation, ...range },
        { request },
      ) => {
        const names = distinct(variables);
        const table = await request.series(run, place, names, leadRangeOf(run, range), { accumulation });
        return aggregatesOf(table, everyHours ?? null, zone);
      },
    }),
    windows: t.field({
      type: [ConditionWindowRef],
      nullable: true,
      description: 'The times in which a condition holds: when it is dry, calm and warm enough, say.',
      args: {
        where: t.arg({ type: ConditionInputRef, required: true, description: 'The condition.' }),
        minimumHours: t.arg({
          type: 'PositiveInt',
          required: true,
          defaultValue: 1,
          description: 'Whole hours that it must hold without a break.',
        }),
        which: t.arg({
          type: WindowChoiceEnum,
          required: true,
          defaultValue: 'ALL',
          description: 'Which of the windows are given.',
        }),
        uncertain: t.arg.boolean({
          required: true,
          defaultValue: true,
          description: 'Whether windows that missing values leave open are given too.',
        }),
        ...rangeArguments(),
      },
      complexity: ({ where, minimumHours: _, which, uncertain: __, ...range }) => {
        const variables = variablesIn(where);
        const share = shareOfLeads(range);
        return {
          field: 1 + share * (variables.length + extraReads(variables)),
          multiplier: which === 'ALL' ? 10 * share : 1,
        };
      },
      resolve: async ({ run, place }, { where, minimumHours, which, uncertain, ...range }, { request }) => {
        const condition = await conditionOf(where);
        const table = await request.series(run, place, variablesIn(where), leadRangeOf(run, range));
        return searchWindows(table, condition, { minimumHours, which, uncertain });
      },
    }),
  }),
});

/** Each once, in the order of the first. */
function distinct<Name extends string>(names: readonly Name[]): readonly Name[] {
  return [...new Set(names)];
}
