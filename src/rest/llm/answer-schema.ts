import { z } from 'zod';
import { MODEL_IDS, SERIES_NAMES, SURFACE_VARIABLE_NAMES } from '../../catalog/index.ts';
import { LANGUAGES, MOST_COMPARED } from '../../language/index.ts';
import { PLACE_KINDS } from '../../places/index.ts';
import {
  cellLatitude,
  cellLongitude,
  initTime,
  lead,
  leads,
  surfaceAltitude,
  units,
  values,
} from '../answer-parts.ts';
import { runDescription } from '../run-description.ts';

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
const localTime = z
  .string()
  .meta({ description: 'Local time of the place.', example: '2026-01-15T12:00:00+01:00' });

const place = z
  .object({
    id: z.int().meta({ description: 'As `/places` has it.' }),
    kind: z.enum(PLACE_KINDS).meta({ description: 'What it is; `city` is any city, town or village.' }),
    name: z.string(),
    answered_at: z.string().nullable().meta({
      description: 'The city that answers for a country, region or large island; else null.',
    }),
    region: z.string().nullable(),
    country: z.string(),
    country_code: z.string().meta({ description: 'ISO 3166-1 alpha-2.' }),
    latitude,
    longitude,
    time_zone: z.string().meta({ description: 'IANA name.' }),
    population: z.int().meta({ description: '0 where it is not known.' }),
  })
  .meta({ id: 'QuestionPlace', description: 'A place of the gazetteer.' });

const variables = z
  .array(z.enum(SURFACE_VARIABLE_NAMES))
  .meta({ description: 'Variables of the question that the model has.' });

const parsed = z
  .object({
    lat: latitude.meta({ description: 'Of the place; the nearest grid cell answers.' }),
    lon: longitude,
    lead_from: lead,
    lead_to: lead,
    variables,
    vars: variables,
    model: z.enum(MODEL_IDS),
    location: z
      .string()
      .meta({ description: 'The place as the answer names it.', example: 'Berlin (Germany)' }),
    init_time: initTime,
    place: place.nullable().meta({
      description: 'The place that was taken; for coordinates the nearest one within 50 km, or null.',
    }),
    alternatives: z
      .array(place)
      .max(5)
      .meta({ description: 'Other places of that name, the likeliest first.' }),
    window: z
      .object({
        kind: z
          .enum(['now', 'hours', 'days', 'span', 'all'])
          .meta({ description: 'How the question names it; `all`: not at all, or by "when".' }),
        from: localTime,
        to: localTime.nullable(),
        time_zone: z.string(),
        asked_to: localTime.nullable().meta({
          description: 'Where the run ends before the window does: the last hour that was asked for.',
        }),
      })
      .meta({ description: 'The time that the question is about.' }),
    language: z.enum(LANGUAGES).meta({ description: 'Language of the question and of the answer.' }),
  })
  .meta({ description: 'What the question was understood as.' });

const model = z.enum(MODEL_IDS).meta({ description: 'The model that answers.' });
const cell = z
  .object({
    lat: cellLatitude,
    lon: cellLongitude,
    distance_km: z.number().min(0),
    surface_altitude: surfaceAltitude,
  })
  .meta({ description: 'The grid cell that answers, and how far it is from the place.' });
const data = z
  .record(z.string(), z.object({ units, init_time: initTime, lead_hours: leads, values }))
  .optional();

const event = {
  var: z.enum(SERIES_NAMES as [string, ...string[]]),
  of: z.enum(['total', 'snow', 'moment', 'throughout', 'hours']).meta({
    description:
      'What is compared: `total`, what falls over the window; `snow`, what of it falls at 2 °C or below; `moment`, each value of it, of which one suffices; `throughout`, each value of it; `hours`, each value for so many `hours` in a row.',
  }),
  operator: z.enum(['>', '>=', '<', '<=']),
  threshold: z.number(),
  units,
  hours: z.int().min(1).optional().meta({ description: 'Of `hours` alone.' }),
};

const probability = z
  .object({
    ...event,
    also: z.array(z.object(event)).optional().meta({
      description:
        'What has to come true with it in the same member: `moment` beside `moment` at the same time if both have values then.',
    }),
    value: z.number().min(0).max(1).meta({ description: '`met` / `used`, not calibrated.' }),
    met: z.int().meta({ description: 'How many members of the run have it so.' }),
    used: z.int().meta({ description: 'For how many members that is known.' }),
    ensemble_size: z.int().meta({ description: 'How many the ensemble has, the control included.' }),
    share_error: z.number().optional().meta({
      description:
        'The most that `value` may differ from the share of the members, 0 to 1; only where statistics are kept in their place.',
    }),
  })
  .optional()
  .meta({ description: 'Where the question asks how likely something is, and the run has members.' });

const compared = z
  .array(
    z
      .object({ model, parsed, cell, data, probability, run: runDescription })
      .meta({ id: 'ComparedAnswer', description: 'A place, time or model beside the first.' }),
  )
  .max(MOST_COMPARED - 1)
  .meta({
    description:
      'Other places, times and models that the question compares with the first, each with its own numbers; empty for none.',
  });

/** The answer of `/llm`. */
export const answerSchema = z
  .object({
    query: z.string().meta({ description: 'The question as received.' }),
    model,
    parsed,
    cell,
    data: data.meta({
      description:
        'By variable, in its fixed unit: the numbers of `/point` that the answer was written from, at the leads in the window. Amounts and maxima end after its start, so that they may have other leads than the rest. Left out with `include_data=false`.',
    }),
    probability,
    compared,
    answer: z.string().meta({
      description:
        'The answer in the language of the question, in °C, km/h, mm and hPa or the units that the question names. Each number in it was found in the data.',
    }),
    engine: z
      .string()
      .meta({ description: '`template`: rules wrote the answer; else the language model that did.' }),
    answer_checked: z.enum(['as_written', 'second_try', 'replaced']).meta({
      description:
        '`second_try`: the first answer had numbers that are not in the data. `replaced`: the second had too, and rules wrote the answer.',
    }),
    notes: z.array(z.string()).meta({
      description:
        'What was chosen for the caller and what is not in the answer: other places of the name, a window beyond the end of the run, variables that the model lacks, words that were not understood, units that do not fit, a time that is over.',
    }),
    run: runDescription,
    attribution: z.array(z.string()).meta({ description: 'Lines to show with the answer.' }),
  })
  .meta({ id: 'WordsAnswer', description: 'The answer to a question in words.' });
