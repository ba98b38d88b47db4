import type { ConditionWindow, ConditionWindows } from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';
import { LEAF, list } from '../../pricing/price.ts';

const ConditionWindowRef = builder.objectRef<ConditionWindow>('ConditionWindow').implement({
  description:
    'A time during which a condition holds. An instantaneous value counts until the next output step; a sum or maximum counts for its own window.',
  fields: (t) => ({
    start: t.expose('start', { type: 'Time', description: 'When the condition starts to hold.' }),
    end: t.expose('end', { type: 'Time', description: 'When it stops holding.' }),
    hours: t.exposeFloat('hours', { description: 'Hours from `start` to `end`.' }),
    possibleStart: t.expose('possibleStart', {
      type: 'Time',
      description:
        'The earliest time at which it may have started, given that values before `start` are missing.',
    }),
    possibleEnd: t.expose('possibleEnd', {
      type: 'Time',
      description: 'The latest time at which it may end, given that values after `end` are missing.',
    }),
  }),
});

export const ConditionWindowsRef = builder.objectRef<ConditionWindows>('ConditionWindows').implement({
  description:
    'The times during which a condition holds for long enough. `first`, `last`, `longest`, `certain` and `totalHours` are about windows in which it is known to hold; those that depend on missing values are in `uncertain`.',
  fields: (t) => ({
    first: t.expose('first', {
      type: ConditionWindowRef,
      nullable: true,
      description:
        'The first certain window; null when there is none. A window of `uncertain` that starts before it may turn out to be earlier.',
    }),
    last: t.expose('last', {
      type: ConditionWindowRef,
      nullable: true,
      description: 'The last certain window; null when there is none.',
    }),
    longest: t.expose('longest', {
      type: ConditionWindowRef,
      nullable: true,
      description: 'The longest certain window, the earliest of equally long ones; null when there is none.',
    }),
    certain: t.expose('certain', {
      type: [ConditionWindowRef],
      description: 'All certain windows, in order of time.',
      cost: (_, { leads }) => list(LEAF, leads / 2),
    }),
    uncertain: t.expose('uncertain', {
      type: [ConditionWindowRef],
      description:
        'Intervals, in order of time, in which the condition may hold for long enough, depending on missing values, and in no part of which it certainly does.',
      cost: (_, { leads }) => list(LEAF, leads / 2),
    }),
    totalHours: t.exposeFloat('totalHours', { description: 'Hours of all certain windows together.' }),
  }),
});
