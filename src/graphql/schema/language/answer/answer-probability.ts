import { quantityOf } from '../../../../catalog/index.ts';
import type { Chance } from '../../../../language/index.ts';
import { builder } from '../../../builder.ts';
import { LEAF, list } from '../../../pricing/price.ts';
import { ComparisonEnum } from '../../conditions/condition.ts';
import { describedEnum, inCapitals } from '../../enums.ts';
import { VariableRef } from '../../models/variables/variable.ts';

const OfEnum = describedEnum<Chance['of']>(
  'ComparedOverWindow',
  'What of a variable is compared over the window of a question.',
  {
    total: 'What falls over the window.',
    snow: 'What of it falls at 2 °C or below.',
    moment: 'Each value in the window, of which one suffices.',
    throughout: 'Each value in the window: all of them.',
    hours: 'Each value for some hours in a row, within the window.',
  },
  inCapitals,
);

type SpokenEvent = Chance['also'][number];

/** What is compared: of a chance, and of each further event. */
const ComparedRef = builder.interfaceRef<SpokenEvent>('ComparedInAnswer').implement({
  description: 'A comparison that comes true or not in each member of an ensemble.',
  fields: (t) => ({
    variable: t.field({
      type: VariableRef,
      description: 'The variable that is compared.',
      resolve: ({ series }) => quantityOf(series),
    }),
    of: t.expose('of', { type: OfEnum, description: 'What of it is compared.' }),
    comparison: t.expose('comparison', { type: ComparisonEnum, description: 'How it is compared.' }),
    threshold: t.exposeFloat('threshold', {
      description: 'What it is compared with, in the fixed unit of the variable.',
    }),
  }),
});

const EventRef = builder.objectRef<SpokenEvent>('AnswerEvent').implement({
  description: 'What has to come true beside the first that a question asks about.',
  interfaces: [ComparedRef],
});

export const AnswerProbabilityRef = builder.objectRef<Chance>('AnswerProbability').implement({
  description:
    'How likely what a question asks about is: the share of the members of an ensemble that have it so in the window. Not calibrated.',
  interfaces: [ComparedRef],
  fields: (t) => ({
    hours: t.exposeInt('hours', {
      nullable: true,
      description: 'Of HOURS: for how many in a row it has to hold. Null for the others.',
    }),
    also: t.field({
      type: [EventRef],
      description: 'What has to come true with it in the same member; empty for none.',
      cost: (_, { items }) => list(LEAF, items),
      resolve: ({ also }) => [...also],
    }),
    isTogether: t.exposeBoolean('isTogether', {
      description: 'Whether all have to hold at the same time; else each at some time of the window.',
    }),
    value: t.exposeFloat('share', { description: '`met` / `used`, 0 to 1.' }),
    met: t.exposeInt('met', { description: 'How many members of the run have it so.' }),
    used: t.exposeInt('used', {
      description: 'For how many members that is known: fewer than `size` where values are missing.',
    }),
    size: t.exposeInt('size', {
      description: 'How many members the ensemble has, the control included; fewer may be stored.',
    }),
    shareError: t.exposeFloat('shareError', {
      nullable: true,
      description:
        'The most that `value` may differ from the share of the members, 0 to 1, where statistics are kept in their place. Null where members are kept.',
    }),
  }),
});
