import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { callsOf } from './calls.ts';

let gateway: TestGateway;
const { refused } = callsOf(() => gateway);
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway?.close());

const QUESTION = { q: 'Will it rain in Berlin tomorrow & the day after?' };
/** A question that is well-formed: the answer of a server without a credential for a language-model provider. */
const taken = (query: object) =>
  refused('/llm', { ...QUESTION, ...query }, 503, 'no credential for a language-model provider');
const refusal = (query: object, words: string) => refused('/llm', { ...QUESTION, ...query }, 422, words);

describe('a parameter of GET /llm', () => {
  it('`q` | string | yes | none | the question, URL-encoded', async () => {
    await refusal({ q: undefined }, 'q is required');
    await refusal({ q: '' }, 'q is empty');
    await refusal({ q: 'x'.repeat(1001) }, 'q is longer than 1000 characters');
    await taken({});
    await taken({ q: 'Scheint morgen in Zürich die Sonne? ☀' });
  });

  it('`model` | string | no | `gfs` | model ID', async () => {
    await taken({ model: 'euro-ifs' });
    await refusal({ model: 'gpt' }, 'the models are gfs');
  });

  it('`lat` | float | no | extracted from `q` | overrides the extracted latitude', async () => {
    await taken({ lat: -90 });
    await refusal({ lat: 91 }, 'lat must be a number from -90 to 90');
  });

  it('`lon` | float | no | extracted from `q` | overrides the extracted longitude', async () => {
    await taken({ lon: 180 });
    await refusal({ lon: 181 }, 'lon must be a number from -180 to 180');
  });

  it('`include_data` | boolean | no | true | `false` leaves out the `data` field', async () => {
    await taken({ include_data: 'false' });
    await taken({ include_data: 'true' });
    await refusal({ include_data: 'no' }, 'include_data must be true or false');
  });
});

it('GET /llm requires authentication', async () => {
  const response = await fetch(`${gateway.address}/llm?q=rain`);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ code: 'unauthorized', detail: expect.any(String) });
});
