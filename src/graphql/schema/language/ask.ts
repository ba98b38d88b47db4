import type { ForecastRequest } from '../../../forecast/index.ts';
import { LOOKUP } from '../../../http/index.ts';
import {
  type AnswerPart,
  attributionOf,
  MAX_QUESTION_CHARACTERS,
  MOST_COMPARED,
} from '../../../language/index.ts';
import { builder } from '../../builder.ts';
import { LEAF, list, one, TEXT_BYTES, taking } from '../../pricing/price.ts';
import { describedEnum, inCapitals, ModelIdEnum } from '../enums.ts';
import { PointForecastRef } from '../places/point-forecast.ts';
import { AnswerDataRef } from './answer/answer-data.ts';
import { AnswerProbabilityRef } from './answer/answer-probability.ts';
import { type Answered, answered } from './answered.ts';
import { questionOf } from './question.ts';
import { UnderstoodQuestionRef } from './understood.ts';

const AnswerCheckedEnum = describedEnum<Answered['checked']>(
  'AnswerChecked',
  'What became of the first answer that was written, after each number in it was looked up in the data.',
  {
    as_written: 'All its numbers are in the data.',
    second_try: 'It had numbers that are not in the data, and was written once more.',
    replaced: 'The second try had such numbers too, and rules wrote the answer.',
  },
  inCapitals,
);

const PROBABILITY =
  'How likely what it asks about is, by the members of the run; null where it asks nothing of the kind, and where the run has no members.';

function knownChance(chance: AnswerPart['facts']['chance']) {
  return chance !== null && 'share' in chance ? chance : null;
}

/** One place at one time by one model: what it was understood as, and the values. */
const ComparedAnswerRef = builder.objectRef<AnswerPart>('ComparedAnswer').implement({
  description: 'A place, time or model that a question compares with the first.',
  fields: (t) => ({
    understood: t.field({
      type: UnderstoodQuestionRef,
      description: 'What it was understood as.',
      resolve: (part) => part,
    }),
    data: t.field({
      type: AnswerDataRef,
      description: 'The values that the answer was written from, of the nearest grid point.',
      cost: () => one(LOOKUP),
      resolve: (part, _args, { request }) => dataOf(part, request),
    }),
    probability: t.field({
      type: AnswerProbabilityRef,
      nullable: true,
      description: PROBABILITY,
      resolve: ({ facts: { chance } }) => knownChance(chance),
    }),
  }),
});

function dataOf({ table, cell, place, variables, window }: AnswerPart, request: ForecastRequest) {
  return {
    requested: place,
    table: request.table(table.run, { kind: 'cell', cell }, window),
    variables,
    window,
  };
}

const AnswerRef = builder.objectRef<Answered>('Answer').implement({
  description: 'The answer to a question in words.',
  fields: (t) => ({
    text: t.exposeString('text', {
      description:
        'The answer in the language of the question, in °C, km/h, mm and hPa or the units that the question names. Each number in it was found in the data.',
      cost: () => ({ price: LEAF, bytes: 10 * TEXT_BYTES }),
    }),
    engine: t.string({
      description: '`template`: rules wrote the answer; else the language model that did.',
      resolve: ({ understood }) => understood.engine,
    }),
    checked: t.expose('checked', {
      type: AnswerCheckedEnum,
      description: 'What became of the first answer that was written.',
    }),
    notes: t.stringList({
      description:
        'What was chosen for the caller and what is not in the answer, in its language: other places of the name, a window beyond the end of the run, variables that the model lacks, words that were not understood.',
      cost: () => ({ price: 4 * LEAF, bytes: 10 * TEXT_BYTES }),
      resolve: ({ understood }) => [...understood.notes],
    }),
    understood: t.expose('understood', {
      type: UnderstoodQuestionRef,
      description: 'What the question was understood as.',
    }),
    data: t.field({
      type: AnswerDataRef,
      description: 'The values that the answer was written from, of the nearest grid point.',
      cost: () => one(LOOKUP),
      resolve: ({ understood }, _args, { request }) => dataOf(understood, request),
    }),
    probability: t.field({
      type: AnswerProbabilityRef,
      nullable: true,
      description: PROBABILITY,
      resolve: ({ understood }) => knownChance(understood.facts.chance),
    }),
    compared: t.field({
      type: [ComparedAnswerRef],
      description:
        'Other places, times and models that the question compares with the first, at most 3; empty for none.',
      cost: () => list(LOOKUP, MOST_COMPARED - 1),
      resolve: ({ understood }) => [...understood.compared],
    }),
    forecast: t.field({
      type: PointForecastRef,
      description:
        'The forecast of the same run for the same place, of any variables and leads: limit it by `understood.window`. The key needs the scope `data` too.',
      cost: () => one(LOOKUP),
      authScopes: { data: true },
      resolve: ({ understood: { table, place } }, _args, { request }) => ({
        run: table.run,
        requested: { latitude: place.latitude, longitude: place.longitude },
        place: request.place(table.run, place.latitude, place.longitude),
        shared: false,
        whole: true,
      }),
    }),
    attribution: t.stringList({
      description: 'Lines to show with the answer.',
      cost: () => ({ price: 2 * LEAF, bytes: 2 * TEXT_BYTES }),
      resolve: ({ understood }) => [...attributionOf(understood)],
    }),
  }),
});

builder.queryField('ask', (t) =>
  t.field({
    rated: true,
    type: AnswerRef,
    nullable: true,
    description:
      'Answers a question about the weather in words, as `/llm` does, in English, German, French, Spanish, Italian, Portuguese, Dutch or Polish; several places, times or models are compared. Every number in the answer was found in the forecast. Needs a plan with questions in words and a key with the scope `language`. The cost is set aside for the most that a question may take, and what it did not use is returned. Aliases are questions of their own. Null with an error where there is no answer: then only the tokens that a language-model provider has used are charged for it.',
    cost: (_, scope) => {
      const { price, elsewhere } = scope.words;
      return taking({ points: 1 }, { ...one(price, scope), elsewhere });
    },
    authScopes: { language: true },
    args: {
      question: t.arg.string({
        required: true,
        description: `The question, with what, where and when; at most ${MAX_QUESTION_CHARACTERS} characters.`,
      }),
      model: t.arg({
        type: ModelIdEnum,
        description:
          'The model, instead of that in the question; without either, gfs answers, and an ensemble how likely something is.',
      }),
      latitude: t.arg.float({
        description: 'Degrees north, -90 to 90, instead of that of the place in the question.',
      }),
      longitude: t.arg.float({
        description: 'Degrees east, -180 to 360, instead of that of the place in the question.',
      }),
    },
    resolve: (_root, args, context, { path }) => answered(questionOf(args), context, `${path.key}`),
  }),
);
