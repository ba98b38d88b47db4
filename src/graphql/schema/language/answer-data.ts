import type { SurfaceVariableName } from '../../../catalog/index.ts';
import { builder } from '../../builder.ts';
import { LeadAxisRef } from '../series/lead-values.ts';
import { columnsOf, SeriesRef, type TableAt } from '../series/series.ts';

/** The values that answer a question. */
interface AnswerTable extends TableAt {
  readonly variables: readonly SurfaceVariableName[];
}

export const AnswerDataRef = builder.objectRef<AnswerTable>('AnswerData').implement({
  description: 'The values that a question was answered with: over the leads of its window.',
  interfaces: [LeadAxisRef],
  fields: (t) => ({
    columns: t.field({
      type: [SeriesRef],
      description:
        'The variables of the question in their fixed units, as `understood.variables` names them.',
      resolve: (table) => columnsOf(table, table.variables, 'STEP'),
    }),
  }),
});
