import { z } from 'zod';
import { billedQuestion, mostOfLanguage } from '../../http/index.ts';
import {
  type AnswerPart,
  type AskEvent,
  attributionOf,
  dataDocument,
  LANGUAGES,
  MAX_QUESTION_CHARACTERS,
  MOST_COMPARED,
  parsedDocument,
  probabilityDocument,
  questionFault,
} from '../../language/index.ts';
import { cellSchema, describeCell, placeSchema } from '../answer/place.ts';
import { describeRun, runLine, runSchema } from '../answer/run.ts';
import { everyNth, leadHours, notes, times, validTimes, value } from '../answer/series.ts';
import { modelArgument } from '../arguments/model.ts';
import { findPlace, placeArgument, titleOf } from '../arguments/place.ts';
import { defineTool } from '../tool.ts';

/** Times of an answer. */
const MAX_TIMES = 120;

type Done = Extract<AskEvent, { kind: 'done' }>;

const localTime = z.string().meta({ description: 'Time in the place, with its offset from UTC.' });

/** What a chance is of. */
const event = {
  variable: z.string(),
  of: z.enum(['total', 'snow', 'moment', 'throughout', 'hours']).meta({
    description:
      'What is compared: the total over the window, what of it falls as snow, each value of it, of which one suffices (moment) or all have to (throughout), or each value for so many hours in a row.',
  }),
  is: z.enum(['>', '>=', '<', '<=']),
  threshold: z.number(),
  units: z.string(),
  hours: z.int().nullable().meta({ description: 'How many in a row; null for all but hours.' }),
};

/** What a place at a time was answered from. */
const part = {
  place: placeSchema.extend({
    name: z.string().meta({ description: 'As the answer names it.' }),
    time_zone: z
      .string()
      .meta({ description: 'IANA time zone of the place, or UTC where the question names it.' }),
  }),
  window: z
    .object({
      kind: z.enum(['now', 'hours', 'days', 'span', 'all']),
      from: localTime,
      to: localTime.nullable(),
      time_zone: z.string(),
      asked_to: localTime
        .nullable()
        .meta({ description: 'The last requested hour, where the run ends before it.' }),
    })
    .meta({ description: 'The time that the question is about.' }),
  run: runSchema,
  cell: cellSchema,
  probability: z
    .object({
      ...event,
      also: z
        .array(z.object(event))
        .meta({ description: 'What has to come true with it in the same member; empty for none.' }),
      value: z.number().min(0).max(1).meta({ description: 'met / used, not calibrated.' }),
      met: z.int(),
      used: z.int(),
      ensemble_size: z.int(),
      share_error: z.number().optional().meta({
        description:
          'The most that value may differ from the share of the members, 0 to 1; only where statistics are kept in their place.',
      }),
    })
    .nullable()
    .meta({
      description:
        'How likely what the question asks about is, by the members of the run; null where it asks nothing of the kind, and where the run has no members.',
    }),
  times,
  lead_hours: leadHours,
  every: z.int().meta({ description: 'Every nth step is given: 1 for all. The answer is from all.' }),
  series: z.array(
    z.object({
      variable: z.string(),
      units: z.string().meta({ description: 'CF unit, fixed for each variable.' }),
      values: z.array(value).meta({
        description:
          'One for each time; null where there is none, and where the time is not in the window: amounts and maxima end after its start.',
      }),
    }),
  ),
};

/** A question in words, answered as `/llm` does. */
export const ask = defineTool({
  name: 'ask',
  title: 'Question in words',
  description:
    'Answers one question about the weather in words ("Will it rain in Lyon tomorrow afternoon?"), in English, German, French, Spanish, Italian, Portuguese, Dutch or Polish; up to 4 places, times or models are compared; how likely something is comes from an ensemble. Every number in the answer was found in the forecast. Use it for short questions as people put them; other tools give more, and exactly what is asked. Needs a plan with questions in words.',
  scope: 'language',
  annotations: { idempotentHint: false, openWorldHint: true },
  input: z.strictObject({
    question: z
      .string()
      .superRefine((text, context) => {
        const fault = questionFault(text);
        if (fault !== null) context.addIssue({ code: 'custom', message: fault });
      })
      .meta({
        description: 'The question, with what, where and when.',
        minLength: 1,
        maxLength: MAX_QUESTION_CHARACTERS,
      }),
    model: modelArgument.optional(),
    place: placeArgument.optional().meta({
      description: 'The place, by name or by latitude and longitude, instead of that in the question.',
    }),
  }),
  output: z.object({
    answer: z.string().meta({
      description:
        'In the language of the question, in °C, km/h, mm and hPa or the units that the question names.',
    }),
    language: z.enum(LANGUAGES),
    engine: z.string().meta({ description: '`template`: rules wrote the answer; else the language model.' }),
    answer_checked: z.enum(['as_written', 'second_try', 'replaced']).meta({
      description: '`second_try` and `replaced`: the first answer had numbers that are not in the data.',
    }),
    ...part,
    compared: z
      .array(z.object(part))
      .max(MOST_COMPARED - 1)
      .meta({
        description:
          'Other places, times and models that the question compares with the first; empty for none.',
      }),
    notes,
    attribution: z.array(z.string()).meta({ description: 'Lines to show with the answer.' }),
  }),
  async prepare({ question, model = null, place }, { language, request, now, signal }) {
    const at = place === undefined ? null : await findPlace(place, 'place');
    const most = mostOfLanguage(await language.maxTokens());
    return {
      run: null,
      maxSeconds: language.maxSeconds,
      ...most,
      async read(bill) {
        const requested = { text: question, model, at };
        for await (const event of billedQuestion(
          language,
          requested,
          { request, now: now(), signal },
          bill,
        )) {
          if (event.kind === 'done') return { structured: documentOf(event), text: textOf(event) };
        }
        throw new Error('a question ended without an answer');
      },
    };
  },
});

function documentOf({ understood, text, checked }: Done) {
  const { parse, engine, compared } = understood;
  const { every, ...first } = partOf(understood);
  return {
    answer: text,
    language: parse.language,
    engine,
    answer_checked: checked,
    ...first,
    every,
    compared: compared.map(partOf),
    notes: [
      ...understood.notes,
      ...(every === 1 ? [] : [`Every ${every}th of ${understood.table.leads.length} steps is given.`]),
    ],
    attribution: [...attributionOf(understood)],
  };
}

function partOf(part: AnswerPart) {
  const { place, cell, ground, table } = part;
  const { run, leads } = table;
  const every = Math.max(1, Math.ceil(leads.length / MAX_TIMES));
  const shown = everyNth(leads, every);
  return {
    place: {
      latitude: place.latitude,
      longitude: place.longitude,
      name: place.label,
      time_zone: place.timeZone,
      alternatives: place.alternatives.map(titleOf),
    },
    window: parsedDocument(part).window,
    run: describeRun(run),
    cell: describeCell(cell, ground),
    probability: probabilityOf(part),
    times: validTimes(run, shown),
    lead_hours: shown,
    every,
    series: Object.entries(dataDocument(part)).map(([variable, { units, lead_hours, values }]) => {
      const valueAt = new Map(lead_hours.map((lead, index) => [lead, values[index] ?? null]));
      return { variable, units, values: shown.map((lead) => valueAt.get(lead) ?? null) };
    }),
  };
}

function probabilityOf(part: AnswerPart) {
  const found = probabilityDocument(part);
  if (found === null) return null;
  const { also = [], value, met, used, ensemble_size, share_error } = found;
  const error = share_error === undefined ? {} : { share_error };
  return { ...eventOf(found), also: also.map(eventOf), value, met, used, ensemble_size, ...error };
}

type DocumentedEvent = NonNullable<NonNullable<ReturnType<typeof probabilityDocument>>['also']>[number];

function eventOf({ var: variable, of, operator: is, threshold, units, hours }: DocumentedEvent) {
  return { variable, of, is, threshold, units, hours: hours ?? null };
}

function textOf({ understood, text }: Done): string {
  const { notes: said, compared } = understood;
  return [
    text,
    ...said,
    ...[understood, ...compared].flatMap(({ place, cell, table }) => [
      `${place.label}; grid cell ${cell.latitude}, ${cell.longitude}, ${cell.distanceKm} km away.`,
      runLine(table.run),
    ]),
    `Attribution: ${attributionOf(understood).join(' | ')}`,
  ].join('\n');
}
