import { z } from 'zod';
import {
  type Bill,
  billedQuestion,
  defineRoute,
  flag,
  latitude,
  longitude,
  modelId,
  mostOfLanguage,
} from '../../../http/index.ts';
import { MAX_QUESTION_CHARACTERS, questionFault } from '../../../language/index.ts';
import { answerSchema } from '../../llm/answer-schema.ts';
import { answerEvents, answerJson } from '../../llm/answers.ts';

const query = z.object({
  q: z
    .string()
    .max(MAX_QUESTION_CHARACTERS, `is longer than ${MAX_QUESTION_CHARACTERS} characters`)
    .superRefine((text, context) => {
      const fault = text.length > MAX_QUESTION_CHARACTERS ? null : questionFault(text);
      if (fault !== null) context.addIssue({ code: 'custom', message: fault });
    })
    .meta({
      description:
        'The question, with what, where and when, in English, German, French, Spanish, Italian, Portuguese, Dutch or Polish.',
      example: 'Will it rain in Berlin tomorrow?',
    }),
  model: modelId.optional(),
  lat: latitude('Latitude, instead of that of the place in the question.', 52.52).optional(),
  lon: longitude('Longitude, instead of that of the place in the question.', 13.405).optional(),
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
    'Reads place, variables, time and model from a question and answers it with the numbers of `/point` and in words, in the language of the question. Names of places are looked up in a gazetteer, words of time are resolved by the clocks of the place, or in UTC where the question says so, and every number in the answer was found in the data. Several places, times or models are compared (`compared`), units of the question are those of the answer, a time that is over is answered by the run of then. How likely something is (`probability`) comes from an ensemble. Of places of one name the likeliest is taken; `parsed.alternatives` has the others. `model` goes before the model in the question; without either, gfs answers. Needs a plan with questions in words. Credits are set aside for the most that the question may cost; what it did not use is returned.\n\nOf several errors the first of these is answered: 401; 402 (the plan has no questions in words); 422 (parameters); 503 (they are off, or their provider has no key or model); 402 (credits); 502 (reading); 422 (no weather, place or variable); 404 (no run); 422 (place or time out of reach); 502 (writing). Nothing is charged for an error, but the tokens that a language-model provider has used.\n\nWith `Accept: text/event-stream` the answer comes as events with JSON in `data:`: `parsed` (the answer without `data`, `answer` and `answer_checked`), `data` (the numbers by variable; not with `include_data=false`), `compared_data` (the same for each entry of `compared`), `answer` (`{"text": "..."}`, a sentence whose numbers were found in the data), `retracted` (`{}`: drop the sentences so far, others follow), and last `done` (the answer without `data`, and `credits` with `cost` and `remaining`). An error before the first event has its status; after it the event `error` with a problem document ends the stream, and no more is charged than those tokens.',
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
  examples: [
    { summary: 'With the numbers', call: '/llm?q=How+warm+will+it+be+in+Berlin+tomorrow%3F' },
    {
      summary: 'In words alone, for coordinates',
      call: '/llm?q=Wie+windig+wird+es+heute+Nachmittag%3F&lat=52.52&lon=13.405&include_data=false',
    },
  ],
  async prepare({ query, format }, { language, request, now, signal }) {
    const { q: text, model = null, lat, lon, include_data: includeData = true } = query;
    const isStated = lat !== undefined || lon !== undefined;
    const at = isStated ? { latitude: lat ?? null, longitude: lon ?? null } : null;
    const most = mostOfLanguage(await language.maxTokens());
    const ask = (bill: Bill) =>
      billedQuestion(language, { text, model, at }, { request, now: now(), signal }, bill);
    return {
      ...most,
      run: null,
      cachePolicy: 'never',
      identity: null,
      ...(format === 'events' && { headers: STREAM_HEADERS }),
      read: (bill) => ({
        content:
          format === 'events'
            ? answerEvents(ask(bill), { includeData }, bill)
            : () => answerJson(ask(bill), { includeData }, bill),
      }),
    };
  },
});
