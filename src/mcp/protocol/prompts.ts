import type { GetPromptResult, Prompt } from '@modelcontextprotocol/sdk/types.js';
import { didYouMean, invalidParameter } from '../../http/index.ts';
import { IsobarError } from '../../platform/index.ts';

/** Longest argument of a prompt. */
const MAX_LENGTH = 200;

const place = { name: 'place', description: 'City, with region or country if need be.', required: true };

export const PROMPTS: Prompt[] = [
  {
    name: 'plan_outdoor_event',
    title: 'Plan an outdoor event',
    description: 'Finds the best time for an event outdoors, and says how sure that is.',
    arguments: [
      place,
      { name: 'event', description: 'What is planned: a picnic, a concert, roof work.', required: true },
      {
        name: 'when',
        description: 'The days in question; all that the forecast has when left out.',
        required: false,
      },
    ],
  },
  {
    name: 'explain_forecast',
    title: 'Explain the forecast',
    description: 'Explains the forecast at a place in plain words, with what models disagree on.',
    arguments: [place],
  },
];

/** The messages of a prompt. Throws IsobarError for an unknown name, and for arguments that are missing or too long. */
export function promptOf(name: string, args: Readonly<Record<string, string>>): GetPromptResult {
  const prompt = PROMPTS.find((known) => known.name === name);
  if (prompt === undefined) {
    const names = PROMPTS.map((known) => known.name);
    throw new IsobarError(
      'not_found',
      `"${name.slice(0, 60)}" is not a prompt${didYouMean(name, names)} (the prompts are ${names.join(', ')})`,
    );
  }
  for (const { name: argument, required } of prompt.arguments ?? []) {
    const value = args[argument];
    if (value === undefined && required === true) throw invalidParameter(argument, 'is required');
    if (value !== undefined && value.length > MAX_LENGTH) {
      throw invalidParameter(argument, `is longer than ${MAX_LENGTH} characters`);
    }
  }
  return { messages: [{ role: 'user', content: { type: 'text', text: textOf(name, args) } }] };
}

/** Arguments stand as JSON strings: they are data, and cannot end the sentence that they are in. */
function textOf(name: string, args: Readonly<Record<string, string>>): string {
  const quoted = (argument: string) => JSON.stringify(args[argument] ?? '');
  if (name === 'explain_forecast') {
    return `Explain the weather forecast at the place ${quoted('place')} in plain words. Use get_daily_summary (air_temperature_2m, total_precipitation, wind_speed_10m, total_cloud_cover), then compare_models for temperature and precipitation to say how sure it is, and what_changed for how it developed. Give temperatures in °C and wind in km/h, name the run, and show the attribution. State no number that the tools did not return or that is not converted from one.`;
  }
  const when =
    args['when'] === undefined ? 'the days that the forecast has' : `these days: ${quoted('when')}`;
  return `Find the best time for the event ${quoted('event')} at the place ${quoted('place')} within ${when}. Choose suitable conditions (dry, wind, temperature), call search_windows for them, look at the best windows with get_forecast, and check with compare_models how sure they are. Answer with one to three windows in local time with the reasons, name the run, and show the attribution. State no number that the tools did not return or that is not converted from one.`;
}
