import type { SurfaceVariableName } from '../../../../catalog/index.ts';
import { leadsOfVariable, type Understood } from '../../../../language/index.ts';
import { builder } from '../../../builder.ts';
import { LEAF, list } from '../../../pricing/price.ts';
import { VariableNameEnum } from '../../enums.ts';
import { LeadAxisRef } from '../../series/columns/lead-values.ts';
import { columnsOf, SeriesRef, type TableAt } from '../../series/series.ts';

/** The values that answer a question. */
interface AnswerTable extends TableAt {
  readonly variables: readonly SurfaceVariableName[];
  readonly window: Understood['window'];
}

/** Leads of a variable that are in the window of a question. */
interface WindowLeads {
  readonly variable: SurfaceVariableName;
  readonly leads: readonly number[];
}

const WindowLeadsRef = builder.objectRef<WindowLeads>('WindowLeads').implement({
  description: 'The leads of one variable that are in the window of a question.',
  fields: (t) => ({
    variable: t.field({
      type: VariableNameEnum,
      description: 'The variable.',
      resolve: ({ variable }) => variable,
    }),
    leadHours: t.field({
      type: 'HourAxis',
      description: 'Hours after the run’s `initTime`, ascending.',
      resolve: ({ leads }) => leads,
    }),
  }),
});

export const AnswerDataRef = builder.objectRef<AnswerTable>('AnswerData').implement({
  description:
    'The values that a question was answered with: over the leads of its window, of which amounts have others than instants.',
  interfaces: [LeadAxisRef],
  fields: (t) => ({
    columns: t.field({
      type: [SeriesRef],
      description:
        'The variables of the question in their fixed units, as `understood.variables` names them.',
      // Reading and writing them is in the price of the question.
      cost: (_, { items }) => list(LEAF, items),
      resolve: (table) => columnsOf(table, table.variables, 'STEP'),
    }),
    inWindow: t.field({
      type: [WindowLeadsRef],
      description:
        'The leads whose values the answer was written from, for each variable: instants are inside the window, amounts and maxima end after its start and not after its end.',
      cost: (_, { items }) => list(LEAF, items),
      resolve: ({ table, variables, window }) =>
        variables.map((variable) => ({
          variable,
          leads: leadsOfVariable(window, table.requested, variable, table.leads),
        })),
    }),
  }),
});
