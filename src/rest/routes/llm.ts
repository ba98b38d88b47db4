import { z } from 'zod';
import {
  defineRoute,
  flag,
  invalidParameter,
  latitude,
  longitude,
  modelId,
  mostOfLanguage,
} from '../../http/index.ts';
import { MAX_QUESTION_CHARACTERS, questionFault } from '../../language/index.ts';
import { answerSchema } from '../llm/answer-schema.ts';
import { answerEvents, answerJson } from '../llm/answers.ts';

const query = z.object({
  q: z
    .string()
    .max(MAX_QUESTION_CHARACTERS, `is longer than ${MAX_QUESTION_CHARACTERS} characters`)
    .superRefine((text, context) => {
      const fault = text.length > MAX_QUESTION_CHARACTERS ? null : questionFault(text);
      if (fault !== null) context.addIssue({ code: 'custom', message: fault });
    })
    .meta({
      description: 'The question, in English, German, French or Spanish, with what, where and when.',
      example: 'Will it rain in Berlin tomorrow?',
    }),
  model: modelId.optional(),
  lat: latitude('Latitude, instead of the place in the question; with `lon`.', 52.52).optional(),
  lon: longitude('Longitude, instead of the place in the question; with `lat`.', 13.405).optional(),
  include_data: flag('Whether the answer has the numbers too; true when left out.').optional(),
});

/** Proxies must neither keep an event nor pack several. */
const STREAM_HEADERS = { 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' };

/** `GET /llm`: a question in words, answered with the numbers of `/point` and in words. */
export const llmRoute = defineRoute({
  path: '/llm',
  operationId: 'askInWords',
  tag: 'Language',
  summary: 'A question in words',
  description:
    'Reads place, variables, time and model from a question and answers it with the numbers of `/point` and in words, in the language of the question. Names of places are looked up in a gazetteer, words of time are resolved by the clocks of the place, and every number in the answer was found in the data. `model` goes before the model in the question; without either, gfs answers. Needs a plan with questions in words. Credits are set aside for the most that the question may cost; what it did not use is returned. With `Accept: text/event-stream` the answer comes as events: `parsed`, `data`, `answer` for each sentence, `retracted` where the sentences so far do not count, `done` with what it cost, or `error` with a problem document.',
  access: 'key',
  scope: 'language',
  readsRuns: true,
  query,
  formats: {
    json: {
      schema: answerSchema,
      description: 'What the question was understood as, the numbers, and the answer.',
    },
    events: {
      schema: null,
      description:
        'Events `parsed`, `data`, `answer`, `retracted`, `done` and `error`, each with JSON; `done` has the whole answer without `data`, and `credits`.',
    },
  },
  problems: [402, 404, 502, 503],
  async prepare({ query, format }, { language, request, now, signal }) {
    const { q: text, model = null, lat, lon, include_data: includeData = true } = query;
    if ((lat === undefined) !== (lon === undefined)) {
      const [missing, given] = lat === undefined ? ['lat', 'lon'] : ['lon', 'lat'];
      throw invalidParameter(missing, `is required with ${given}`);
    }
    const at = lat === undefined || lon === undefined ? null : { latitude: lat, longitude: lon };
    const most = mostOfLanguage(await language.maxTokens());
    const ask = () =>
      language.ask(
        { text, model, at },
        {
          request,
          now: now(),
          signal,
        },
      );
    return {
      ...most,
      run: null,
      cachePolicy: 'never',
      identity: null,
      ...(format === 'events' && { headers: STREAM_HEADERS }),
      read: (bill) => ({
        content:
          format === 'events'
            ? answerEvents(ask(), { includeData }, bill)
            : () => answerJson(ask(), { includeData }, bill),
      }),
    };
  },
});
