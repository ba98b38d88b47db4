import { type ModelId, quantityOf, type SeriesName } from '../../../catalog/index.ts';
import {
  type Alignment,
  agreement,
  type ChosenUnit,
  type Run,
  type Spread,
  type SpreadMember,
} from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';
import { LEAF, list, NUMBER_BYTES } from '../../pricing/price.ts';
import { convertDifferences, convertValues } from '../arguments/value-arguments.ts';
import { comparisonOf, thresholdArguments } from '../conditions/condition.ts';
import { describedEnum, ModelIdEnum } from '../enums.ts';
import { RunRef } from '../models/runs/run.ts';
import { UnitsRef } from '../models/variables/units.ts';
import { VariableRef } from '../models/variables/variable.ts';
import { numbersCost } from '../prices/field-costs.ts';

/** A spread with the runs that it was read from. */
export interface SpreadOfRuns {
  readonly variable: SeriesName;
  readonly unit: ChosenUnit;
  readonly spread: Spread;
  readonly runs: ReadonlyMap<ModelId, Run>;
}

interface MemberOfSpread extends SpreadMember {
  readonly unit: ChosenUnit;
  readonly run: Run | null;
}

export const AlignmentEnum = describedEnum<Alignment>(
  'Alignment',
  'The valid times at which several models are compared. Values are not interpolated in time.',
  {
    COMMON:
      'Valid times at which every model of the spread has a value; of amounts and maxima, the ends of the common windows. An error when the models’ windows have no common one.',
    UNION:
      'Valid times at which at least one model has a value; of amounts and maxima, the ends of the common windows.',
  },
);

const SpreadMemberRef = builder.objectRef<MemberOfSpread>('SpreadMember').implement({
  description: 'One model of a spread.',
  fields: (t) => ({
    model: t.expose('model', { type: ModelIdEnum, description: 'The model.' }),
    run: t.expose('run', {
      type: RunRef,
      nullable: true,
      description: 'The run that the values are from.',
    }),
    values: t.field({
      type: 'FloatSeries',
      description: 'One value for each of the spread’s `validTimes`; null when the model has none.',
      resolve: ({ values, unit }) => convertValues(values, unit),
    }),
  }),
});

type Statistic = 'median' | 'minimum' | 'maximum';

export const SpreadRef = builder.objectRef<SpreadOfRuns>('Spread').implement({
  description:
    'Statistics of one variable over several models at one place; every model has the same weight. Amounts and maxima of models with different steps (1, 3 and 6 h) are brought to common windows: from one edge to the next that lies inside no model’s window. Amounts are added up over a common window, of maxima the greatest counts; a model has a value where its own windows fill the common one.',
  fields: (t) => {
    const statistic = (name: Statistic, description: string) =>
      t.field({
        type: 'FloatSeries',
        description: `${description} One value for each of \`validTimes\`.`,
        resolve: ({ spread, unit }) => convertValues(spread[name], unit),
      });
    return {
      variable: t.field({
        type: VariableRef,
        description: 'The variable.',
        resolve: ({ variable }) => quantityOf(variable),
      }),
      units: t.field({
        type: UnitsRef,
        description: 'The unit of the values and statistics.',
        resolve: ({ unit }) => unit.units,
      }),
      cellMethods: t.string({
        nullable: true,
        description: 'CF cell methods, the same for all models; null when no model has a value.',
        resolve: ({ spread }) => spread.cellMethods,
      }),
      alignment: t.field({
        type: AlignmentEnum,
        description: 'How the valid times were chosen.',
        resolve: ({ spread }) => spread.alignment,
      }),
      validTimes: t.field({
        type: 'TimeAxis',
        description: 'The valid times of all lists of this spread and its members.',
        resolve: ({ spread }) => spread.validTimes,
      }),
      windowStarts: t.field({
        type: ['Time'],
        nullable: { list: true, items: true },
        description:
          'For sums and maxima: when the common windows start; they end at `validTimes`. The whole list is null for instantaneous variables.',
        resolve: ({ spread }) => spread.windowStarts,
      }),
      count: t.intList({
        description: 'How many models have a value at each of `validTimes`.',
        resolve: ({ spread }) => spread.count,
      }),
      median: statistic('median', 'The median: the middle value, or the mean of the two middle values.'),
      minimum: statistic('minimum', 'The minimum.'),
      maximum: statistic('maximum', 'The maximum.'),
      standardDeviation: t.field({
        type: 'FloatSeries',
        description:
          'The sample standard deviation (n - 1), one for each of `validTimes`; null when fewer than two models have a value.',
        resolve: ({ spread, unit }) => convertDifferences(spread.standardDeviation, unit),
      }),
      agreement: t.field({
        type: 'FloatSeries',
        description:
          'The share of models with a value that meet a threshold, 0 to 1, one for each of `validTimes`. It measures agreement between models and is not a probability.',
        args: thresholdArguments('that of the spread'),
        cost: (_, { axis, items }) => numbersCost(axis * (1 + items / 2), NUMBER_BYTES),
        resolve: async ({ spread, variable, unit: own }, { unit, ...compared }) =>
          agreement(
            spread,
            await comparisonOf(variable, {
              ...compared,
              unit: unit ?? (own.conversion && own.units.code),
            }),
          ),
      }),
      members: t.field({
        type: [SpreadMemberRef],
        description: 'The models of the spread.',
        cost: (_, { items }) => list(LEAF, items),
        resolve: ({ spread, runs, unit }) =>
          spread.members.map((member) => ({ ...member, unit, run: runs.get(member.model) ?? null })),
      }),
      without: t.field({
        type: [ModelIdEnum],
        description:
          'Requested models that have no value, because the place is outside their domain or they do not have the variable. They do not affect the alignment.',
        cost: (_, { items }) => ({ price: items * LEAF, bytes: items * 14 }),
        resolve: ({ spread }) => spread.without,
      }),
    };
  },
});
