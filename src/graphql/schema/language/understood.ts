import type { AnswerPart } from '../../../language/index.ts';
import { builder } from '../../builder.ts';
import { LEAF, list } from '../../pricing/price.ts';
import { describedEnum, inCapitals, ModelIdEnum, VariableNameEnum } from '../enums.ts';
import { RunRef } from '../models/runs/run.ts';
import { GazetteerPlaceRef } from '../places/gazetteer-place.ts';

const WindowKindEnum = describedEnum<AnswerPart['requested']['kind']>(
  'WindowKind',
  'How a question names a time.',
  {
    now: 'The present hour.',
    hours: 'Hours from now on: "in 3 hours", "the next 6 hours".',
    days: 'Days, or a part of them: "tomorrow afternoon", "this weekend", "on Friday at 15:00".',
    span: 'From one time to another: "until Sunday", "from Friday evening to Sunday noon".',
    all: 'Not at all, or by "when": all that the run has.',
  },
  inCapitals,
);

const QuestionWindowRef = builder.objectRef<AnswerPart>('QuestionWindow').implement({
  description: 'The time that a question is about.',
  fields: (t) => ({
    kind: t.field({
      type: WindowKindEnum,
      description: 'How the question names it.',
      resolve: ({ requested: window }) => window.kind,
    }),
    from: t.field({
      type: 'Time',
      description: 'Its start.',
      resolve: ({ window, table }) => window.spans[0]?.from ?? table.run.initTime,
    }),
    to: t.field({
      type: 'Time',
      nullable: true,
      description: 'Its end; null for all that the run has.',
      resolve: ({ window }) => window.spans.at(-1)?.to ?? null,
    }),
    timeZone: t.field({
      type: 'TimeZone',
      description: 'The time zone in which the question is understood: that of the place.',
      resolve: ({ window }) => window.timeZone,
    }),
    askedTo: t.field({
      type: 'Time',
      nullable: true,
      description: 'The last requested hour, where the run ends before it; else null.',
      resolve: ({ window }) => window.askedTo,
    }),
    leadFrom: t.float({
      description: 'The first lead of the run that answers, in hours.',
      resolve: ({ window }) => window.from,
    }),
    leadTo: t.float({
      description: 'The last lead of the run that answers, in hours.',
      resolve: ({ window }) => window.to,
    }),
  }),
});

export const UnderstoodQuestionRef = builder.objectRef<AnswerPart>('UnderstoodQuestion').implement({
  description: 'What a question in words was understood as.',
  fields: (t) => ({
    language: t.string({
      description:
        'The language of the question and of its answer: `en`, `de`, `fr`, `es`, `it`, `pt`, `nl` or `pl`.',
      resolve: ({ parse }) => parse.language,
    }),
    variables: t.field({
      type: [VariableNameEnum],
      description: 'The variables of the question that the model has.',
      cost: (_, { items }) => ({ price: LEAF, bytes: 2 + items * 30 }),
      resolve: ({ variables }) => variables,
    }),
    window: t.field({
      type: QuestionWindowRef,
      description: 'The time that it is about.',
      resolve: (understood) => understood,
    }),
    location: t.string({
      description: 'The place as the answer names it: `Berlin (Germany)`.',
      resolve: ({ place }) => place.label,
    }),
    latitude: t.float({
      description: 'Of the place, in degrees north.',
      resolve: ({ place }) => place.latitude,
    }),
    longitude: t.float({
      description: 'Of the place, in degrees east.',
      resolve: ({ place }) => place.longitude,
    }),
    place: t.field({
      type: GazetteerPlaceRef,
      nullable: true,
      description: 'The place that was taken; for coordinates the nearest one within 50 km, or null.',
      resolve: ({ place }) => place.record,
    }),
    alternatives: t.field({
      type: [GazetteerPlaceRef],
      description: 'Other places of that name, the likeliest first, at most 5; none for coordinates.',
      cost: () => list(LEAF, 5),
      resolve: ({ place }) => [...place.alternatives],
    }),
    model: t.field({
      type: ModelIdEnum,
      description: 'The model that answers: that of the request, else that of the question, else gfs.',
      resolve: ({ table }) => table.run.model,
    }),
    run: t.field({
      type: RunRef,
      description:
        'The run that answers: the newest complete one that reaches the end of the window, else the one that reaches the most of it.',
      resolve: ({ table }) => table.run,
    }),
  }),
});
