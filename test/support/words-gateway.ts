import { expect, inject, vi } from 'vitest';
import type { OnDemand } from '../../src/forecast/index.ts';
import { openLanguage } from '../../src/language/index.ts';
import { openGateway, TEST_KEY, type TestGateway } from './gateway.ts';
import { makeKey } from './keys.ts';
import { type Script, scriptedEngine } from './words-engine.ts';

/** When the demo of the tests was started. */
export const NOW = new Date('2026-01-15T06:00:00Z');

/**
 * A gateway whose questions an engine of the test answers, in the place of a provider. Its script may be changed between questions.
 * @param folder by default that of the demo; null for one of its own without runs
 * @param onDemand reads runs that are not stored
 */
export async function openWordsGateway(
  settings: Readonly<Record<string, string>> = {},
  folder: string | null = inject('demoData'),
  onDemand?: () => OnDemand,
) {
  const scripted = { script: {} as Script };
  const engines = async () => {
    const current = () => scriptedEngine(scripted.script);
    const engine = {
      ...current(),
      parse: (question: string, signal: AbortSignal) => current().parse(question, signal),
      answer: (...values: Parameters<ReturnType<typeof current>['answer']>) => current().answer(...values),
    };
    return { engine, fallback: scriptedEngine({}) };
  };
  const gateway = await openGateway(folder ?? undefined, onDemand, undefined, settings, ({ config }) => ({
    now: () => NOW,
    language: openLanguage(config.language, engines),
  }));
  const { access, meter } = gateway.parts;
  /** What a project has paid, once each of its requests is counted. */
  const paidBy = (project: string, requests = 1) =>
    vi.waitFor(async () => {
      await meter.usage.flush();
      const rows = await access.database
        .selectFrom('usage')
        .select(['credits', 'requests'])
        .where('project_id', '=', project)
        .execute();
      expect(rows.reduce((sum, row) => sum + Number(row.requests), 0)).toBeGreaterThanOrEqual(requests);
      return rows.reduce((sum, { credits }) => sum + Number(credits), 0);
    });
  /** A new key of a project, which is made on a plan where there is none. */
  const keyOf = async (project: string, plan: string) => {
    const { id, key } = await makeKey(access, project);
    await access.database
      .insertInto('projects')
      .values({ id: project, name: project, plan, created_at: '2026-01-01T00:00:00Z' } as never)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await access.database.updateTable('api_keys').set({ project_id: project }).where('id', '=', id).execute();
    return key;
  };
  return Object.assign(gateway, { engine: scripted, paidBy, keyOf });
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
