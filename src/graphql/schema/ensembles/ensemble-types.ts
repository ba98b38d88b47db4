import { quantityOf } from '../../../catalog/index.ts';
import {
  type ChosenUnit,
  CONTROL,
  type EnsembleSummary,
  type EnsembleTable,
  ensembleSize,
  type HistogramBin,
  type KeptStatistics,
  keptStatistics,
  memberNumbers,
  type Probability,
  type Run,
  type SeriesValues,
} from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';
import { LEAF, list } from '../../pricing/price.ts';
import { convertDifferences, type InUnit, numbersOf } from '../arguments/value-arguments.ts';
import { UnitsRef } from '../models/variables/units.ts';
import { VariableRef } from '../models/variables/variable.ts';
import { LeadAxisRef, type LeadValuesInUnit, LeadValuesRef } from '../series/columns/lead-values.ts';

const SIZE =
  'How many members the ensemble has, the control included; fewer may be stored, as `Ensemble.members` says.';
const USED = 'How many members have a value at each lead: fewer than `size` where some are not stored (yet).';

const KeptStatisticsRef = builder.objectRef<KeptStatistics>('KeptStatistics').implement({
  description:
    'What is stored of an ensemble in place of its members: at each lead quantiles, mean and standard deviation over them.',
  fields: (t) => ({
    members: t.exposeInt('members', {
      description: 'Of how many members at most; the control is not among them.',
    }),
    quantiles: t.exposeFloatList('quantiles', { description: 'The quantiles that may be asked for.' }),
    shareError: t.exposeFloat('shareError', {
      description: 'The most that a probability may differ from the share of the members, 0 to 1.',
    }),
  }),
});

/** The ensemble that a run is of. */
export const EnsembleRef = builder.objectRef<{ readonly run: Run }>('Ensemble').implement({
  description:
    'The ensemble that a run is of: forecasts from analyses that were perturbed within their uncertainty. Its statistics are raw shares and quantiles of the members, the control included; nothing is calibrated.',
  fields: (t) => ({
    size: t.int({ description: SIZE, resolve: ({ run }) => ensembleSize(run) }),
    members: t.intList({
      description: `Numbers of the members that are stored, ascending; ${CONTROL} is the control, from the unperturbed analysis. All fields that do not ask for members are of the first.`,
      resolve: ({ run }) => memberNumbers(run),
    }),
    statistics: t.field({
      type: KeptStatisticsRef,
      nullable: true,
      description:
        'What is stored in place of members; null where members are. Quantiles, mean, standard deviation, minimum and maximum are of these, and probabilities of one variable above or below one threshold are estimated from them. Whatever needs members is refused.',
      resolve: ({ run }) => keptStatistics(run),
    }),
  }),
});

/** The values of one member. */
interface MemberValues extends LeadValuesInUnit {
  readonly number: number;
}

const MemberValuesRef = builder.objectRef<MemberValues>('MemberValues').implement({
  description: 'The values of one variable of one member of an ensemble.',
  interfaces: [LeadValuesRef],
  fields: (t) => ({
    number: t.exposeInt('number', { description: `The number of the member; ${CONTROL} is the control.` }),
  }),
});

/** A variable of an ensemble in a unit. */
interface OfEnsemble {
  readonly table: EnsembleTable;
  readonly summary: EnsembleSummary;
  readonly unit: ChosenUnit;
}

/** What all statistics of one variable have in common. */
const EnsembleSummaryRef = builder.interfaceRef<OfEnsemble>('EnsembleSummary').implement({
  description: 'One variable over the members of an ensemble.',
  interfaces: [LeadAxisRef],
  fields: (t) => ({
    variable: t.field({
      type: VariableRef,
      description: 'The variable.',
      resolve: ({ summary }) => quantityOf(summary.column.name),
    }),
    units: t.field({
      type: UnitsRef,
      description: 'The unit of all values, thresholds and edges.',
      resolve: ({ unit }) => unit.units,
    }),
    size: t.int({ description: SIZE, resolve: ({ table }) => ensembleSize(table.requested) }),
    used: t.field({ type: 'IntSeries', description: USED, resolve: ({ summary }) => summary.used }),
  }),
});

export interface EnsembleMembers {
  readonly table: EnsembleTable;
  readonly name: Parameters<typeof quantityOf>[0];
  readonly members: readonly MemberValues[];
}

export const EnsembleMembersRef = builder.objectRef<EnsembleMembers>('EnsembleMembers').implement({
  description: 'The values of one variable of members of an ensemble at one place.',
  interfaces: [LeadAxisRef],
  fields: (t) => ({
    variable: t.field({
      type: VariableRef,
      description: 'The variable.',
      resolve: ({ name }) => quantityOf(name),
    }),
    members: t.expose('members', {
      type: [MemberValuesRef],
      description: 'The members in order of their numbers.',
      cost: (_, { items }) => list(LEAF, items),
    }),
  }),
});

const QuantileSeriesRef = builder
  .objectRef<InUnit<SeriesValues> & { readonly at: number }>('QuantileSeries')
  .implement({
    description: 'One quantile over the members at each lead.',
    interfaces: [LeadValuesRef],
    fields: (t) => ({
      at: t.exposeFloat('at', { description: 'The share of members below it, 0 to 1.' }),
    }),
  });

export interface EnsembleQuantiles extends OfEnsemble {
  readonly at: readonly number[];
}

type Statistic = 'mean' | 'minimum' | 'maximum';

export const EnsembleQuantilesRef = builder.objectRef<EnsembleQuantiles>('EnsembleQuantiles').implement({
  description:
    'Quantiles and other statistics of one variable over the members of an ensemble. Whatever is computed from other variables is computed for each member first.',
  interfaces: [LeadAxisRef, EnsembleSummaryRef],
  fields: (t) => {
    const statistic = (name: Statistic, description: string) =>
      t.field({
        type: 'FloatSeries',
        description: `${description} One for each lead; null where no member has a value.`,
        resolve: ({ summary, unit }) => numbersOf(summary[name](), unit),
      });
    return {
      quantiles: t.field({
        type: [QuantileSeriesRef],
        description:
          'The quantiles in the requested order, in a straight line between the members around them (NumPy’s method `linear`).',
        cost: (_, { items }) => list(LEAF, items),
        resolve: ({ summary, at, unit }) =>
          summary.quantiles(at).map(({ at: share, series }) => ({ at: share, source: series, unit })),
      }),
      mean: statistic('mean', 'The mean.'),
      minimum: statistic('minimum', 'The minimum.'),
      maximum: statistic('maximum', 'The maximum.'),
      standardDeviation: t.field({
        type: 'FloatSeries',
        description:
          'The sample standard deviation (n - 1), one for each lead; null where fewer than two members have a value.',
        resolve: ({ summary, unit }) => convertDifferences(summary.standardDeviation().values, unit),
      }),
    };
  },
});

export interface EnsembleProbability {
  readonly table: EnsembleTable;
  readonly found: Probability;
}

export const EnsembleProbabilityRef = builder
  .objectRef<EnsembleProbability>('EnsembleProbability')
  .implement({
    description:
      'How likely conditions are: the share of the members that meet all of them at once. Raw shares, not calibrated.',
    interfaces: [LeadAxisRef],
    fields: (t) => ({
      size: t.int({ description: SIZE, resolve: ({ table }) => ensembleSize(table.requested) }),
      used: t.field({
        type: 'IntSeries',
        description:
          'For how many members it is known whether they meet the conditions, at each lead: fewer than `size` where values are missing.',
        resolve: ({ found }) => found.used,
      }),
      met: t.field({
        type: 'IntSeries',
        description: 'How many members meet the conditions at each lead.',
        resolve: ({ found }) => found.met,
      }),
      values: t.field({
        type: 'FloatSeries',
        description: 'The share at each lead, `met` / `used`, 0 to 1; null where it is known of no member.',
        resolve: ({ found }) => found.shares.values,
      }),
    }),
  });

interface ExceedanceSeries {
  readonly threshold: number;
  readonly series: SeriesValues;
}

const ExceedanceSeriesRef = builder.objectRef<ExceedanceSeries>('ExceedanceSeries').implement({
  description: 'The share of members above one threshold.',
  fields: (t) => ({
    threshold: t.exposeFloat('threshold', { description: 'The threshold, in the requested unit.' }),
    values: t.field({
      type: 'FloatSeries',
      description: 'The share at each lead, 0 to 1; null where no member has a value.',
      resolve: ({ series }) => series.values,
    }),
  }),
});

export interface EnsembleExceedance extends OfEnsemble {
  readonly thresholds: readonly ExceedanceSeries[];
}

export const EnsembleExceedanceRef = builder.objectRef<EnsembleExceedance>('EnsembleExceedance').implement({
  description: 'The shares of the members of an ensemble above thresholds. Raw shares, not calibrated.',
  interfaces: [LeadAxisRef, EnsembleSummaryRef],
  fields: (t) => ({
    thresholds: t.expose('thresholds', {
      type: [ExceedanceSeriesRef],
      description: 'The thresholds in the requested order.',
      cost: (_, { items }) => list(LEAF, items),
    }),
  }),
});

const HistogramBinRef = builder.objectRef<HistogramBin>('HistogramBin').implement({
  description: 'How many members lie between two edges.',
  fields: (t) => ({
    from: t.exposeFloat('from', { description: 'The lower edge, included.' }),
    to: t.exposeFloat('to', { description: 'The upper edge, included in the last bin alone.' }),
    counts: t.expose('counts', {
      type: 'IntSeries',
      description: 'How many members lie in the bin at each lead.',
    }),
  }),
});

export interface EnsembleHistogram extends OfEnsemble {
  readonly bins: readonly HistogramBin[];
}

export const EnsembleHistogramRef = builder.objectRef<EnsembleHistogram>('EnsembleHistogram').implement({
  description: 'How the members of an ensemble are distributed over bins.',
  interfaces: [LeadAxisRef, EnsembleSummaryRef],
  fields: (t) => ({
    bins: t.expose('bins', {
      type: [HistogramBinRef],
      description: 'The bins, one fewer than edges. Members outside of all of them are in none.',
      cost: (_, { items }) => list(LEAF, items),
    }),
  }),
});
