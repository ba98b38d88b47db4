import type { ConditionWindow, WindowChoice } from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../arguments/enums.ts';

export const WindowChoiceEnum = describedEnum<WindowChoice>(
  'WindowChoice',
  'Which of the windows are returned.',
  {
    FIRST: 'The first certain window, and the uncertain ones before it.',
    LAST: 'The last certain window, and the uncertain ones after it.',
    ALL: 'All windows in order of time.',
    LONGEST: 'The longest certain window (the earliest of several), and uncertain ones that may be longer.',
  },
);

export const ConditionWindowRef = builder.objectRef<ConditionWindow>('ConditionWindow').implement({
  description:
    'A time during which a condition holds. An instantaneous value counts until the next output step; a sum or maximum counts for its own window.',
  fields: (t) => ({
    start: t.expose('start', { type: 'Time', description: 'When the condition starts to hold.' }),
    end: t.expose('end', { type: 'Time', description: 'When it stops holding.' }),
    hours: t.exposeFloat('hours', { description: 'Hours from `start` to `end`.' }),
    certain: t.exposeBoolean('certain', {
      description:
        'False when values are missing: then the condition may hold from `start` to `end`, or for a shorter time than requested.',
    }),
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
