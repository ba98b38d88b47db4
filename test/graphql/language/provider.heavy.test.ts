import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { TEST_KEY } from '../../support/gateway.ts';
import { fails, hangs, says } from '../../support/language-provider.ts';
import { openProviderGateway, PROVIDER_KEY, parses, writesWarmest } from '../../support/provider-gateway.ts';

const QUESTION = 'How warm is it in Berlin?';
const ASK = `{ ask(question: "${QUESTION}") { text engine checked } }`;
let gateway: Awaited<ReturnType<typeof openProviderGateway>>;
beforeAll(async () => {
  gateway = await openProviderGateway({ ISOBAR_LANGUAGE_SECONDS: '5' });
});
afterAll(() => gateway?.close());

// biome-ignore lint/suspicious/noExplicitAny: tests name the members that they need
type Shown = any;
const llm = async () => (await (await gateway.get(`/llm?q=${encodeURIComponent(QUESTION)}`)).json()) as Shown;

it('the provider’s words are those of /llm, and its wrong numbers are never seen', async () => {
  gateway.provider.answers(parses(), writesWarmest());
  const { answer } = await llm();
  gateway.provider.answers(parses(), writesWarmest());
  const { data } = await gateway.query<Shown>(ASK);
  expect(data.ask).toEqual({ text: answer, engine: 'test-model', checked: 'AS_WRITTEN' });
  gateway.provider.answers(parses(), says('It will be 77.7 °C.'), writesWarmest());
  const again = await gateway.query<Shown>(ASK);
  expect(again.data.ask).toMatchObject({ text: answer, checked: 'SECOND_TRY' });
  gateway.provider.answers(parses(), says('It will be 77.7 °C.'));
  const replaced = await gateway.query<Shown>(ASK);
  expect(replaced.data.ask).toMatchObject({ checked: 'REPLACED' });
  expect(JSON.stringify([again, replaced])).not.toContain('77.7');
});

it.each([
  ['fails', fails(401)],
  ['does not answer in time', hangs],
])(
  'where the provider %s the error has the code and the words of /llm, without its own',
  async (_how, behaviour) => {
    gateway.provider.answers(behaviour);
    const { code, detail } = await llm();
    const { data, errors } = await gateway.query<Shown>(ASK);
    expect(data).toEqual({ ask: null });
    expect(errors).toMatchObject([{ message: detail, path: ['ask'], extensions: { code } }]);
    expect(code).toBe('upstream_unavailable');
    const shown = JSON.stringify(errors);
    for (const secret of [PROVIDER_KEY, 'secret words']) expect(shown).not.toContain(secret);
  },
);

it('a client that leaves ends the calls to the provider of all its questions', async () => {
  gateway.provider.answers(hangs);
  const client = new AbortController();
  const answer = fetch(`${gateway.address}/graphql`, {
    method: 'POST',
    signal: client.signal,
    headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      query: `{ a: ask(question: "${QUESTION}") { text } b: ask(question: "${QUESTION}") { text } }`,
    }),
  });
  await vi.waitFor(() => expect(gateway.provider.calls).toHaveLength(2));
  client.abort();
  await expect(answer).rejects.toThrow();
  expect(await Promise.all(gateway.provider.calls.map(({ left }) => left))).toEqual([true, true]);
});
