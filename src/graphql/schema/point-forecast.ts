import { modelOf } from '../../catalog/index.ts';
import type { ForecastCell, Run } from '../../forecast/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { builder } from '../builder.ts';
import { VariableNameEnum } from './enums.ts';
import { ModelRef } from './model.ts';
import { CellRef } from './place.ts';
import { RunRef } from './run.ts';
import { SeriesTableRef } from './series.ts';

/** Most leads that a run of any model has; a cost of 1 stands for the values of one whole series. */
const MOST_LEADS = 209;

export interface PointForecast {
  readonly run: Run;
  /** null outside the model domain. */
  readonly cell: ForecastCell | null;
}

export const PointForecastRef = builder.objectRef<PointForecast>('PointForecast').implement({
  description: 'What one run of one model says about one place.',
  fields: (t) => ({
    model: t.field({ type: ModelRef, resolve: ({ run }) => run.model }),
    // Behind a function: the type of a run has a member that Pothos would take for an iterator.
    run: t.field({ type: RunRef, resolve: (parent) => parent.run }),
    insideDomain: t.boolean({
      description:
        'False where the place lies outside the domain of the run (`run.domain`): every value is null there.',
      resolve: ({ cell }) => cell !== null,
    }),
    cell: t.field({
      type: CellRef,
      nullable: true,
      description: 'The grid point that answers; null outside the domain.',
      resolve: ({ cell }) => cell,
    }),
    series: t.field({
      type: SeriesTableRef,
      nullable: true,
      description: 'Values over the leads of the run. A variable that the model lacks is a column of nulls.',
      args: {
        variables: t.arg({ type: [VariableNameEnum], required: true }),
        leadFrom: t.arg({
          type: 'NonNegativeInt',
          required: true,
          defaultValue: 0,
          description: 'First lead, hours.',
        }),
        leadTo: t.arg({
          type: 'NonNegativeInt',
          description:
            'Last lead, inclusive; the model’s horizon when left out. Beyond it there is nothing, so that several models can share one range.',
        }),
      },
      complexity: ({ variables, leadFrom, leadTo }) => ({
        field: 1,
        multiplier: variables.length * shareOfLeads(leadFrom, leadTo ?? Number.POSITIVE_INFINITY),
      }),
      resolve: async ({ run, cell }, { variables, leadFrom, leadTo }, { request }) => {
        if (typeof leadTo === 'number' && leadFrom > leadTo) {
          throw new IsobarError('validation_error', `leadFrom ${leadFrom} is after leadTo ${leadTo}`);
        }
        const range = { from: leadFrom, to: leadTo ?? modelOf(run.model).horizonHours };
        const { leads, columns } = await request.series(run, cell, [...new Set(variables)], range);
        return { initTime: run.initTime, leads, columns };
      },
    }),
  }),
});

function shareOfLeads(from: number, to: number): number {
  return Math.min(1, Math.max(1, to - from + 1) / MOST_LEADS);
}
