import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { DEMO_MEMBERS } from '../../../src/demo/demo-models.ts';
import { startDemoProducer } from '../../../src/demo/index.ts';
import { ingest } from '../../../src/ingest/index.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { scratchFolder } from '../../support/scratch.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/ensembles.md'), 'utf8');
const queries = Array.from(page.matchAll(/```graphql\n([\s\S]*?)```/g), ([, query = '']) => query);
const addresses = Array.from(
  page.matchAll(/^(\/(?:point\?|bbox\?|edr\/|llm\?).*)$/gm),
  ([, address = '']) => address,
);

const LEADS = { from: 0, to: 48 };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(path.join(scratchFolder(), crypto.randomUUID()));
  const { store, now } = gateway.parts;
  const producer = await startDemoProducer({ now, models: ['ifs-ens'] });
  await ingest({
    model: 'ifs-ens',
    locations: [producer.base('ifs-ens')],
    initTime: producer.newest('ifs-ens'),
    leads: LEADS,
    bounds: { variables: null, leads: LEADS },
    members: DEMO_MEMBERS,
    now: now(),
    store,
    source: { label: 'demo', base: 'demo', synthetic: true },
  });
  await producer.close();
}, 120_000);
afterAll(() => gateway.close());

async function answerTo(query: string): Promise<unknown> {
  const { data, errors } = await gateway.query(query);
  expect(errors).toBeUndefined();
  return data;
}

const series = z.array(z.number().nullable());

it('has queries that answer from all members', async () => {
  expect(queries).toHaveLength(3);
  const [plume, hours, map] = await Promise.all(queries.map(answerTo));
  const { ensemble, quantiles, probability } = z
    .object({
      point: z.object({
        forecast: z.object({
          ensemble: z.object({ size: z.number(), members: z.array(z.number()) }),
          quantiles: z.object({
            quantiles: z.array(z.object({ at: z.number(), values: series })),
            minimum: series,
            maximum: series,
            used: z.array(z.number()),
          }),
          probability: z.object({ values: series, met: z.array(z.number()), used: z.array(z.number()) }),
        }),
      }),
    })
    .parse(plume).point.forecast;
  expect(ensemble.size).toBe(51);
  expect(ensemble.members).toHaveLength(DEMO_MEMBERS + 1);
  for (const [n, used] of quantiles.used.entries()) {
    expect(used).toBe(DEMO_MEMBERS + 1);
    const ordered = [
      quantiles.minimum,
      ...quantiles.quantiles.map(({ values }) => values),
      quantiles.maximum,
    ];
    const values = ordered.map((each) => each[n] ?? Number.NaN);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
  }
  for (const [n, value] of probability.values.entries()) {
    const used = probability.used[n] ?? 0;
    if (used === 0) expect(value).toBeNull();
    else expect(value).toBeCloseTo((probability.met[n] ?? Number.NaN) / used, 3);
  }
  expect(JSON.stringify(hours)).toContain('"used":21');
  const shares = z
    .object({ slab: z.object({ probability: z.object({ values: series, size: z.number() }) }) })
    .parse(map).slab.probability.values;
  expect(shares.some((share) => share !== null && share > 0)).toBe(true);
});

it('has addresses that answer from members, beside the control', async () => {
  const structured = addresses.filter((address) => !address.startsWith('/llm'));
  expect(structured).toHaveLength(7);
  for (const address of structured) {
    const answer = await gateway.get(address);
    expect(answer.status, address).toBe(200);
    const body = await answer.json();
    if (!address.startsWith('/edr/')) expect(body).toMatchObject({ member: 0, ensemble_size: 51 });
    else if (address.includes('quantile')) {
      expect(body).toMatchObject({ domain: { axes: { quantile: { values: [0.1, 0.5, 0.9] } } } });
    } else expect(body).toMatchObject({ domain: { axes: { member: { values: [0, 3, 4, 5] } } } });
  }
});

it('has questions in words that are answered in per cent', async () => {
  const questions = addresses.filter((address) => address.startsWith('/llm'));
  expect(questions).toHaveLength(2);
  for (const address of questions) {
    const response = await gateway.get(address);
    const body = z
      .object({
        answer: z.string(),
        probability: z.object({ met: z.int(), used: z.int(), value: z.number() }),
      })
      .parse(await response.json());
    const { met, used, value } = body.probability;
    expect(used, body.answer).toBe(DEMO_MEMBERS + 1);
    expect(value).toBeCloseTo(met / used, 3);
    expect(body.answer.replaceAll('\u00a0', ' ')).toContain(`${Math.round(100 * value)} %`);
  }
});
