import { quantityOf, type SeriesName } from '../../../catalog/index.ts';
import type {
  ChosenUnit,
  PeriodQuantiles,
  PeriodStatistic,
  Run,
  WindowProbability,
} from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';
import { LEAF, list } from '../../pricing/price.ts';
import { convertValues } from '../arguments/value-arguments.ts';
import { describedEnum } from '../enums.ts';
import { RunRef } from '../models/runs/run.ts';
import { UnitsRef } from '../models/variables/units.ts';
import { VariableRef } from '../models/variables/variable.ts';
import { PeriodRef } from '../series/aggregates.ts';

const SIZE = 'How many members the ensemble has, the control included; fewer may be stored.';

export const PeriodStatisticEnum = describedEnum<PeriodStatistic>(
  'PeriodStatistic',
  'A statistic of the values of a period.',
  {
    MINIMUM: 'The minimum.',
    MAXIMUM: 'The maximum.',
    MEAN: 'The mean over time; not defined for amounts, which are requested as RATE.',
    SUM: 'The total amount; defined for amounts as STEP.',
  },
);

export interface EnsemblePeriods extends PeriodQuantiles {
  readonly run: Run;
  readonly name: SeriesName;
  readonly size: number;
  readonly zone: string;
  readonly unit: ChosenUnit;
}

interface PeriodQuantile {
  readonly at: number;
  readonly values: readonly (number | null)[];
}

const PeriodQuantileRef = builder.objectRef<PeriodQuantile>('PeriodQuantile').implement({
  description: 'One quantile over the members in each period.',
  fields: (t) => ({
    at: t.exposeFloat('at', { description: 'The share of members below it, 0 to 1.' }),
    values: t.expose('values', {
      type: 'FloatSeries',
      description: 'One for each period; null where no member has a value.',
    }),
  }),
});

export const EnsemblePeriodsRef = builder.objectRef<EnsemblePeriods>('EnsemblePeriods').implement({
  description:
    'Quantiles of a statistic of local days, or parts of them: the statistic of each member first, then the quantiles over the members.',
  fields: (t) => ({
    run: t.expose('run', { type: RunRef, description: 'The run that the values are from.' }),
    variable: t.field({
      type: VariableRef,
      description: 'The variable.',
      resolve: ({ name }) => quantityOf(name),
    }),
    units: t.field({
      type: UnitsRef,
      description: 'The unit of the quantiles.',
      resolve: ({ unit }) => unit.units,
    }),
    zone: t.exposeString('zone', {
      description: 'The time zone of the periods: an IANA name, or an offset from UTC.',
    }),
    periods: t.expose('periods', {
      type: [PeriodRef],
      description: 'The periods that cover the requested range as far as the run goes.',
      cost: (_, { axis }) => list(LEAF, axis),
    }),
    size: t.exposeInt('size', { description: SIZE }),
    used: t.expose('used', {
      type: 'IntSeries',
      description: 'How many members have a value in each period.',
    }),
    quantiles: t.field({
      type: [PeriodQuantileRef],
      description: 'The quantiles in the requested order (NumPy’s method `linear`).',
      cost: (_, { items }) => list(LEAF, items),
      resolve: ({ quantiles, unit }) =>
        quantiles.map(({ at, values }) => ({ at, values: convertValues(values, unit) })),
    }),
  }),
});

export interface EnsembleHours extends WindowProbability {
  readonly run: Run;
  readonly size: number;
  readonly minimumHours: number;
  readonly validFrom: Date;
  readonly validTo: Date;
}

export const EnsembleHoursRef = builder.objectRef<EnsembleHours>('EnsembleHours').implement({
  description:
    'How likely conditions hold together for some hours without interruption. A raw share of the members, not calibrated.',
  fields: (t) => ({
    run: t.expose('run', { type: RunRef, description: 'The run that the values are from.' }),
    probability: t.float({
      nullable: true,
      description:
        'The share of the members in which they hold long enough, `met` / `used`, 0 to 1; null where it is known of none.',
      resolve: ({ share }) => share,
    }),
    met: t.exposeInt('met', { description: 'How many members they hold in long enough.' }),
    used: t.exposeInt('used', {
      description: 'For how many members that is known: missing values can leave it open.',
    }),
    size: t.exposeInt('size', { description: SIZE }),
    minimumHours: t.exposeInt('minimumHours', { description: 'The requested hours.' }),
    validFrom: t.expose('validFrom', {
      type: 'Time',
      description: 'The first output step of the run in the requested range.',
    }),
    validTo: t.expose('validTo', {
      type: 'Time',
      description: 'The last output step of the run in the requested range.',
    }),
  }),
});
