import { type ModelId, quantityOf, type SeriesName } from '../../../catalog/index.ts';
import {
  ALIGNMENTS,
  type Alignment,
  agreement,
  type Run,
  type Spread,
  type SpreadMember,
} from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';
import { ModelIdEnum } from '../arguments/enums.ts';
import {
  AXIS_COST,
  convertedUnits,
  presented,
  presentedDifferences,
  unitArgument,
  valueArguments,
} from '../arguments/value-arguments.ts';
import { comparisonOf, ThresholdInputRef } from '../conditions/condition.ts';
import { RunRef } from '../models/run.ts';
import { VariableRef } from '../models/variable.ts';

/** A spread with what it was made from. */
export interface SpreadOfRuns {
  readonly variable: SeriesName;
  readonly spread: Spread;
  readonly runs: ReadonlyMap<ModelId, Run>;
}

interface MemberOfSpread extends SpreadMember {
  readonly variable: SeriesName;
  readonly run: Run | null;
}

const ALIGNED: Readonly<Record<Alignment, string>> = {
  COMMON: 'At valid times at which every model that takes part has a value.',
  UNION: 'At valid times at which at least one has.',
};

export const AlignmentEnum = builder.enumType('Alignment', {
  description: 'At which valid times several models are put together. Nothing is interpolated.',
  values: Object.fromEntries(
    ALIGNMENTS.map((alignment) => [alignment, { value: alignment, description: ALIGNED[alignment] }]),
  ) as Record<Alignment, { value: Alignment; description: string }>,
});

const SpreadMemberRef = builder.objectRef<MemberOfSpread>('SpreadMember').implement({
  description: 'A model that takes part in a spread.',
  fields: (t) => ({
    model: t.expose('model', { type: ModelIdEnum, description: 'Which.' }),
    run: t.field({
      type: RunRef,
      nullable: true,
      description: 'The run of it that was read.',
      resolve: (parent) => parent.run,
    }),
    values: t.field({
      type: 'FloatSeries',
      description: 'One for each of the spread’s `validTimes`; null where it has none.',
      args: valueArguments(),
      complexity: AXIS_COST,
      resolve: ({ values, variable }, args) => presented(values, quantityOf(variable), args),
    }),
  }),
});

type Statistic = 'median' | 'minimum' | 'maximum';

export const SpreadRef = builder.objectRef<SpreadOfRuns>('Spread').implement({
  description: 'One variable of several models at one place, each model with the same weight.',
  fields: (t) => {
    const statistic = (name: Statistic, description: string) =>
      t.field({
        type: 'FloatSeries',
        description: `${description} One for each of \`validTimes\`.`,
        args: valueArguments(),
        complexity: AXIS_COST,
        resolve: ({ spread, variable }, args) => presented(spread[name], quantityOf(variable), args),
      });
    return {
      variable: t.field({
        type: VariableRef,
        description: 'What is compared.',
        resolve: ({ variable }) => quantityOf(variable),
      }),
      units: t.string({
        description: 'Unit of the statistics when they are asked for in the same `unit`.',
        args: unitArgument(),
        resolve: ({ variable }, { unit }) => convertedUnits(quantityOf(variable).units, unit),
      }),
      cellMethods: t.string({
        nullable: true,
        description: 'CF cell methods, alike in all models; null where no model has a value.',
        resolve: ({ spread }) => spread.cellMethods,
      }),
      alignment: t.field({
        type: AlignmentEnum,
        description: 'How valid times were chosen.',
        resolve: ({ spread }) => spread.alignment,
      }),
      validTimes: t.field({
        type: ['DateTime'],
        complexity: AXIS_COST,
        description: 'The axis of all that follows.',
        resolve: ({ spread }) => spread.validTimes,
      }),
      windowStarts: t.field({
        type: ['DateTime'],
        nullable: { list: true, items: true },
        complexity: AXIS_COST,
        description:
          'For sums and maxima: when their windows begin, alike in all models. Null as a whole for values of a moment.',
        resolve: ({ spread }) => spread.windowStarts,
      }),
      count: t.intList({
        complexity: AXIS_COST,
        description: 'How many models have a value, at each of `validTimes`.',
        resolve: ({ spread }) => spread.count,
      }),
      median: statistic('median', 'The middle value, or the mean of the two in the middle.'),
      minimum: statistic('minimum', 'The least value.'),
      maximum: statistic('maximum', 'The greatest value.'),
      standardDeviation: t.field({
        type: 'FloatSeries',
        description:
          'Standard deviation of the sample (n - 1), one for each of `validTimes`; null where one model has a value.',
        args: valueArguments(),
        complexity: AXIS_COST,
        resolve: ({ spread, variable }, args) =>
          presentedDifferences(spread.standardDeviation, quantityOf(variable), args),
      }),
      agreement: t.field({
        type: 'FloatSeries',
        description:
          'Share of the models with a value that meet a threshold, 0 to 1, one for each of `validTimes`: how far models agree, not a probability.',
        args: {
          where: t.arg({ type: ThresholdInputRef, required: true, description: 'The threshold.' }),
        },
        complexity: AXIS_COST,
        resolve: async ({ spread, variable }, { where }) =>
          agreement(spread, await comparisonOf(variable, where)),
      }),
      members: t.field({
        type: [SpreadMemberRef],
        complexity: { field: 0, multiplier: 4 },
        description: 'The models that take part.',
        resolve: ({ spread, runs, variable }) =>
          spread.members.map((member) => ({ ...member, variable, run: runs.get(member.model) ?? null })),
      }),
      without: t.field({
        type: [ModelIdEnum],
        description:
          'Models that were asked for and have no value: outside their domain, or not had by them. They do not bear on the alignment.',
        resolve: ({ spread }) => spread.without,
      }),
    };
  },
});
