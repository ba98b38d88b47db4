import { z } from 'zod';
import { defineRoute, flag, latitude, longitude, modelId } from '../../http/index.ts';
import { IsobarError } from '../../platform/index.ts';

const MAX_CHARACTERS = 1000;

/** An operator has to configure a provider first. */
const RETRY_SECONDS = 3600;

const query = z.object({
  q: z
    .string()
    .min(1, 'is empty: ask a question')
    .max(MAX_CHARACTERS, `is longer than ${MAX_CHARACTERS} characters`)
    .meta({ description: 'The question, in words.', example: 'Will it rain in Berlin tomorrow?' }),
  model: modelId.optional(),
  lat: latitude('Latitude, instead of the place in the question.', 52.52).optional(),
  lon: longitude('Longitude, instead of the place in the question.', 13.405).optional(),
  include_data: flag('Whether the answer has the numbers too; true when left out.').optional(),
});

/** `GET /llm`: answers 503 while the server has no credential for a language-model provider, as the contract says. */
export const llmRoute = defineRoute({
  path: '/llm',
  operationId: 'askInWords',
  tag: 'Language',
  summary: 'A question in words',
  description:
    'Needs a language-model provider. This server has no credential for one configured, so that it answers every well-formed question with 503.',
  access: 'key',
  scope: 'language',
  query,
  formats: { json: { schema: null, description: 'Not answered yet.' } },
  problems: [503],
  prepare() {
    throw new IsobarError(
      'overloaded',
      'this server has no credential for a language-model provider configured; /point gives the numbers',
      { retryAfterSeconds: RETRY_SECONDS },
    );
  },
});
