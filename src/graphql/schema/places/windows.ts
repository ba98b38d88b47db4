import { searchWindows } from '../../../forecast/index.ts';
import { LOOKUP, reading } from '../../../http/index.ts';
import { builder } from '../../builder.ts';
import { COMPARE_LEAD, comparisonsIn, one, PLAN, ranged, taking } from '../../pricing/price.ts';
import { leadRangeArguments } from '../arguments/request-arguments.ts';
import { ConditionInputRef, conditionOf, variablesIn } from '../conditions/condition.ts';
import { ConditionWindowsRef } from '../conditions/condition-window.ts';
import { PointForecastRef } from './point-forecast.ts';

builder.objectField(PointForecastRef, 'windows', (t) =>
  t.field({
    rated: true,
    type: ConditionWindowsRef,
    nullable: true,
    description:
      'The times during which a condition holds, for example when it is dry, calm and warm enough.',
    args: {
      where: t.arg({ type: ConditionInputRef, required: true, description: 'The condition.' }),
      minimumHours: t.arg({
        type: 'PositiveInt',
        required: true,
        defaultValue: 1,
        description: 'How many hours the condition must hold without interruption.',
      }),
      ...leadRangeArguments(),
    },
    cost: (args, outer) => {
      const scope = ranged(args, outer);
      const compared = comparisonsIn(args.where);
      const names = [...new Set(compared)];
      const work = reading(names, scope.leads) + compared.length * scope.leads * COMPARE_LEAD;
      return taking({ series: names.length }, { ...one(LOOKUP + work, scope), once: PLAN / 2 });
    },
    resolve: async ({ run, place, shared, whole }, { where, minimumHours, ...range }, { request }) => {
      const condition = await conditionOf(where);
      const leads = await request.leadRange(run, { range, shared }, whole);
      const table = await request.series(run, place, variablesIn(where), leads);
      return searchWindows(table, condition, minimumHours);
    },
  }),
);
