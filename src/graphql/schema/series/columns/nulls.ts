import type { Nulls } from '../../../../forecast/index.ts';
import { builder } from '../../../builder.ts';
import { NullReasonEnum } from '../../enums.ts';
import { NULL_REASONS_AT_ONCE, numbersCost } from '../../prices/field-costs.ts';

export const NullsRef = builder.objectRef<Nulls>('Nulls').implement({
  description: 'The values of a list that are null for one reason.',
  fields: (t) => ({
    reason: t.expose('reason', { type: NullReasonEnum, description: 'Why they are null.' }),
    count: t.int({ description: 'How many there are.', resolve: ({ indexes }) => indexes.length }),
    indexes: t.intList({
      description: 'Their indexes in `values`, from 0, ascending.',
      // Each index has one reason.
      cost: (_, { axis }) => numbersCost(axis / NULL_REASONS_AT_ONCE, 5),
      resolve: ({ indexes }) => indexes,
    }),
  }),
});
