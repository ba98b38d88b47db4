import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openLanguage } from '../../src/language/index.ts';
import { answerCall, prepareCall } from '../../src/mcp/calling/call.ts';
import { ask } from '../../src/mcp/tools/ask.ts';
import { openGazetteer } from '../../src/places/index.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { scriptedEngine } from '../support/words-engine.ts';
import { NOW } from '../support/words-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  await openGazetteer();
});
afterEach(() => vi.useRealTimers());
afterAll(() => gateway?.close());

test.each([
  [30, 31, 'the answer was not written within 30 s'],
  [180, 181, 'the answer was not written within 180 s'],
])('a question that may take %i s has that time, and ends then', async (maxSeconds, seconds, says) => {
  const { config, forecasts, log } = gateway.parts;
  const hanging = scriptedEngine({ parse: () => new Promise(() => {}) });
  const parse = (_question: string, signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const language = openLanguage({ ...config.language, maxSeconds }, async () => ({
    engine: { ...hanging, parse },
    fallback: hanging,
  }));
  const { signal } = new AbortController();
  const context = {
    forecasts,
    language,
    request: forecasts.request(signal),
    now: () => NOW,
    caller: null,
    signal,
  };
  const call = await prepareCall(ask, { question: 'Will it rain in Berlin?' }, context, log);
  if ('refused' in call) throw call.failed;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let text: string | null = null;
  const answer = answerCall(call.prepared, signal, log).then(({ result: { content } }) => {
    const [first] = content;
    text = first?.type === 'text' ? first.text : '';
  });
  // What is opened on first use comes before the clock of the question starts.
  await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync((maxSeconds - 1) * 1000);
  expect(text).toBeNull();
  await vi.advanceTimersByTimeAsync((seconds - maxSeconds + 1) * 1000);
  await answer;
  expect(text).toContain(says);
});
