import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestGateway } from '../../support/gateway.ts';
import { eventsIn } from '../../support/words-gateway.ts';
import { openDemo, pageOf, send } from './demo.ts';
import { examplesIn, type PageExample } from './page-examples.ts';
import { differences } from './shapes.ts';

let gateway: TestGateway;
let examples: readonly PageExample[];
beforeAll(async () => {
  gateway = await openDemo();
  examples = examplesIn(await pageOf(gateway));
});
afterAll(() => gateway.close());

/** What is wrong with an answer to an example; nothing, if all is well. */
async function faultsOf(example: PageExample): Promise<readonly string[]> {
  const response = await send(gateway, example);
  const body = await response.text();
  if (response.status !== 200) return [`answers ${response.status}: ${body}`];
  const { path, shown } = example;
  const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(body) : null;
  return [
    ...(path === '/graphql' && json.errors !== undefined ? [JSON.stringify(json.errors)] : []),
    ...(path === '/mcp' && (json.error !== undefined || json.result.isError) ? [body] : []),
    ...(shown === null ? [] : shapeFaults(shown, body)),
  ];
}

function shapeFaults({ language, text }: NonNullable<PageExample['shown']>, body: string): readonly string[] {
  if (language === 'json') return differences(JSON.parse(text), JSON.parse(body));
  if (text.startsWith('event: ')) {
    const [shown, real] = [eventsIn(text), eventsIn(body)];
    const names = shown.map(({ event }) => event).join() === real.map(({ event }) => event).join();
    return [
      ...(names ? [] : ['other events are sent']),
      ...shown.flatMap(({ data }, n) => differences(data, real[n]?.data)),
    ];
  }
  const [head] = text.split(/\r?\n/, 1);
  return body.startsWith(head ?? '') ? [] : [`the answer begins otherwise than ${head}`];
}

it('each example of the page is answered, with the keys that the page shows', async () => {
  const kinds = [
    'GET /point',
    'GET /edr',
    'GET /stac',
    'POST /stac',
    'GET /llm',
    'POST /graphql',
    'POST /mcp',
  ];
  for (const kind of kinds) {
    expect(
      examples.some(({ method, path }) => `${method} ${path}`.startsWith(kind)),
      kind,
    ).toBe(true);
  }
  for (const example of examples) expect(await faultsOf(example), example.text).toEqual([]);
});

it('what the page shows of answers has their keys: a key too many or too few is a difference', () => {
  expect(differences({ a: 1, '…': '…' }, { a: 2, b: 3 })).toEqual([]);
  expect(differences({ a: 1 }, { a: 2, b: 3 })).toEqual(['.b is not shown']);
  expect(differences({ a: [{ b: 1, c: 1 }, '…'] }, { a: [{ b: 'x' }, 2] })).toEqual([
    '.a[0].c is not answered',
    '.a[0].b is a number, not a string',
  ]);
});
