import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { SectionExample } from '../../../http/index.ts';
import { RECORDING, type RecordedAnswer } from '../../openapi/examples.ts';
import { focused } from './focus.ts';
import { firstLines, shortened } from './shorten.ts';

/** An answer that is longer is cut. */
const MAX_CHARACTERS = 320;
/** So much of an answer is recorded. */
const MAX_RECORDED = 3000;

/** Keys of the data of an event. */
const SHOWN_OF_EVENT = 3;

/** What is shown of an answer. */
export interface ShownAnswer {
  readonly language: 'json' | 'csv' | 'text';
  readonly text: string;
}

/** Answers of the demo run that the OpenAPI document does not have, by the request (`npm run examples`); JSON in short. */
const RECORDED: Readonly<Record<string, RecordedAnswer>> = z
  .record(z.string(), z.object({ type: z.string(), body: z.unknown() }))
  .parse(JSON.parse(readFileSync(new URL('./answers.json', import.meta.url), 'utf8')));

/** The answer to an example with some of what is in it; null where nothing of it can be read. */
export function shownAnswer({ request, show }: SectionExample): ShownAnswer | null {
  const { type, body } = ofOpenapi(request) ?? RECORDED[request] ?? {};
  if (type === undefined) return null;
  if (typeof body !== 'string') {
    const value = show === undefined ? body : focused(body, show);
    return { language: 'json', text: JSON.stringify(shortened(value, MAX_CHARACTERS)) };
  }
  if (type.startsWith('text/event-stream')) return { language: 'text', text: eventsInShort(body) };
  return { language: type.startsWith('text/csv') ? 'csv' : 'text', text: firstLines(body) };
}

/** What is recorded of an answer; null for bytes, and for what the OpenAPI document has. */
export function recordable(request: string, type: string, body: string): RecordedAnswer | null {
  if (ofOpenapi(request) !== undefined) return null;
  if (type.includes('json')) return { type, body: shortened(JSON.parse(body), MAX_RECORDED) };
  if (type.startsWith('text/event-stream')) return { type, body };
  return type.startsWith('text/') ? { type, body: firstLines(body) } : null;
}

function ofOpenapi(request: string): RecordedAnswer | undefined {
  return request.startsWith('GET ') ? RECORDING.answers[request.slice('GET '.length)] : undefined;
}

/** Events, each with the first keys of its data. */
function eventsInShort(body: string): string {
  return body.trimEnd().replaceAll(/^data: (.*)$/gm, (_, json: string) => {
    const data: object = JSON.parse(json);
    const shown = focused(data, Object.keys(data).slice(0, SHOWN_OF_EVENT));
    return `data: ${JSON.stringify(shortened(shown, MAX_CHARACTERS / 2))}`;
  });
}
