import { inject } from 'vitest';
import { openLanguage } from '../../src/language/index.ts';
import { openGateway, TEST_KEY, type TestGateway } from './gateway.ts';
import { type Script, scriptedEngine } from './words-engine.ts';

/** When the demo of the tests was started. */
export const NOW = new Date('2026-01-15T06:00:00Z');

/**
 * A gateway whose questions an engine of the test answers, in the place of a provider. Its script may be changed between questions.
 * @param folder by default that of the demo; null for one of its own without runs
 */
export async function openWordsGateway(
  settings: Readonly<Record<string, string>> = {},
  folder: string | null = inject('demoData'),
) {
  const asked = { script: {} as Script };
  const engines = async () => {
    const current = () => scriptedEngine(asked.script);
    const engine = {
      ...current(),
      parse: (question: string, signal: AbortSignal) => current().parse(question, signal),
      answer: (...values: Parameters<ReturnType<typeof current>['answer']>) => current().answer(...values),
    };
    return { engine, fallback: scriptedEngine({}) };
  };
  const gateway = await openGateway(folder ?? undefined, undefined, undefined, settings, ({ config }) => ({
    now: () => NOW,
    language: openLanguage(config.language, engines),
  }));
  return Object.assign(gateway, { asked });
}

export interface StreamEvent {
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests name the members that they need
  readonly data: any;
}

/** The events that a question is answered with. */
export async function eventsOf(gateway: TestGateway, query: string, key = TEST_KEY) {
  const response = await fetch(`${gateway.address}/llm?${query}`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${key}` },
  });
  return { response, events: eventsIn(await response.text()) };
}

/** The events of a stream. */
export function eventsIn(text: string): readonly StreamEvent[] {
  const blocks = text.split('\n\n').filter((block) => block !== '');
  return blocks.map((block) => {
    const [, event = '', data = '{}'] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? [];
    return { event, data: JSON.parse(data) };
  });
}
