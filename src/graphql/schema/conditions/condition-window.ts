import { type ConditionWindow, WINDOW_CHOICES, type WindowChoice } from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';

const CHOICES: Readonly<Record<WindowChoice, string>> = {
  FIRST: 'The first, and before it those that may hold.',
  LAST: 'The last, and after it those that may hold.',
  ALL: 'All, in order of time.',
  LONGEST: 'The longest, the earliest of equals, and those that may be longer.',
};

export const WindowChoiceEnum = builder.enumType('WindowChoice', {
  description: 'Which of the windows are given.',
  values: Object.fromEntries(
    WINDOW_CHOICES.map((choice) => [choice, { value: choice, description: CHOICES[choice] }]),
  ) as Record<WindowChoice, { value: WindowChoice; description: string }>,
});

export const ConditionWindowRef = builder.objectRef<ConditionWindow>('ConditionWindow').implement({
  description:
    'A time in which a condition holds. A value of a moment stands until the next output step, a sum or maximum for its own window.',
  fields: (t) => ({
    start: t.expose('start', { type: 'DateTime', description: 'From when on it holds.' }),
    end: t.expose('end', { type: 'DateTime', description: 'Until when.' }),
    hours: t.exposeFloat('hours', { description: 'Hours between them.' }),
    certain: t.exposeBoolean('certain', {
      description:
        'False where values are missing: the condition may hold all the time from `start` to `end`, or for less than was asked for.',
    }),
    possibleStart: t.expose('possibleStart', {
      type: 'DateTime',
      description: 'How far back it may reach, because values before `start` are missing.',
    }),
    possibleEnd: t.expose('possibleEnd', {
      type: 'DateTime',
      description: 'How far on it may reach, because values after `end` are missing.',
    }),
  }),
});
